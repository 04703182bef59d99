import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { notePlaces } from './note-places.js'
import { sharedConsole } from './shared-console.js'

const SHEET = [
  'file,title,creator,date,keywords',
  'cup.txt,Kylix,"Doe, Jane",1890-01-02,clay;cup',
  'vase.txt,Amphora,"Roe, Rick",about 1900,clay;vase',
  'bowl.txt,,"Poe, E.",1901-05-06,clay',
].join('\n')

describe.runIf(hasBrowser)('the mapping', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async ({ folder }) => {
    mkdirSync(join(folder, 'museum'))
    for (const name of ['cup', 'vase', 'bowl', 'lost'])
      writeFileSync(join(folder, 'museum', `${name}.txt`), `About ${name}\n`)
    writeFileSync(join(folder, 'objects.csv'), `${SHEET}\n`)
  })

  /** A mapping of the sheet. */
  const save = (fields: object = {}) =>
    console_.saveMapping({ _mapping_mode: 'file', _file_path: join(console_.folder, 'objects.csv'), ...fields })

  /** A project of four texts, and its uuid. */
  const project = (name: string) =>
    console_.scan(name, join(console_.folder, 'museum'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })

  it('begins with a sheet, takes what is suggested, and shows what every file lacks before it is saved', async () => {
    const uuid = await project('suggested')
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    await page.getByText('0 of 4 files have complete metadata.').waitFor()
    await page.getByText('Nothing is mapped yet.').first().waitFor()
    await window.picture('mapping-empty')
    await page.getByRole('button', { name: 'Choose a spreadsheet…' }).click()
    await page.getByRole('row', { name: 'objects.csv' }).click()
    await page.getByText('3 rows, 5 columns').waitFor()
    await page.getByRole('button', { name: /Accept all \d suggestions/ }).click()
    // Each draft is looked at anew, and what is said of all files may become longer or shorter.
    await page.locator('.all-files[aria-busy=false]').waitFor()
    await page.getByRole('button', { name: 'Show Description' }).click()
    await page
      .getByRole('group', { name: 'Description' })
      .getByLabel('Filled with')
      .selectOption('A text made from the title')
    await page.getByText('1 of 4 files have complete metadata.').waitFor()
    await page.getByText('No row describes the file').waitFor()
    await page.getByRole('button', { name: 'vase.txt' }).click()
    await page.getByRole('listitem').filter({ hasText: "'about 1900'" }).first().waitFor()
    await page.getByRole('row', { name: /^date/ }).click()
    await page.getByRole('heading', { name: 'date' }).waitFor()
    await window.picture('mapping-suggested')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await console_.mapping()).toMatchObject({
      _mapping_mode: 'file',
      _file_path: join(console_.folder, 'objects.csv'),
      title: { type: 'column', value: 'title' },
      creators: { type: 'complex', entries: [{ name: { type: 'column', value: 'creator' } }] },
    })
  })

  it('looks for another sheet where the last one lies', async () => {
    const uuid = await project('elsewhere')
    const folder = join(console_.folder, 'sheets')
    mkdirSync(folder)
    writeFileSync(join(folder, 'later.csv'), `${SHEET}\n`)
    await save({ _file_path: join(folder, 'later.csv'), filename: { type: 'column', value: 'file' } })
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    await page.getByRole('button', { name: 'Choose another…' }).click()
    await page.getByRole('dialog').getByText(folder, { exact: true }).waitFor()
    await page.getByRole('row', { name: 'later.csv' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('is edited by keyboard alone, back and forth, and survives a reload', async () => {
    const uuid = await project('keyboard')
    window = await console_.open(`/p/${uuid}/mapping`, { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    await page.getByRole('button', { name: /^Titel Pflicht/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Das Pflichtfeld Titel fehlt oder ist leer').first().waitFor()
    const from = page.getByRole('group', { name: 'Titel' }).getByLabel('Gefüllt mit')
    await from.focus()
    await from.selectOption({ label: 'Dem Dateinamen ohne Endung' })
    await page.getByRole('button', { name: /^Titel.*Dateinamen ohne Endung/ }).waitFor()
    await page
      .getByText('cup', { exact: true })
      .or(page.getByText('bowl', { exact: true }))
      .first()
      .waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: /^Titel Pflicht.*–/ }).waitFor()
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: /^Titel.*Dateinamen ohne Endung/ }).waitFor()
    await page.reload()
    await page.getByText('Das sind frühere Änderungen, die nicht gesichert wurden.').waitFor()
    await page.getByRole('button', { name: /^Titel.*Dateinamen ohne Endung/ }).waitFor()
    await window.picture('mapping-german-dark')
    expect(await window.faults()).toEqual([])
  })

  it('takes a column that is dragged to a field, by keyboard and by mouse alike', async () => {
    const uuid = await project('dragged')
    await save()
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    const places = await notePlaces(page, '.three > .fields')
    await page.reload()
    await page.getByRole('row', { name: /^title/ }).focus()
    expect(await places()).toHaveLength(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    // It is under way when the first place to drop at has the focus.
    await page
      .getByRole('button', { name: /Fill .* with the column/ })
      .and(page.locator(':focus'))
      .waitFor()
    const target = page.getByRole('button', { name: 'Fill Title with the column' })
    while (!(await target.evaluate((element) => element === element.ownerDocument.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Title.*column “title”/ }).waitFor()
    // What comes above a field while a column is on its way to it would move it.
    await page.getByRole('button', { name: /^Accept all \d suggestions/ }).waitFor()
    await page.locator('.all-files[aria-busy=false]').waitFor()
    // A second column joins the first where the field takes several.
    await page.getByRole('row', { name: /^keywords/ }).dragTo(page.getByRole('button', { name: /^Title/ }))
    await page.getByRole('button', { name: /^Title.*columns “title” and “keywords”/ }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('puts several columns in order and divides values into levels, by keyboard too', async () => {
    const uuid = await project('ordered')
    const keywords = { type: 'ordered_combined_columns', columns: ['title', 'keywords'], delimiter: ';' }
    await save({ title: { type: 'column', value: 'title' }, keywords: { ...keywords, hierarchical_delimiter: '>' } })
    window = await console_.open(`/p/${uuid}/mapping?field=keywords`)
    const { page } = window
    const field = page.getByRole('group', { name: 'Keywords' })
    const levels = field.getByLabel('Levels of one value separated by')
    expect(await levels.inputValue()).toBe('>')
    await levels.fill('/')
    await field.getByRole('button', { name: 'Put keywords one place earlier' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Keywords.*columns “keywords” and “title”/ }).waitFor()
    // Who pressed it still stands on the button of the same column, which is the first now.
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('aria-label')).toBe('Put keywords one place earlier')
    expect(await focused.getAttribute('aria-disabled')).toBe('true')
    await window.picture('mapping-ordered')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const saved = { ...keywords, columns: ['keywords', 'title'], hierarchical_delimiter: '/' }
    expect(await console_.mapping()).toMatchObject({ keywords: saved })
  })

  it('says of an identifier what is wrong with it as it is typed, in German', async () => {
    const uuid = await project('identified')
    const [name, orcid] = ['Doe, Jane', '0000-0002-1825-0079'].map((value) => ({ type: 'literal', value }))
    await save({ creators: { type: 'complex', entries: [{ name, orcid }] } })
    window = await console_.open(`/p/${uuid}/mapping?field=creators`, { locale: 'de-DE' })
    const { page } = window
    const value = page.getByRole('group', { name: 'ORCID' }).getByLabel('Wert')
    await page.getByText('Die Prüfziffer stimmt nicht').waitFor()
    expect(await value.getAttribute('aria-invalid')).toBe('true')
    await value.fill('0000-0002-1825-0097')
    await page.getByText('Die Prüfziffer stimmt nicht').waitFor({ state: 'detached' })
    expect(await window.faults()).toEqual([])
  })

  it('shows the first rows of the sheet as they stand, to whoever asks for them', async () => {
    const uuid = await project('rows')
    await save()
    window = await console_.open(`/p/${uuid}/mapping`, { viewport: { width: 320, height: 700 } })
    const { page } = window
    await page.getByText('First rows of the spreadsheet').click()
    const rows = page.getByRole('region', { name: 'First rows of the spreadsheet' })
    await rows.getByRole('columnheader', { name: 'creator' }).waitFor()
    await rows.getByRole('cell', { name: 'about 1900' }).waitFor()
    expect(await rows.getByRole('row').count()).toBe(4)
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-first-rows')
    expect(await window.faults()).toEqual([])
  })

  it('says what the repository would not keep, in German too', async () => {
    const uuid = await project('not kept')
    await save({ title: { type: 'filename' }, description: { type: 'literal', value: 'A <font>red</font> cup' } })
    window = await console_.open(`/p/${uuid}/mapping`, { locale: 'de-DE' })
    const { page } = window
    const remark = page.locator('.remarks li')
    await remark.getByText('<font>').waitFor()
    expect(await remark.locator('[lang=en]').count()).toBe(0)
    await window.picture('mapping-not-kept')
    expect(await window.faults()).toEqual([])
  })

  it('is reached from the overview, which has asked for it before', async () => {
    const uuid = await project('overviewed')
    await console_.saveMapping({ title: { type: 'filename' } })
    window = await console_.open(`/p/${uuid}`)
    const { page } = window
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Mapping', exact: true }).click()
    await page.getByRole('button', { name: /^Title.*The file name/ }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('fits on a narrow screen', async () => {
    const uuid = await project('narrow')
    await save({ title: { type: 'column', value: 'title' } })
    window = await console_.open(`/p/${uuid}/mapping?field=creators`, { viewport: { width: 320, height: 700 } })
    await window.page.getByText('of 4 files have complete metadata.').waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-narrow')
    expect(await window.faults()).toEqual([])
  })

  it('warns of a fixed text that is the name of a column, and takes the column instead', async () => {
    const uuid = await project('bare')
    await save({
      filename: { type: 'column', value: 'file' },
      title: 'title',
      creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'creator' } }] },
    })
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    await page.getByText('“title” stands as a text in every record, and is the name of a column.').waitFor()
    await page.getByText('“creator” stands as a text in every record').waitFor()
    await window.picture('mapping-bare-word')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Take the column: Title' }).press('Enter')
    await page.getByRole('button', { name: /^Title.*column “title”/ }).waitFor()
    await page.getByRole('button', { name: 'Take the column: Creators' }).press('Enter')
    await page.getByText('is the name of a column').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await console_.mapping()).toMatchObject({
      title: { type: 'column', value: 'title' },
      creators: { entries: [{ name: { type: 'column', value: 'creator' } }] },
    })
  })

  it('explains every field in German', async () => {
    const uuid = await console_.newestProject()
    const schema = await console_.get<{ standard_fields: object[]; complex_fields: object }>(
      '/metadata/mapping_schema_details',
    )
    window = await console_.open(`/p/${uuid}/mapping`, { locale: 'de-DE' })
    const rows = window.page.locator('.fields')
    await rows.getByRole('button', { name: /weitere Felder/ }).click()
    const heads = await rows.locator('.field-head').all()
    expect(heads).toHaveLength(schema.standard_fields.length + Object.keys(schema.complex_fields).length)
    for (const head of heads) {
      await head.click()
      await head.and(rows.locator('[aria-expanded=true]')).waitFor()
      const name = await head.textContent()
      expect([name, await rows.locator('p.quiet').count()]).toEqual([name, 1])
      expect([name, await rows.locator('[lang=en]').allInnerTexts()]).toEqual([name, []])
    }
    expect(await window.faults()).toEqual([])
  })
})
