import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import { UNTIL_PUBLISHED } from '@regesta/testing/profiler-step'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedConsole, TEXT_MAPPING } from './shared-console.js'
import { untilListed } from './until-listed.js'

const NAMES = ['blue-jug', 'blue-pot', 'red-bowl', 'red-cup', 'red-vase']

/** A pipeline that makes a draft of each record. */
const DRAFTS = {
  ...{ identifier: 'drafts', name: 'Drafts', steps: [] },
  ...UNTIL_PUBLISHED,
  ...{ repoUploadStepEnabled: false, repoPublishStepEnabled: false },
}

/** The button that is not switched off. */
const enabled = (page: Page, name: string) => page.getByRole('button', { name, exact: true, disabled: false })

describe.runIf(hasBrowser)('what somebody writes and chooses', () => {
  let letters = ''
  let texts = ''
  const console_ = sharedConsole(async (opened) => {
    const folder = join(opened.folder, 'letters')
    mkdirSync(folder)
    writeFileSync(join(folder, 'anna.txt'), 'Dear Anna')
    letters = await opened.scan('Letters', folder, { modalities: ['Text'], scanOptions: { extensions: ['.txt'] } })
    await opened.texts(NAMES)
    texts = await opened.newestProject()
    await opened.prepare(NAMES.length)
  })
  const tellPrograms = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of Object.values(console_.installation.pids())) process.kill(pid, signal)
  }
  /** Stops all programs, so that what a page asks for is under way until they go on. */
  const holdBack = (page: Page, address: string | RegExp) => {
    tellPrograms('SIGSTOP')
    return { sent: page.waitForRequest(address), letGo: () => tellPrograms('SIGCONT') }
  }
  afterEach(() => tellPrograms('SIGCONT'))
  const about = async () => (await console_.get<{ description: string | null }>('/project_info')).description
  const goTo = async (page: Page, project: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(project)
    await page.getByRole('option', { name: project }).first().click()
  }

  it('stays in its project when another one is shown', async () => {
    const { page } = await console_.open(`/p/${letters}`)
    await enabled(page, 'Change description').waitFor()
    await goTo(page, 'texts')
    await page.waitForURL(`**/p/${texts}`)
    await enabled(page, 'Change description').click()
    await page.getByLabel('Description').fill('Found in the harbour')
    await goTo(page, 'Letters')
    await page.waitForURL(`**/p/${letters}`)
    await enabled(page, 'Change description').waitFor()
    expect(await page.getByLabel('Description').count()).toBe(0)
  })

  it('is not closed over while what was written before is saved: a description', async () => {
    const window = await console_.open(`/p/${texts}`)
    const { page } = window
    await enabled(page, 'Change description').click()
    const field = page.getByLabel('Description')
    const held = holdBack(page, '**/api/project/update_description')
    await field.fill('Found in the')
    await enabled(page, 'Save').click()
    await held.sent
    await field.fill('Found in the harbour')
    held.letGo()
    await enabled(page, 'Save').click()
    await page.getByText('Found in the harbour', { exact: true }).and(page.locator('p')).waitFor()
    expect(await about()).toBe('Found in the harbour')
    expect(await window.faults()).toEqual([])
  })

  it('begins without the error of a save that was given up, which is said to be no loading', async () => {
    const { page } = await console_.open(`/p/${texts}`)
    await enabled(page, 'Change description').click()
    // More than the interface takes.
    await page.getByLabel('Description').fill('long '.repeat(300_000))
    await enabled(page, 'Save').click()
    await page.getByRole('alert').getByText('This did not work').waitFor()
    await enabled(page, 'Cancel').click()
    await enabled(page, 'Change description').click()
    await page.getByLabel('Description').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('is not closed over while what was written before is saved: metadata', async () => {
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?q=red-cup&state=prepared')
    const window = await console_.open(`/p/${texts}/records/${items[0]?.record_id}`)
    const { page } = window
    await enabled(page, 'Edit').click()
    const form = page.getByRole('form', { name: 'Edit the metadata' })
    await form.getByLabel('Title (required)').fill('The cup')
    const held = holdBack(page, '**/api/project/prepare_metadata_for_file')
    await enabled(page, 'Save and prepare again').click()
    await held.sent
    await form.getByLabel('Title (required)').fill('The cup of Nestor')
    held.letGo()
    await enabled(page, 'Save and prepare again').click()
    await page.getByText('Saved. The record is prepared again.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'The cup of Nestor' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('is not closed over while what was written before is saved: the configuration', async () => {
    const window = await console_.open('/settings?section=configuration')
    const { page } = window
    const section = page.getByRole('region', { name: 'Calls to the repository' })
    await section.getByRole('button', { name: 'Change “Calls to the repository”' }).click()
    await section.getByLabel('per_minute').fill('5')
    const held = holdBack(page, '**/api/config/get')
    await enabled(page, 'Save').click()
    await held.sent
    await section.getByLabel('per_minute').fill('51')
    held.letGo()
    await enabled(page, 'Save').click()
    await section.getByText(/^Saved\./).waitFor()
    await section.getByText('51', { exact: true }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('does not replace the note that somebody else has saved meanwhile', async () => {
    const window = await console_.open(`/p/${texts}/files?q=red-bowl`)
    const { page } = window
    await untilListed(page, 1)
    await page.getByRole('grid').getByText('red-bowl.txt').click()
    const note = page.getByLabel('Note', { exact: true })
    await note.waitFor()
    const file = Number(new URL(page.url()).searchParams.get('at'))
    await console_.post('/files/marks', { file_ids: [file], note: 'Broken scan' })
    await expect.poll(() => note.inputValue()).toBe('Broken scan')
    await note.fill('Scanned anew')
    await console_.post('/files/marks', { file_ids: [file], mark: 'check', note: 'Broken' })
    await page.getByRole('radio', { name: 'look again', checked: true }).waitFor()
    expect(await note.inputValue()).toBe('Scanned anew')
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('dialog').getByText('The note is changed and not saved.').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('is of the files that fit, and not of those that another search finds', async () => {
    const { page } = await console_.open(`/p/${texts}/files?q=red-&sort=name`)
    await untilListed(page, 3)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.getByText(/3 files chosen/).waitFor()
    await page.keyboard.press('x')
    await page.getByText(/2 files chosen/).waitFor()
    await page.getByRole('searchbox').fill('blue-')
    await untilListed(page, 2)
    await page.getByText(/^2 files, /).waitFor()
    expect(await page.getByText(/chosen/).count()).toBe(0)
  })

  it('says in which folder was looked, also one step back', async () => {
    const [first = '', second = ''] = ['fix-1', 'fix-2'].map((name) => join(console_.folder, name))
    for (const folder of [first, second]) mkdirSync(folder)
    const window = await console_.open(`/p/${texts}/versions`)
    const { page } = window
    const field = page.getByRole('combobox', { name: 'Folder with the corrected files' })
    for (const folder of [first, second]) {
      await field.fill(folder)
      await enabled(page, 'Find the records').click()
      await page.getByText(`Of the folder ${folder}:`).waitFor()
      await page.getByText('No published record has a file of these names.').waitFor()
    }
    await page.goBack()
    await page.getByText(`Of the folder ${first}:`).waitFor()
    expect(await field.inputValue()).toBe(first)
    expect(await window.faults()).toEqual([])
  })

  it('begins no pipeline once it is taken back', async () => {
    await console_.post('/pipelines', DRAFTS)
    const window = await console_.open(`/p/${texts}/records?state=prepared`)
    const { page } = window
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 5 records' })
    const begin = dialog.getByRole('button', { name: /^Run it over 5 records/ })
    await enabled(page, 'Run a pipeline over 5…').click()
    await begin.waitFor()
    const held = holdBack(page, /\/api\/records\?.*limit=1000/)
    await begin.click()
    await held.sent
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    held.letGo()
    await enabled(page, 'Run a pipeline over 5…').click()
    await begin.click()
    await page.getByRole('table', { name: 'What came of each record' }).waitFor({ timeout: 60_000 })
    expect((await console_.get<{ items: unknown[] }>('/executions')).items).toHaveLength(1)
    expect(await window.faults()).toEqual([])
  })

  it('stays while a corrected sheet is taken over, and is saved where another tab saves the same', async () => {
    const sheet = join(console_.folder, 'objects.csv')
    writeFileSync(sheet, `file,title\n${NAMES.map((name) => `${name}.txt,ab`).join('\n')}\n`)
    const title = { type: 'column', value: 'title' }
    const drawn = { _mapping_mode: 'file', _file_path: sheet, filename: { type: 'column', value: 'file' } }
    await console_.saveMapping({ ...TEXT_MAPPING, ...drawn, _file_format: 'csv', title })
    const errors = await fetch(`${console_.installation.url}/api/project/mapping_errors?format=csv`)
    const corrected = (await errors.text()).replaceAll(/([,;"])ab\b/g, '$1Kylix')

    const window = await console_.open(`/p/${texts}/mapping`)
    const { page } = window
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Bring back the corrected sheet…' }).click(),
    ])
    await chooser.setFiles({ name: 'objects.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) })
    await page.getByRole('heading', { name: '5 cells in 5 rows differ.' }).waitFor()
    await page.getByRole('button', { name: /^Description/ }).click()
    const description = page.getByRole('group', { name: 'Description' })
    await description.getByLabel('Value').fill('Found in a wreck')
    await enabled(page, 'Take over as objects.corrected.csv').click()
    await page.getByRole('heading', { name: 'The mapping draws on objects.corrected.csv now.' }).waitFor()
    await page.getByText('These changes are not saved yet.').waitFor()
    expect(await description.getByLabel('Value').inputValue()).toBe('Found in a wreck')

    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByText('These are changes of before that were not saved.').waitFor()
    await enabled(page, 'Save mapping').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await other.getByText('not saved').first().waitFor({ state: 'detached' })
    expect(await console_.mapping()).toMatchObject({
      _file_path: join(console_.folder, 'objects.corrected.csv'),
      description: { type: 'literal', value: 'Found in a wreck' },
    })
    expect(await window.faults()).toEqual([])
  })
})
