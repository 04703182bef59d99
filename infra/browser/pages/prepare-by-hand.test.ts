import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole, TEXT_MAPPING } from './shared-console.js'

describe.runIf(hasBrowser)('a file is prepared by hand', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    const { creators: _, ...incomplete } = TEXT_MAPPING
    await opened.texts(['cup', 'vase', 'vat'], incomplete)
  })

  it('after what the mapping leaves open has been filled in, and no sooner', async () => {
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    await page.getByRole('link', { name: 'Edit the metadata of cup.txt' }).click()
    await page.getByRole('heading', { level: 1, name: 'cup.txt' }).waitFor()
    await page.getByText('What is missing or wrong').waitFor()
    await page.getByText('Found in the harbour').waitFor()
    await window.picture('file-metadata')
    expect(await window.faults()).toEqual([])

    await page.getByRole('button', { name: 'Edit and prepare' }).click()
    const form = page.getByRole('form', { name: 'Edit the metadata' })
    await form.getByLabel('Title (required)').fill('The cup of Nestor')
    await form.getByRole('button', { name: 'Save and prepare' }).click()
    await form.getByRole('alert').getByText('Not saved as a record yet').waitFor()
    await form
      .getByRole('alert')
      .getByText(/creators/)
      .waitFor()
    await form.getByRole('button', { name: 'Add: Creator' }).click()
    await form.getByRole('group', { name: 'Creator 1' }).getByRole('textbox').first().fill('Doe, Jane')
    await window.picture('file-metadata-form')
    await form.getByRole('button', { name: 'Save and prepare' }).click()

    await page.getByText('Saved and prepared.').waitFor()
    const toRecord = page.getByRole('link', { name: 'To the record' })
    await toRecord.and(page.locator(':focus')).waitFor()
    await toRecord.click()
    await page.getByRole('heading', { level: 1, name: 'The cup of Nestor' }).waitFor()
    await page.getByText('2 fields set by hand').waitFor()
    expect((await window.faults()).filter((fault) => !fault.includes('400'))).toEqual([])
  })

  it('is found among those that wait, and a plan is about what was found', async () => {
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    await page.getByRole('link', { name: 'To prepare (2)' }).waitFor()
    await page.getByLabel('Part of a title').fill('vas')
    await page.getByText('1 found').waitFor()
    expect(await page.getByRole('link', { name: 'vat.txt', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Prepare 1…' }).click()
    await page.getByRole('heading', { level: 1, name: /^Plan/ }).waitFor()
    await page.getByText('vase.txt', { exact: true }).waitFor()
    expect(await page.getByText('vat.txt', { exact: true }).count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('and what is written stays there while another view of the file is looked at', async () => {
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    await page.getByRole('link', { name: 'Edit the metadata of vat.txt' }).click()
    await page.getByRole('button', { name: 'Edit and prepare' }).click()
    const title = page.getByRole('form', { name: 'Edit the metadata' }).getByLabel('Title (required)')
    await title.fill('Half a t')
    const views = page.getByRole('navigation', { name: 'Views of the file' })
    await views.getByRole('link', { name: 'Report' }).click()
    await title.waitFor({ state: 'hidden' })
    await views.getByRole('link', { name: 'Metadata' }).click()
    expect(await title.inputValue()).toBe('Half a t')
    expect(await window.faults()).toEqual([])
    await page.getByRole('link', { name: 'All files' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  })

  it('says in German what is missing, on a narrow screen', async () => {
    window = await console_.open(`/p/${console_.project}/records`, NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByRole('link', { name: 'Metadaten von vase.txt bearbeiten' }).click()
    await page.getByText('Was fehlt oder falsch ist').waitFor()
    await page
      .getByText(/Urheber/)
      .first()
      .waitFor()
    await page.getByText('offen', { exact: true }).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('file-metadata-narrow')
    await page.getByRole('button', { name: 'Bearbeiten und vorbereiten' }).click()
    await page.getByRole('combobox', { name: /^Art des Datensatzes/ }).selectOption('Bild')
    await page.getByRole('combobox', { name: 'Art des Bildes (Pflicht)' }).selectOption('Zeichnung')
    expect(await window.faults()).toEqual([])
  })

  it('says what the sheet lacks of a file, and leads to the mapping', async () => {
    const sheet = join(console_.folder, 'rows.csv')
    writeFileSync(sheet, 'Name,Heading\ncup.txt,The cup\n')
    const source = { _mapping_mode: 'file', _file_path: sheet, _file_format: 'csv' }
    const columns = { filename: { type: 'column', value: 'Name' }, title: { type: 'column', value: 'Heading' } }
    await console_.saveMapping({ ...TEXT_MAPPING, ...source, ...columns })
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    await page.getByRole('link', { name: 'Edit the metadata of vase.txt' }).click()
    await page.getByText(/^No row for .*vase\.txt.* in the column .*Name/).waitFor()
    await window.picture('file-without-row')
    expect((await window.faults()).filter((fault) => !fault.includes('400'))).toEqual([])
    await page.getByRole('link', { name: 'To the mapping' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mapping' }).waitFor()
  })
})
