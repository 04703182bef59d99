import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.js'

const { resolve } = createRequire(import.meta.url)

/** Where pictures of screens are left for people to look at. */
const PICTURES = fileURLToPath(new URL('../../../coverage/pictures', import.meta.url))

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

/** What a window does that no window may do; a sentence for each. */
type Faults = string[]

/** A window on the console, and what went wrong in it. */
export interface Window {
  readonly page: Page
  /** Complaints of the console, of its policy and of accessibility, and requests to elsewhere; empty when all is well. */
  faults(): Promise<Faults>
  /** The id of what has the focus. */
  focused(): Promise<string | undefined>
  /** Pixels that the page is wider than the window. */
  overflow(): Promise<number>
  /** Leaves a picture for people to look at. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

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

async function openWindow(
  browser: Browser,
  base: string,
  path: string,
  options: BrowserContextOptions,
): Promise<Window> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
  const page = await context.newPage()
  const faults: Faults = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url()))
      faults.push(`elsewhere: ${request.url()}`)
  })
  await page.goto(`${base}${path}`)
  return {
    page,
    faults: async () => [...faults, ...(await complaintsOfAxe(page))],
    focused: () => page.evaluate(() => document.activeElement?.id),
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    picture: async (name) => {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
    },
    close: () => context.close(),
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** What axe complains of on the page as it is now. */
async function complaintsOfAxe(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate<AxeResults, readonly string[]>(
    (rules) => (globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run({ runOnly: rules }),
    RULES,
  )
  return violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
