import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { afterEach, describe, expect, it } from 'vitest'
import { practiceOf } from './practice.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the page of a piece of work', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(['cup', 'vase'])
    await opened.prepare(2)
  })

  afterEach(() => practiceOf(console_).calm())

  /** Begins to make both drafts and does not wait for it. */
  async function begin(): Promise<string> {
    const selection = { kind: 'records', filter: { state: 'prepared' }, expected_count: 2 }
    const body = { action_type: 'create_api_draft', selection }
    const { operation_id } = await console_.post<{ operation_id: string }>('/project/batch_action', body, {
      prefer: 'respond-async',
    })
    return operation_id
  }

  it('is where the bar and the start page lead, follows it live, and cancels it', async () => {
    await practiceOf(console_).disturb({ kind: 'delay', delay_ms: 600_000, times: null, route: 'createDeposition' })
    const id = await begin()
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('listitem').getByRole('link', { name: 'Batch action' }).first().waitFor()
    // Seconds after a project was loaded it is looked after; while both run, the bar leads to all work.
    const care = page.getByRole('link', { name: 'Look after the project file' })
    await page.getByRole('listitem').filter({ has: care }).getByText('done', { exact: true }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: '1 running' }).click()
    await page.getByRole('heading', { level: 1, name: 'Batch action' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/work/deposition/${id}`)
    const standing = page.getByRole('region', { name: 'Progress' })
    await standing.getByText('running', { exact: true }).waitFor()
    await page.getByText(`/api/operations/deposition/${id}/events`).waitFor()
    await page.getByText(/^regesta deposit --file \S+\.pdb --dry-run$/).waitFor()
    await window.picture('work-running')
    expect(await window.faults()).toEqual([])
    await standing.getByRole('button', { name: 'Cancel' }).press('Enter')
    await standing.getByText('It was cancelled. What it had done before stays done.').waitFor()
    await page.getByRole('region', { name: 'Result' }).getByRole('table').waitFor()
    await window.picture('work-cancelled')
    expect(await window.faults()).toEqual([])
    await page.getByRole('link', { name: 'To texts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  it('leads to what was made, in German, dark and narrow', async () => {
    const { plan_id } = await console_.post<{ plan_id: string }>('/project/batch_action/plan', {
      action_type: 'create_api_draft',
      selection: { kind: 'records', filter: { state: 'prepared,draft' }, expected_count: 2 },
    })
    const [planned] = await console_.get<{ operation_id: string; kind: string }[]>('/operations/deposition')
    expect(planned?.kind).toBe('planBatchAction')
    window = await console_.open(`/work/deposition/${planned?.operation_id}`, NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByText('Sie ist zu Ende geführt.').waitFor()
    await page.getByRole('link', { name: 'Zum Plan' }).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('work-german-narrow')
    expect(await window.faults()).toEqual([])
    await page.getByRole('link', { name: 'Zum Plan' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Plan/ }).waitFor()
    expect(page.url()).toContain(plan_id)
  })

  it('says that nothing was done by a batch that failed before it began, and nothing else of it', async () => {
    const selection = { kind: 'records', filter: { state: 'prepared' }, expected_count: 7 }
    const body = { action_type: 'create_api_draft', selection }
    const { operation_id } = await console_.post<{ operation_id: string }>('/project/batch_action', body, {
      prefer: 'respond-async',
    })
    window = await console_.open(`/work/deposition/${operation_id}`)
    const { page } = window
    await page.getByText('It has failed.').waitFor()
    await page.getByRole('region', { name: 'Result' }).getByText('Nothing was done.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('link', { name: 'To texts' }).waitFor()
    const german = await console_.open(`/work/deposition/${operation_id}`, { locale: 'de-DE' })
    await german.page.getByText('Gewählt: 7 Datensätze; inzwischen: ').waitFor()
    await german.page.goto(console_.installation.url)
    await german.page.getByText('Gewählt: 7 Datensätze; inzwischen: ').waitFor()
    // The browser itself tells of the answer.
    expect((await window.faults()).filter((fault) => !fault.includes('404'))).toEqual([])
  })

  /** The page of the newest scan. */
  async function openScan() {
    const work = await console_.get<{ operation_id: string; kind: string }[]>('/operations/projects')
    window = await console_.open(`/work/projects/${work.find(({ kind }) => kind === 'createAndScan')?.operation_id}`)
    const { page } = window
    await page.getByText('It is finished.').waitFor()
    return { window, page, outcome: page.getByRole('region', { name: 'Result' }) }
  }

  it('leads to the project that a scan has made, and names the command that does the same', async () => {
    const { window, page, outcome } = await openScan()
    await page.getByText(/^regesta create --file FILE --name NAME --code CODE .* --dry-run$/).waitFor()
    await window.picture('work-scan')
    expect(await window.faults()).toEqual([])
    await outcome.getByRole('link', { name: 'To texts' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/p/${console_.project}`)
  })

  it('opens a project that was made and never opened', async () => {
    const scanOptions = { extensions: ['.txt'] }
    await console_.make('unopened', join(console_.folder, 'texts'), { modalities: ['Text'], scanOptions })
    const { page, outcome } = await openScan()
    await outcome.getByRole('button', { name: 'Open the project' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/p/${await console_.newestProject()}`)
  })

  it('says in a sentence where there is no such work', async () => {
    window = await console_.open('/work/deposition/nobody-knows-it')
    await window.page.getByRole('alert').getByText('nobody-knows-it').waitFor()
    await window.page.getByRole('link', { name: 'Start', exact: true }).waitFor()
    // The browser itself tells of the answer.
    expect((await window.faults()).filter((fault) => !fault.includes('404'))).toEqual([])
  })
})
