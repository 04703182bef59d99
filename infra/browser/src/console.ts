import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from './browsers.js'
import { startFirefox } from './firefox.js'
import { showPagesOf } from './pseudo-pages.js'
import { openWindow, type Window } from './window.js'

export type { Window } from './window.js'

/** No request leaves the machine, and nothing of the browser itself disturbs the tests. */
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Three dimensions are drawn without a graphics card: one is imitated, and so is every picture of the window. */
const IMITATED_CARD = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Debian's own flags ask for it, and without a card it only costs time.
  '--disable-gpu-rasterization',
]
/** The window is drawn as on any computer without a graphics card; there are no three dimensions. */
const NO_CARD = ['--disable-gpu']

/** A browser and an installation of its own. */
export interface Console {
  readonly installation: Installation
  /** The folder of the installation's data; projects may lie beside it. */
  readonly folder: string
  open(path?: string, options?: BrowserContextOptions): Promise<Window>
  close(): Promise<void>
}

/** Whether there is the browser; tests without it count as skipped. */
export const hasBrowser = findBrowser('chromium') !== undefined
export const hasFirefox = findBrowser('firefox') !== undefined

interface ChromiumOptions {
  /** Whether only flat things are drawn, and these as fast as a computer without a graphics card draws them. */
  readonly isFlat?: boolean
}

interface ConsoleOptions extends ChromiumOptions {
  /** A folder with another build of the console, which is shown in the place of the installation's own. */
  readonly pages?: string | undefined
  /** One that runs already, and goes on when the console is closed. */
  readonly browser?: Browser
  /** The address by which windows come, as from another computer: a browser trusts plain http to this one alone. */
  readonly publicUrl?: string | undefined
  /** Whether services share a process, which starts in half the time; none of them can be killed alone then. */
  readonly together?: boolean | undefined
}

export const startChromium = ({ isFlat = false }: ChromiumOptions): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser('chromium') ?? '',
    args: [...FLAGS, ...(isFlat ? NO_CARD : IMITATED_CARD)],
  })

/** An installation and Chromium. */
export async function openConsole(options: ConsoleOptions = {}): Promise<Console> {
  const { pages, browser: running, publicUrl, together = false, ...how } = options
  const started = await startForBrowser({ publicUrl, together })
  const { url } = started.installation
  const elsewhere = publicUrl === undefined ? {} : { proxy: { server: url } }
  const browser = running ?? (await startChromium(how))
  return {
    ...started,
    open: async (path = '/', options = {}) => {
      const context = await browser.newContext({ ...WINDOW, ...elsewhere, locale: 'en-US', ...options })
      if (pages !== undefined) await showPagesOf(pages, context)
      return openWindow({ context, base: publicUrl ?? url, path, end: () => context.close() })
    },
    close: async () => {
      if (running === undefined) await browser.close()
      await started.close()
    },
  }
}

/** The same with Firefox, which tells less of itself: axe and what is computed in the page are left to Chromium. */
export async function openConsoleInFirefox(): Promise<Console> {
  const started = await startForBrowser({ together: false })
  return {
    ...started,
    open: async (path = '/', options = {}) => {
      const browser = await startFirefox(options)
      const context = await browser.newContext({ ...WINDOW, ...(options.viewport && { viewport: options.viewport }) })
      const end = () => browser.close()
      return openWindow({ context, base: started.installation.url, path, end, isSeenFromOutside: true })
    },
  }
}

const WINDOW = { viewport: { width: 1280, height: 800 } }

async function startForBrowser({ publicUrl, together }: Pick<ConsoleOptions, 'publicUrl' | 'together'>) {
  const folder = temporaryFolder('regesta-console-')
  // What a person finds first when looking through folders.
  process.env.HOME = folder.path
  if (publicUrl !== undefined) {
    mkdirSync(join(folder.path, 'home', 'config'), { recursive: true })
    writeFileSync(join(folder.path, 'home', 'config', 'config.yaml'), `server: { public_url: "${publicUrl}" }\n`)
  }
  const installation = await startInstallation({ home: join(folder.path, 'home'), port: 0, together })
  const close = async () => {
    await installation.stop()
    folder.remove()
  }
  return { installation, folder: folder.path, close }
}
