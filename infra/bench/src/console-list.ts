import type { Console, Window } from '@regesta/browser/console'
import { projects } from '@regesta/contracts/projects'
import { connect } from '@regesta/http/connect'
import { median, quantile } from './drive.js'
import type { Figure } from './figure.js'
import { makeProject } from './project-queries.js'
import { atMost } from './project-scans.js'

/** Shares of the list that nobody was at before. */
const PLACES = [0.1, 0.83, 0.4, 0.95, 0.22, 0.61, 0.5]
const FRAMES = 400
const PER_FRAME = 400

/** The list of a project of so many files: filtered, pulled to other places, and scrolled. */
export async function* manyFiles(console_: Console, files: number): AsyncGenerator<Figure> {
  const window = await openList(console_, files)
  const waits = [...(await facetTimes(window))].sort((a, b) => a - b)
  yield atMost(`facets_${files}`, waits.at(-1) ?? Number.NaN, 'ms', 150)
  const pulls: number[] = []
  for (const share of PLACES) pulls.push(await window.page.evaluate(pullTo, share))
  yield atMost(`any_place_${files}`, median(pulls), 'ms', 100)
  const frames = (await window.page.evaluate(scroll, { frames: FRAMES, by: PER_FRAME })).sort((a, b) => a - b)
  yield atMost(`frame_p50_${files}`, quantile(frames, 0.5), 'ms', 17)
  yield atMost(`frame_p95_${files}`, quantile(frames, 0.95), 'ms', 34)
  await window.close()
}

async function openList(console_: Console, files: number): Promise<Window> {
  const path = await makeProject(console_.folder, files)
  const { url } = console_.installation
  const client = connect(projects, { name: 'gateway', url: `${url}/api`, patience: 60_000 })
  await client.loadProject({ body: { path } })
  const { projects: known } = await client.listProjects()
  await client.close()
  const window = await console_.open(`/p/${known[0]?.project_uuid}/files`, { viewport: { width: 1440, height: 900 } })
  await window.page.locator('.list-bar [role=status]').getByText(/\d/).waitFor({ timeout: 60_000 })
  await window.page.locator('.file-row .filename').first().waitFor()
  // The counts of a million files may come after the first rows.
  await window.page.locator('nav .facets .choice-row .count').first().waitFor()
  return window
}

/** Milliseconds from the choice of each value that filters to the new counts. */
async function facetTimes({ page }: Window): Promise<number[]> {
  const labels = await page.evaluate(choicesThatFilter)
  const times: number[] = []
  for (const label of labels.slice(0, 8)) times.push(await page.evaluate(choose, label))
  return times
}

/** Runs in the page: the values of facets that not every file has; a folder is gone into and not taken back by the same button. */
const choicesThatFilter = () => {
  const all = /^[\d,]+/.exec(document.querySelector('.list-bar [role=status]')?.textContent ?? '')?.[0]
  return [...document.querySelectorAll('nav .facets section:not([aria-label=Folder]) button.choice-row')]
    .filter((choice) => choice.querySelector('.count')?.textContent !== all)
    .map((choice) => choice.querySelector('.label')?.textContent ?? '')
}

/** Runs in the page: chooses a value, waits for the counts, takes the choice back; answers the milliseconds of the first. */
const choose = async (label: string) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const counts = () => document.querySelector('.list-bar [role=status]')?.textContent
  const press = async () => {
    const choices = [...document.querySelectorAll<HTMLElement>('nav .facets button.choice-row')]
    const before = counts()
    const started = performance.now()
    choices.find((choice) => choice.querySelector('.label')?.textContent === label)?.click()
    while (counts() === before && performance.now() - started < 10_000) await frame()
    return performance.now() - started
  }
  const time = await press()
  await press()
  return time
}

/** Runs in the page: pulls the list to a share of its height; answers the milliseconds until the rows there are drawn. */
const pullTo = async (share: number) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const grid = document.querySelector('.file-grid')
  if (grid === null) return Number.NaN
  const firstRow = () => document.querySelector('.file-row[data-index]')?.getAttribute('data-index')
  const before = firstRow()
  const isDrawn = () => firstRow() !== before && document.querySelector('.file-row .grey') === null
  const started = performance.now()
  grid.scrollTop = share * grid.scrollHeight
  while (!isDrawn() && performance.now() - started < 10_000) await frame()
  return performance.now() - started
}

/** Runs in the page: scrolls by so many pixels each frame; answers the milliseconds of each. */
const scroll = async ({ frames, by }: { frames: number; by: number }) => {
  const grid = document.querySelector('.file-grid')
  const times: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let n = 0; n < frames; n += 1) {
    grid?.scrollBy(0, by)
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  return times
}
