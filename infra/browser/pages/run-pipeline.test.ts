import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { installComponent } from '@regesta/testing/install-component'
import { PROFILER_STEP, UNTIL_PUBLISHED } from '@regesta/testing/profiler-step'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

const profile = {
  ...PROFILER_STEP.outputs[0],
  outputMapping: { mapToRepo: true, repoMappings: [{ repoField: 'notes', jsonKey: 'keywords.0.word' }] },
}

/** A record as it is listed. */
interface Listed {
  readonly concept_rec_id: string
}

/** Stores what is read of each text in its notes. */
const LETTERS = {
  identifier: 'letters',
  name: 'Letters',
  ...UNTIL_PUBLISHED,
  steps: [{ ...PROFILER_STEP, outputs: [profile] }],
}

describe.runIf(hasBrowser)('a pipeline runs over records', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(['cup', 'vase', 'bowl', 'jug'])
    await opened.prepare(4)
    await installComponent({ url: `${opened.installation.url}/api` }, 'text_profiler')
  })
  const records = (state: string) => `/p/${console_.project}/records?state=${state}`
  /** What is published of a file, the newest first. */
  const published = async (file: string) => {
    const { items } = await console_.get<{ items: Listed[] }>(`/records?q=${file}&state=published&sort=added&dir=desc`)
    return items
  }

  it('says where pipelines come from as long as there is none', async () => {
    window = await console_.open(records('prepared'))
    const { page } = window
    await page.getByRole('button', { name: 'Run a pipeline over 4…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 4 records' })
    await dialog.getByText('There is no pipeline yet.').waitFor()
    expect(await window.faults()).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.has('pipeline')).toBe(false)
  })

  it('over those whose names fit a pattern and that were changed on certain days', async () => {
    const today = new Date()
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    window = await console_.open(records('prepared'))
    const { page } = window
    const find = page.getByLabel('Title or file name')
    await find.fill('?ase*')
    await page.getByRole('button', { name: 'Run a pipeline over 0…' }).waitFor()
    await find.fill('*u*.txt')
    await page.getByRole('button', { name: 'Run a pipeline over 2…' }).waitFor()
    await page.getByLabel('Changed from').fill(day)
    await page.getByLabel('Changed until').fill(day)
    const inAddress = (...names: string[]) => names.map((name) => new URL(page.url()).searchParams.get(name))
    await expect.poll(() => inAddress('since', 'until')).toEqual([day, day])
    await page.getByRole('button', { name: 'Run a pipeline over 2…' }).waitFor()
    await window.picture('records-found')
    await page.getByLabel('Changed until').fill('2001-02-03')
    await page.getByRole('button', { name: 'Run a pipeline over 0…' }).waitFor()
    expect(inAddress('q', 'since', 'until')).toEqual(['*u*.txt', day, '2001-02-03'])
    expect(await window.faults()).toEqual([])
  })

  it('over those that are chosen, after it has said what it does to each', async () => {
    await console_.post('/pipelines', LETTERS)
    await console_.post('/pipelines', { ...LETTERS, identifier: 'plain', name: 'Plain', repoPublishStepEnabled: false })
    window = await console_.open(records('prepared'))
    const { page } = window
    await page.getByRole('checkbox', { name: 'Choose cup.txt' }).click()
    await page.getByRole('checkbox', { name: 'Choose vase.txt' }).click()
    const offer = page.getByRole('button', { name: 'Run a pipeline over 2…' })
    await offer.click()
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 2 records' })
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await offer.and(page.locator(':focus')).waitFor()
    await offer.press('Enter')
    await dialog.getByRole('combobox', { name: 'Pipeline' }).selectOption('Plain')
    await dialog.getByText('its steps run over the source file').waitFor()
    expect(await dialog.getByText('What is published stays public').count()).toBe(0)
    // A reload asks the same question about the same records.
    await page.reload()
    await dialog.getByRole('combobox', { name: 'Pipeline' }).selectOption('Letters')
    await dialog.getByText('What is published stays public').waitFor()
    await dialog.getByText('1. Profile').waitFor()
    await dialog.getByRole('definition').getByText('Additional Notes', { exact: true }).waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('run-pipeline')
    await dialog.getByRole('button', { name: 'Run it over 2 records at the practice repository' }).click()

    await page.getByRole('heading', { level: 1, name: 'Run a pipeline' }).waitFor()
    const results = page.getByRole('table', { name: 'What came of each record' })
    await results.waitFor({ timeout: 60_000 })
    await expect.poll(() => results.getByText('done', { exact: true }).count()).toBe(2)
    expect(await window.faults()).toEqual([])
    await window.picture('run-pipeline-results')
    await results.getByRole('link', { name: 'cup.txt', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'cup.txt' }).waitFor()
    await page.getByText('about', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'View of the record' }).getByRole('link', { name: 'Files' }).click()
    await page.getByText('made by Letters, Profile', { exact: true }).waitFor()
    await window.picture('record-files-made')
    await window.goTo(records('prepared'))
    await page.getByRole('link', { name: 'Prepared (2)' }).waitFor()
    await page.getByRole('link', { name: 'Published (2)' }).waitFor()
    // What the pipeline has made is described by no spreadsheet.
    await window.goTo(`/p/${console_.project}/mapping`)
    await page.getByText('File 1 of 4', { exact: true }).waitFor()
  }, 150_000)

  it('what failed stands first with its reason, and the page of the pipeline leads to the records', async () => {
    rmSync(join(console_.folder, 'texts', 'bowl.txt'))
    window = await console_.open('/pipelines/letters', NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByRole('link', { name: 'Auf Datensätze anwenden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pipeline auf 2 Datensätze anwenden' })
    await dialog.getByText('Veröffentlichtes bleibt öffentlich').waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
    await window.picture('run-pipeline-narrow')
    await dialog.getByRole('button', { name: 'Auf 2 Datensätze anwenden im Übungsrepositorium' }).click()
    const results = page.getByRole('table', { name: 'Was aus jedem Datensatz wurde' })
    await results.waitFor({ timeout: 60_000 })
    await page.getByText('2 von 2 Stück', { exact: true }).waitFor()
    const first = results.getByRole('row').filter({ hasText: '.txt' }).first()
    await first.getByRole('link', { name: 'bowl.txt', exact: true }).waitFor()
    await first.getByText('fehlgeschlagen').waitFor()
    await first.getByText(/bowl\.txt lässt sich nicht lesen\. Sie zurücklegen/).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('run-pipeline-results-narrow')
    expect(await window.faults()).toEqual([])
  }, 150_000)

  it('and the list of runs says in which project, and leads to the records that failed and the reason', async () => {
    window = await console_.open('/runs')
    const { page } = window
    const runs = page.getByRole('table', { name: 'Pipelines' })
    const failed = runs.getByRole('row').filter({ hasText: 'failed' })
    await failed.getByRole('link', { name: 'texts' }).waitFor()
    await window.picture('runs')
    expect(await window.faults()).toEqual([])
    await failed.getByRole('link', { name: 'What failed, and why' }).click()
    await page.getByRole('heading', { level: 1, name: 'Run of a pipeline' }).waitFor()
    const results = page.getByRole('table', { name: 'What came of each record' })
    const first = results.getByRole('row').filter({ hasText: '.txt' }).first()
    await first.getByText(/bowl\.txt cannot be read/).waitFor()
    await window.picture('run-failed')
    expect(await window.faults()).toEqual([])
    await first.getByRole('link', { name: 'bowl.txt', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'bowl.txt' }).waitFor()
    await page.goBack()
    await results.waitFor()
    window = await console_.open(new URL(page.url()).pathname, NARROW_DARK_GERMAN)
    await window.page.getByText(/bowl\.txt lässt sich nicht lesen/).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('run-failed-narrow')
    expect(await window.faults()).toEqual([])
  })

  it('over drafts of new versions from a folder, which it completes and publishes', async () => {
    const corrected = join(console_.folder, 'corrected')
    mkdirSync(corrected)
    writeFileSync(join(corrected, 'cup.txt'), 'Handle of the cup, handle of the cup\n')
    const [before] = await published('cup')
    window = await console_.open(`/p/${console_.project}/versions?folder=${encodeURIComponent(corrected)}`)
    const { page } = window
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByRole('combobox', { name: 'Pipeline over the drafts' }).selectOption('Letters')
    await window.picture('versions-with-pipeline')
    await page.getByRole('button', { name: 'Plan 1 new version…' }).click()
    await page.getByRole('button', { name: 'Make 1 new version at the practice repository' }).click()
    await page.getByText('1 done, none failed').waitFor()
    await page.getByRole('link', { name: 'Run a pipeline over 1…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 1 record' })
    await dialog.getByText('1. Profile').waitFor()
    expect(await window.faults()).toEqual([])
    await dialog.getByRole('button', { name: 'Run it over 1 record at the practice repository' }).click()
    const results = page.getByRole('table', { name: 'What came of each record' })
    await results.getByText('done', { exact: true }).waitFor({ timeout: 60_000 })
    await results.getByRole('link', { name: 'cup.txt', exact: true }).click()
    await page.getByText('handle', { exact: true }).waitFor()
    expect(await published('cup')).toMatchObject([{ concept_rec_id: before?.concept_rec_id }, before])
  }, 150_000)

  it('asks for the number of records in production', async () => {
    const selection = { kind: 'files', filter: { search: 'vase.txt' }, expected_count: 1 }
    const { plan_id } = await console_.post<{ plan_id: string }>('/project/batch_action/plan', {
      action_type: 'prepare_metadata',
      target_is_sandbox: false,
      selection,
    })
    await console_.post('/project/batch_action', { plan_id })
    window = await console_.open(`${records('prepared')}&pipeline=letters`)
    const { page } = window
    await page.evaluate(`localStorage.setItem('regesta.preferences', '{"environment":"production"}')`)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 1 record' })
    const run = dialog.getByRole('button', { name: 'Run it over 1 record in production' })
    await dialog.getByRole('textbox', { name: /^This is the public repository/ }).fill('2')
    expect(await run.getAttribute('aria-disabled')).toBe('true')
    await window.picture('run-pipeline-production')
    expect(await window.faults()).toEqual([])
    await dialog.getByRole('textbox', { name: /^This is the public repository/ }).fill('1')
    await dialog.getByRole('button', { name: 'Run it over 1 record in production', disabled: false }).waitFor()
  })
})
