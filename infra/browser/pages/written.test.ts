import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedConsole, TEXT_MAPPING } from './shared-console.js'

const NAMES = ['blue-jug', 'blue-pot', 'red-bowl', 'red-cup', 'red-vase']

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
