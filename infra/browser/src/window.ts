import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page, Response } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)

/** Where pictures of screens are left for people to look at. */
const PICTURES = fileURLToPath(new URL('../../../coverage/pictures', import.meta.url))

/** What a window does that no window may do; a sentence for each. */
type Faults = string[]

/** A window on the console, and what went wrong in it. */
export interface Window {
  readonly page: Page
  /** Goes to another address, as somebody does who types it; what was said and answered before is forgotten. */
  goTo(path: string): Promise<void>
  /** Complaints of the console, of its policy and of accessibility, and requests to elsewhere; empty when all is well. */
  faults(): Promise<Faults>
  /** The id of what has the focus. */
  focused(): Promise<string | undefined>
  /** Pixels that the page is wider than the window. */
  overflow(): Promise<number>
  /** Leaves a picture for people to look at. */
  picture(name: string): Promise<void>
  /** Every name and text that services have answered it with. */
  answered(): Promise<ReadonlySet<string>>
  /** What it shows and has said until now, for somebody who asks why a test has failed. */
  describe(): Promise<string>
  close(): Promise<void>
}

/** Windows that nobody has closed yet. */
export const openWindows = new Set<Window>()

let lookBefore: (window: Window) => Promise<void> = async () => {}

/** Has every window shown to `look` just before it is closed: afterwards nobody can see what it showed. */
export function beforeClosing(look: (window: Window) => Promise<void>): void {
  lookBefore = look
}

/** How a window is opened, and what ends it. */
interface Opening {
  readonly context: BrowserContext
  readonly base: string
  readonly path: string
  end(): Promise<void>
  /** Where the policy of the page lets nobody compute in it, nothing is: `faults` come without those of axe. */
  readonly isSeenFromOutside?: boolean
}

export async function openWindow({ context, base, path, end, isSeenFromOutside }: Opening): Promise<Window> {
  const page = await context.newPage()
  const { faults, said, answers } = listenTo(page, base)
  const window: Window = {
    page,
    goTo: async (next) => {
      for (const list of [faults, said, answers]) list.length = 0
      await page.goto(`${base}${next}`)
    },
    faults: async () => [...faults, ...(isSeenFromOutside ? [] : await complaintsOfAxe(page))],
    focused: () => page.evaluate(() => document.activeElement?.id),
    overflow: () => page.evaluate(overflowAtRest),
    picture: (name) => takePicture(page.isClosed() ? (context.pages()[0] ?? page) : page, name),
    answered: async () => new Set((await Promise.all(answers.map(textsIn))).flat()),
    describe: async () => [...(await Promise.all(context.pages().map(contentOf))), saidBy(said)].join('\n'),
    close: async () => {
      await lookBefore(window)
      openWindows.delete(window)
      await end()
    },
  }
  openWindows.add(window)
  await page.goto(`${base}${path}`)
  return window
}

/** Collects what a page says, and which of it no page may say. */
function listenTo(page: Page, base: string) {
  const faults: Faults = []
  const said: string[] = []
  const answers: Response[] = []
  page.on('console', (message) => {
    said.push(`${message.type()}: ${message.text()}`)
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    said.push(`uncaught: ${error.stack ?? error.message}`)
    faults.push(`error: ${error.message}`)
  })
  page.on('response', (response) => {
    if (/json/.test(response.headers()['content-type'] ?? '')) answers.push(response)
    if (response.status() >= 400) said.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => said.push(`${request.failure()?.errorText ?? 'failed'}: ${request.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url()))
      faults.push(`elsewhere: ${request.url()}`)
  })
  return { faults, said, answers }
}

/** Names and texts of an answer in JSON; none of one that was given up. */
async function textsIn(answer: Response): Promise<string[]> {
  const collect = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Object.entries(value ?? {}).flatMap(([name, member]) => [name, ...collect(member)])
  return collect(await answer.json().catch(() => null))
}

const saidBy = (said: readonly string[]) =>
  said.length === 0 ? 'It has said nothing.' : ['It has said:', ...said].join('\n')

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/** Milliseconds; a page that hangs is told of too. */
const PATIENCE = 5_000

/** What people who cannot see the page would be told of it: its content, and dialogs above it. */
async function contentOf(page: Page): Promise<string> {
  const parts = await page.locator('main, dialog[open], [role=dialog]').all()
  const described = (parts.length > 0 ? parts : [page.locator('body')]).map((part) =>
    part.ariaSnapshot({ timeout: PATIENCE }).catch((error: unknown) => `(${String(error)})`),
  )
  return [`at ${page.url()}`, ...(await Promise.all(described))].join('\n')
}

/** Runs in the page: what it does about another width of the window is done with the second frame. */
const overflowAtRest = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Runs in the page: colours on their way from one to the other are none of its colours. */
const atRest = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  ).then(() => undefined)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** @returns where the page was scrolled to */
function scrollToTop(): number {
  const { scrollY } = window
  window.scrollTo(0, 0)
  return scrollY
}

/** What axe complains of on the page as it is now. */
async function complaintsOfAxe(page: Page): Promise<string[]> {
  await page.evaluate(atRest)
  // Where a page is scrolled, the bar at its top may hide a part of a button, which axe takes for a small one.
  const scrolled = await page.evaluate(scrollToTop)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(readFileSync(resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate<AxeResults, readonly string[]>(
    (rules) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run({
        runOnly: rules,
        resultTypes: ['violations'],
      }),
    RULES,
  )
  await page.evaluate((y) => window.scrollTo(0, y), scrolled)
  return violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
