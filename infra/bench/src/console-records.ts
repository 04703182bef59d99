import { Ask } from '@regesta/browser/ask'
import type { Console, Window } from '@regesta/browser/console'
import { largestPaint } from './console-first.js'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { makeProject } from './project-queries.js'
import { atMost } from './project-scans.js'
import { addRecords } from './record-queries.js'

const ROUNDS = 5
/** Turns of a page that is not the first one. */
const TURNS = 7
/** Milliseconds for which a person looks at what a choice has brought, whose pictures come meanwhile. */
const LOOKED_AT = 1_500
/** One of the last pages of the published works that a hundred thousand records make. */
const DEEP_PAGE = 300

/** The list of so many records, one of them, and the plan of an act on as many as are prepared. */
export async function* manyRecords(console_: Console, records: number): AsyncGenerator<Figure> {
  const path = await makeProject(console_.folder, records)
  addRecords(path)
  const asked = new Ask(console_.installation.url)
  await asked.post('/pdb/load', { path })
  const { projects } = await asked.get<{ projects: { project_uuid: string }[] }>('/projects')
  const project = `/p/${projects[0]?.project_uuid}`
  const figure = (name: string, value: number, bound: number) =>
    atMost(`${name}_of_${records}_records`, value, 'ms', bound)

  const list = `${project}/records?state=published`
  yield figure('list', await screen(console_, list, 'tbody tr'), 1_000)
  const window = await console_.open(`${list}&page=${DEEP_PAGE}`)
  await window.page.locator('tbody tr').first().waitFor()
  yield figure('page', await turning(window), 100)
  await window.page.goto(`${console_.installation.url}${list}&group=off`)
  await window.page.locator('.record-filters .choices select').first().waitFor()
  yield figure('facets', Math.max(...(await window.page.evaluate(chooseEach, LOOKED_AT))), 150)
  await window.close()
  yield figure('record', await screen(console_, `${project}/records/${records / 2}`, 'main h1'), 1_000)

  const plan = await planned(asked)
  yield figure('plan', await screen(console_, `${project}/plan/${plan}`, 'tbody tr'), 1_000)
  const table = await console_.open(`${project}/plan/${plan}`)
  await table.page.locator('tbody tr').first().waitFor()
  yield figure('page_of_the_plan', await turning(table), 100)
  await table.close()
}

/** Milliseconds until the largest part of a screen was painted, in a window that has kept nothing. */
async function screen(console_: Console, path: string, content: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const window = await console_.open(path)
    await window.page.locator(content).first().waitFor({ timeout: 60_000 })
    times.push(await window.page.evaluate(largestPaint))
    await window.close()
  }
  return median(times.slice(1))
}

async function turning({ page }: Window): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await page.evaluate(turnPage))
  return median(times)
}

/** A plan of drafts for everything that is prepared for the practice repository. */
async function planned(asked: Ask): Promise<string> {
  const filter = { state: 'prepared', is_sandbox: 'true' }
  const { total } = await asked.get<{ total: number }>(`/records/facets?${new URLSearchParams(filter)}`)
  const selection = { kind: 'records', filter, expected_count: total }
  const { plan_id } = await asked.post<{ plan_id: string }>('/project/batch_action/plan', {
    action_type: 'create_api_draft',
    selection,
    shows_items: false,
  })
  return plan_id
}

/** Runs in the page: goes to the next page; answers the milliseconds until its rows are drawn. */
const turnPage = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const first = () => document.querySelector('tbody tr')?.textContent
  const before = first()
  const started = performance.now()
  const next = [...document.querySelectorAll<HTMLElement>('.apart .actions button')].at(-1)
  next?.click()
  while (first() === before && performance.now() - started < 10_000) await frame()
  return performance.now() - started
}

/** Runs in the page: chooses the first value of each facet and takes it back; answers the milliseconds until each is counted. */
const chooseEach = async (rest: number) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => document.querySelector('.apart [role=status]')?.textContent
  const selects = () => [...document.querySelectorAll<HTMLSelectElement>('.record-filters .choices select')]
  const nameOf = (select: HTMLSelectElement) => select.labels[0]?.textContent
  const press = async (name: string | null | undefined, option: (select: HTMLSelectElement) => number) => {
    const select = selects().find((one) => nameOf(one) === name)
    if (select === undefined) throw new Error(`There is no facet ${name}`)
    await new Promise((resolve) => setTimeout(resolve, rest))
    const before = place()
    const started = performance.now()
    select.selectedIndex = option(select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
    while (place() === before && performance.now() - started < 10_000) await frame()
    return performance.now() - started
  }
  const numberIn = (option: HTMLOptionElement | undefined) => /\(([\d,]+)\)$/.exec(option?.text ?? '')?.[1]
  /** The first value that not every record has; -1 without one. */
  const narrowing = ({ options }: HTMLSelectElement) =>
    [...options].findIndex((option) => numberIn(option) !== numberIn(options[0]))
  const times: number[] = []
  // The last one is the order.
  for (const select of selects().slice(0, -1)) {
    const name = nameOf(select)
    if (narrowing(select) !== -1) times.push(await press(name, narrowing), await press(name, () => 0))
  }
  return times
}
