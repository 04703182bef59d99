import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hasBrowser, type Window } from '@regesta/browser/console'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { practiceOf } from './practice.js'
import { NARROW_DARK_GERMAN, sharedConsole, TEXT_MAPPING } from './shared-console.js'

const CLI = fileURLToPath(new URL('../../cli/dist/bundle/main.js', import.meta.url))

describe.runIf(hasBrowser)('records are sent', () => {
  let window: Window | undefined
  afterEach(() => practiceOf(console_).calm())
  const console_ = sharedConsole(async (opened) => {
    const description = { type: 'construct_later', value: true }
    await opened.texts(['cup', 'vase', 'bowl'], { ...TEXT_MAPPING, description })
  })

  /** Three more files, prepared. */
  const again = async (name: string) => {
    const paths = [0, 1, 2].map((n) => join(console_.folder, 'texts', `${name}${n}.txt`))
    for (const path of paths) writeFileSync(path, `About ${path}\n`)
    await console_.post('/project/source_files/add', { absolute_file_paths: paths })
    await console_.post('/project/batch_action', {
      action_type: 'prepare_metadata',
      selection: { kind: 'files', filter: { pending: 'true', search: name }, expected_count: 3 },
    })
  }

  /** One command line about the project, as a person types it. */
  const regesta = (command: string, ...words: string[]) => {
    const home = join(console_.folder, 'home')
    const file = ['--file', join(console_.folder, 'texts.pdb')]
    return promisify(execFile)(process.execPath, [CLI, command, ...file, ...words], {
      env: { ...process.env, REGESTA_HOME: home },
    })
  }

  it('from a plan to its outcome, state by state, until all are published', async () => {
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    const step = async (offer: string, confirm: string, picture?: string) => {
      await page.getByRole('button', { name: offer, exact: true }).click()
      await page.getByText('3 records, all of them possible').waitFor()
      await page.getByText('Nothing has been done yet.').waitFor()
      if (picture) await window?.picture(`plan-${picture}`)
      expect(await window?.faults()).toEqual([])
      await page.getByRole('button', { name: confirm }).click()
      await page.getByText('3 done, none failed').waitFor()
      await page.getByText('Everything came out as planned.').waitFor()
      await page.getByRole('region', { name: 'Outcome' }).getByRole('link', { name: 'vase.txt', exact: true }).waitFor()
      if (picture) await window?.picture(`outcome-${picture}`)
      expect(await window?.faults()).toEqual([])
      await page.getByRole('link', { name: 'Back to the records' }).click()
    }
    const tab = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await window.picture('records-pending')
    await step('Prepare 3…', 'Prepare 3 records')
    // Nothing waits any more: the way back leads to the next step.
    const current = page.getByRole('navigation').locator('[aria-current=page]')
    await current.filter({ hasText: 'Prepared (3)' }).waitFor()
    await page.getByText('nothing sent yet').first().waitFor()
    await step('Make 3 drafts…', 'Make 3 drafts at the practice repository')
    await tab('Drafts (3)')
    await page.getByText('make the draft: done').first().waitFor()
    await window.picture('records-drafts')
    await step('Send the files of 3…', 'Send the files of 3 records at the practice repository', 'upload')
    await tab('Drafts (3)')
    await step('Publish 3…', 'Publish 3 records at the practice repository', 'publish')
    await page.getByRole('link', { name: 'Published (3)' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  async function workFor(page: Page, environment: 'practice' | 'production') {
    await page.evaluate(`localStorage.setItem('regesta.preferences', '{"environment":"${environment}"}')`)
    await page.reload()
  }

  it('a choice stands in the address: a reload knows it, the other environment does not, and it is what the plan is about', async () => {
    await again('jug')
    window = await console_.open(`/p/${console_.project}/records?state=prepared`)
    const { page } = window
    await page.getByRole('button', { name: 'Choose all 3', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Choose jug2.txt' }).click()
    await page.getByText('2 of 3 chosen').waitFor()
    expect(new URL(page.url()).searchParams.get('but')).toMatch(/^\d+$/)
    await page.reload()
    await page.getByText('2 of 3 chosen').waitFor()
    await workFor(page, 'production')
    await page.getByRole('button', { name: 'Make 0 drafts…' }).waitFor()
    await workFor(page, 'practice')
    await page.getByText('2 of 3 chosen').waitFor()
    await page.getByRole('button', { name: 'Make 2 drafts…' }).click()
    await page.getByText('2 records, all of them possible').waitFor()
    const plan = page.url()
    await page.reload()
    await page.getByText('2 records, all of them possible').waitFor()
    expect(page.url()).toBe(plan)
  })

  it('a plan that has become untrue is refused with what changed, and is made again', async () => {
    window = await console_.open(`/p/${console_.project}/records?state=prepared&q=jug1`)
    const { page } = window
    await page.getByRole('button', { name: 'Make 1 draft…' }).click()
    await page.getByText('1 record, all of them possible').waitFor()
    writeFileSync(join(console_.folder, 'texts', 'jug1.txt'), 'About something else\n')
    await page.getByRole('button', { name: 'Make 1 draft at the practice repository' }).click()
    await page.getByText('have changed since the plan was made: "jug1.txt"').waitFor()
    await window.picture('plan-changed')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByText(/Seit dem Plan haben sich 1 von 1 geändert: "jug1\.txt" \(\d+\): die Dateien/).waitFor()
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
    const before = page.url()
    await page.getByRole('button', { name: 'Make the plan again' }).click()
    await page.waitForURL((url) => url.href !== before)
    await page.getByRole('button', { name: 'Make 1 draft at the practice repository' }).click()
    await page.getByText('1 done, none failed').waitFor()
    const operation = page.url()
    await page.reload()
    await page.getByText('1 done, none failed').waitFor()
    await page.getByRole('link', { name: 'jug1.txt', exact: true }).waitFor()
    expect(page.url()).toBe(operation)
  })

  it('a plan whose beginning was not answered is shown as it goes on, and a refused stop is told', async () => {
    await again('lost')
    window = await console_.open(`/p/${console_.project}/records?state=prepared&q=lost`)
    const { page } = window
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    const blockOnly = (...urls: string[]) => devTools.send('Network.setBlockedURLs', { urls })
    await page.getByRole('button', { name: 'Make 3 drafts…' }).click()
    await practiceOf(console_).disturb({ kind: 'delay', delay_ms: 600_000, times: null, route: 'createDeposition' })
    await blockOnly('*/api/operations/*wait=*', '*/cancel')
    await page.getByRole('button', { name: 'Make 3 drafts at the practice repository' }).click()
    await page.getByRole('heading', { level: 2, name: 'Under way' }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('alert').getByText('Is it still running?').waitFor()
    await blockOnly()
    await page.getByRole('button', { name: 'Stop' }).press('Enter')
    const outcome = page.getByRole('region', { name: 'Outcome' })
    await outcome.getByRole('heading', { level: 2, name: 'Outcome' }).waitFor()
    await outcome.locator(':focus').waitFor()
  })

  it('production asks its own question before anything is sent there', async () => {
    window = await console_.open(`/p/${console_.project}/records?state=prepared`)
    const { page } = window
    const plan = (body: object) =>
      console_.post<{ plan_id: string }>('/project/batch_action/plan', { target_is_sandbox: false, ...body })
    const selection = { kind: 'files', filter: { search: 'jug0' }, expected_count: 1 }
    const { plan_id } = await plan({ action_type: 'prepare_metadata', selection })
    await console_.post('/project/batch_action', { plan_id })
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?is_sandbox=false')
    const item_ids = items.map(({ record_id }) => record_id)
    const production = await plan({ action_type: 'discard_drafts', item_ids })
    await page.goto(`${console_.installation.url}/p/${console_.project}/plan/${production.plan_id}`)
    await page.getByText('0 of 1 record possible').waitFor()
    await window.picture('plan-production')
    expect(await window.faults()).toEqual([])
  })

  it('what is not possible in a plan stands first, and can be looked at alone', async () => {
    await again('partly')
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=prepared&q=partly')
    const ids = items.map(({ record_id }) => record_id)
    const body = { action_type: 'create_api_draft', item_ids: [ids[0], 987_654, ids[1], 987_653, ids[2]] }
    const { plan_id } = await console_.post<{ plan_id: string }>('/project/batch_action/plan', body)
    window = await console_.open(`/p/${console_.project}/plan/${plan_id}`)
    const { page } = window
    await page.getByText('3 of 5 records possible').waitFor()
    const rows = page.getByRole('table', { name: 'Plan' }).locator('tbody tr')
    expect(await rows.locator('th').allInnerTexts()).toEqual([
      ...['987654', '987653'],
      ...[expect.stringContaining('partly'), expect.stringContaining('partly'), expect.stringContaining('partly')],
    ])
    await page.getByLabel('What is done').selectOption('not possible (2)')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByLabel('What is done').selectOption('as wanted (3)')
    await expect.poll(() => rows.count()).toBe(3)
    await window.picture('plan-mixed')
    expect(await window.faults()).toEqual([])
  })

  it('and one that cannot be is named with its reason, in German on a narrow dark screen', async () => {
    window = await console_.open(`/p/${console_.project}/records?state=draft`, NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByRole('button', { name: '1 veröffentlichen …' }).click()
    await page.getByText('0 von 1 Datensatz möglich').waitFor()
    const publish = page.getByRole('button', { name: '0 Datensätze veröffentlichen im Übungsrepositorium' })
    expect(await publish.getAttribute('aria-disabled')).toBe('true')
    expect(await window.overflow()).toBe(0)
    await window.picture('sending-narrow')
    expect(await window.faults()).toEqual([])
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=draft')
    const body = { action_type: 'publish', item_ids: items.map(({ record_id }) => record_id) }
    const { operation_id } = await console_.post<{ operation_id: string }>('/project/batch_action', body, {
      prefer: 'respond-async',
    })
    await page.goto(`${console_.installation.url}/work/deposition/${operation_id}`)
    await page.getByText(/^Der Datensatz \d+ wurde nicht veröffentlicht:$/).waitFor()
    await page.getByText(/^„.+“ \(.+\) liegt nicht im Repositorium/).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('outcome-german-narrow')
    expect(await window.faults()).toEqual([])
    await page.goto(`${console_.installation.url}/p/${console_.project}/records?state=published`)
    await page.getByRole('table', { name: 'Veröffentlicht' }).waitFor()
    await page.getByRole('button', { name: 'Ein Feld von 3 ändern …' }).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('records-narrow')
    expect(await window.faults()).toEqual([])
  })

  it('with as many calls to the repository for each record as by the command line', async () => {
    const drafts = async (name: string): Promise<number[]> => {
      await again(name)
      const { items } = await console_.get<{ items: { record_id: number }[] }>(`/records?state=prepared&q=${name}`)
      const item_ids = items.map(({ record_id }) => record_id)
      for (const action_type of ['create_api_draft', 'upload_files']) await console_.act(action_type, { item_ids })
      return item_ids
    }
    /** When something was done; calls are written down by when they began, some of them after it has ended. */
    const timed = async (something: () => Promise<unknown>) => {
      const from = new Date().toISOString()
      await something()
      return { from, to: new Date().toISOString() }
    }
    /** How many calls changed something, and how many only read. */
    const callsIn = async ({ from, to }: { from: string; to: string }) => {
      const { items } = await console_.get<{ items: { timestamp: string; http_method: string }[] }>('/apilog?limit=100')
      const methods = items
        .filter(({ timestamp }) => from <= timestamp && timestamp <= to)
        .map(({ http_method: method }) => method)
      const reads = methods.filter((method) => method === 'GET').length
      return { changes: methods.length - reads, reads }
    }
    const typed = await drafts('typed')
    const byCommand = await timed(() => regesta('publish', '--record-ids', typed.join(',')))
    window = await console_.open(`/p/${console_.project}/records?state=draft&q=clicked`)
    const { page } = window
    const clicked = await drafts('clicked')
    const byPage = await timed(async () => {
      await page.getByRole('button', { name: 'Publish 3…' }).click()
      await page.getByRole('button', { name: 'Publish 3 records at the practice repository' }).click()
      await page.getByText('3 done, none failed').waitFor()
    })
    expect(clicked).toHaveLength(3)
    const counted = async () => [await callsIn(byCommand), await callsIn(byPage)]
    await expect.poll(counted).toSatisfy(([command, page]) => command.changes >= 3 && command.changes === page.changes)
    // Each draft is read for the plan, again before it is sent where ten seconds have passed, and when it is public.
    for (const { reads } of await counted()) {
      expect(reads).toBeGreaterThanOrEqual(6)
      expect(reads).toBeLessThanOrEqual(9)
    }
    expect(await window.faults()).toEqual([])
  })

  it('and what did not come out well is shown alone to whoever asks for it', async () => {
    await again('mixed')
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=prepared&q=mixed')
    const item_ids = items.map(({ record_id }) => record_id)
    await console_.act('create_api_draft', { item_ids })
    rmSync(join(console_.folder, 'texts', 'mixed1.txt'))
    await console_.act('upload_files', { item_ids })
    const [sent] = await console_.get<{ operation_id: string }[]>('/operations/deposition')
    window = await console_.open(`/work/deposition/${sent?.operation_id}`)
    const { page } = window
    const outcome = page.getByRole('table', { name: 'Outcome' })
    await outcome.getByRole('link', { name: 'mixed2.txt', exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed (1)')
    await outcome.getByRole('link', { name: 'mixed2.txt', exact: true }).waitFor({ state: 'detached' })
    await outcome.getByRole('link', { name: 'mixed1.txt', exact: true }).waitFor()
    await page.getByText('1 in all').waitFor()
    await window.picture('outcome-failed')
    expect(await window.faults()).toEqual([])
  })
})
