import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { plantedFaults } from '@regesta/testing/planted-faults'
import exceljs from 'exceljs'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

const { columns, files, faulty, planted, mapping } = plantedFaults(50, 52)

describe.runIf(hasBrowser)('the error sheet', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async ({ folder }) => {
    mkdirSync(join(folder, 'museum'))
    for (const name of files) writeFileSync(join(folder, 'museum', name), `About ${name}\n`)
  })

  /** A project whose mapping draws on a workbook with fifty faults. */
  async function project(name: string, rows: readonly (readonly string[])[] = faulty): Promise<string> {
    const sheet = join(console_.folder, `${name}.xlsx`)
    const book = new exceljs.Workbook()
    book.addWorksheet('Objects').addRows([[...columns], ...rows.map((row) => [...row])])
    await book.xlsx.writeFile(sheet)
    const from = join(console_.folder, 'museum')
    const uuid = await console_.scan(name, from, { modalities: ['Text'], scanOptions: { extensions: ['.txt'] } })
    await console_.saveMapping({ ...mapping, _file_path: sheet, _file_format: 'excel' })
    return uuid
  }

  /** Corrects a downloaded sheet as a person does in another program. */
  async function corrected(path: string): Promise<string> {
    const book = new exceljs.Workbook()
    await book.xlsx.readFile(path)
    const sheet = book.getWorksheet('Objects')
    if (sheet === undefined) throw new Error('the sheet has gone')
    const problems = columns.length + 1
    const told = faulty.filter((_, at) => String(sheet.getCell(at + 2, problems).value ?? '') !== '')
    expect(told).toHaveLength(50)
    for (const { row, place, sound } of planted) sheet.getCell(row, place + 1).value = sound
    const back = `${path}-corrected.xlsx`
    await book.xlsx.writeFile(back)
    return back
  }

  /** Goes on to what has this name, as somebody does who has only a keyboard. */
  async function tabTo(page: Window['page'], role: 'link' | 'button', name: string | RegExp) {
    const target = page.getByRole(role, { name })
    await target.waitFor()
    while (!(await target.evaluate((element) => element === element.ownerDocument.activeElement)))
      await page.keyboard.press('Tab')
  }

  it('is loaded, corrected, brought back and taken over by keyboard alone, and leaves nothing wrong', async () => {
    const uuid = await project('objects')
    window = await console_.open(`/p/${uuid}/mapping`, { viewport: { width: 1280, height: 3000 } })
    const { page } = window
    await page.getByText('2 of 52 files have complete metadata.').waitFor()
    await tabTo(page, 'link', 'Download objects_errors.xlsx')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('objects_errors.xlsx')
    const path = join(console_.folder, 'downloaded.xlsx')
    await download.saveAs(path)
    const back = await corrected(path)
    // The browser is asked to hand choosers over before the key is pressed: a key, unlike a click, waits for nothing.
    const chosen = page.waitForEvent('filechooser')
    await tabTo(page, 'button', 'Bring back the corrected sheet…')
    await page.keyboard.press('Enter')
    const chooser = await chosen
    await chooser.setFiles(back)
    await page.getByRole('heading', { name: '50 cells in 50 rows differ.' }).waitFor()
    await page.getByText('Of 50 files concerned, 50 lacked something; 0 will.').waitFor()
    await window.picture('error-sheet-difference')
    expect(await window.faults()).toEqual([])
    await tabTo(page, 'button', 'Take over as objects.corrected.xlsx')
    await page.keyboard.press('Enter')
    const taken = page.getByRole('heading', { name: 'The mapping draws on objects.corrected.xlsx now.' })
    await taken.and(page.locator(':focus')).waitFor()
    await page.getByText('All 52 files have complete metadata.').waitFor()
    await page.getByText(join(console_.folder, 'objects.corrected.xlsx')).waitFor()
    await window.picture('error-sheet-taken')
    expect(await window.faults()).toEqual([])
    expect(readFileSync(join(console_.folder, 'objects.xlsx')).length).toBeGreaterThan(0)
  })

  it('waits for the mapping to be saved, says why a sheet is refused, and fits in German on a narrow, dark screen', async () => {
    const uuid = await project('schmal')
    window = await console_.open(`/p/${uuid}/mapping`, {
      ...NARROW_DARK_GERMAN,
      viewport: { width: 320, height: 8000 },
    })
    const { page } = window
    await page.getByRole('link', { name: 'schmal_errors.xlsx herunterladen' }).waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Korrigierte Tabelle zurückbringen …' }).click(),
    ])
    await chooser.setFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('file,title\na,b\n') })
    await page.getByText('Es fehlt die Spalte „_regesta_row“').waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('error-sheet-german-narrow')
    // The browser itself tells of the refused sheet.
    expect((await window.faults()).filter((fault) => !fault.includes('status of 400'))).toEqual([])
    await page.getByRole('button', { name: /^Titel Pflicht/ }).click()
    await page.getByRole('group', { name: 'Titel' }).getByLabel('Gefüllt mit').selectOption({ label: 'Nichts' })
    await page.getByText('Zuerst die Zuordnung sichern: Die Tabelle entsteht nach der gesicherten.').first().waitFor()
    expect(await page.getByRole('link', { name: 'schmal_errors.xlsx herunterladen' }).count()).toBe(0)
  })

  it('lists rows and files that do not fit, and offers to map anew what draws on columns that are gone', async () => {
    const rows = faulty.map((row, at) => (at < 2 ? ['object-51.txt', ...row.slice(1)] : row))
    const uuid = await project('unfit', [...rows, ['ghost.txt', 'Ghost']])
    await console_.saveMapping({
      ...mapping,
      title: { type: 'column', value: 'Titel' },
      _file_path: join(console_.folder, 'unfit.xlsx'),
      _file_format: 'excel',
    })
    window = await console_.open(`/p/${uuid}/mapping`, { viewport: { width: 1280, height: 3000 } })
    const { page } = window
    await page.getByText('2 files without a row').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^object-1\.txt$/ })
      .waitFor()
    await page.getByText('1 row without a file').click()
    await page.getByText('row 54: ghost.txt').waitFor()
    await page.getByText('1 name that several rows have').click()
    await page.getByText('object-51.txt: rows 2, 3, and 53; the first one is used').waitFor()
    await window.picture('error-sheet-fit')
    await page.getByText('The column Titel is used but is not in this spreadsheet.').waitFor()
    await page.getByRole('button', { name: 'Map 1 field again' }).click()
    await page.getByText('Suggested: column “title”').waitFor()
    expect(await window.faults()).toEqual([])
  })
})
