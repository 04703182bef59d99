import { join } from 'node:path'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { findChromium } from './chromium.js'
import { openWindow, type Window } from './window.js'

export type { Window } from './window.js'

/** No request leaves the machine, and nothing of the browser itself disturbs the tests. */
const FLAGS = [
  '--no-sandbox',
  // Three dimensions are drawn without a graphics card.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser and an installation of its own. */
export interface Console {
  readonly installation: Installation
  /** The folder of the installation's data; projects may lie beside it. */
  readonly folder: string
  open(path?: string, options?: BrowserContextOptions): Promise<Window>
  close(): Promise<void>
}

/** Whether there is a browser; tests without one count as skipped. */
export const hasBrowser = findChromium() !== undefined

export async function openConsole(): Promise<Console> {
  const folder = temporaryFolder('regesta-console-')
  // What a person finds first when looking through folders.
  process.env.HOME = folder.path
  const installation = await startInstallation({ home: join(folder.path, 'home'), port: 0 })
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS })
  return {
    installation,
    folder: folder.path,
    open: (path = '/', options = {}) => openWindow(browser, installation.url, path, options),
    close: async () => {
      await browser.close()
      await installation.stop()
      folder.remove()
    },
  }
}
