import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import exceljs from 'exceljs'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('how the spreadsheet of a mapping is read', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async ({ folder }) => {
    mkdirSync(join(folder, 'museum'))
    writeFileSync(join(folder, 'museum', 'cup.txt'), 'About cup\n')
    const book = new exceljs.Workbook()
    book.addWorksheet('Inventory').addRows([['number'], ['1']])
    book.addWorksheet('Objects').addRows([
      ['file', 'title'],
      ['cup.txt', 'Kylix'],
    ])
    await book.xlsx.writeFile(join(folder, 'objects.xlsx'))
    writeFileSync(join(folder, 'odd.csv'), Buffer.from('file;title, place\ncup.txt;Schale, Köln\n', 'latin1'))
  })

  /** A project of one text whose mapping draws on a spreadsheet. */
  async function project(name: string, sheet: string): Promise<string> {
    const uuid = await console_.scan(name, join(console_.folder, 'museum'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    await console_.saveMapping({ _mapping_mode: 'file', _file_path: join(console_.folder, sheet) })
    return uuid
  }

  /** But for what the browser itself tells of a table without a column of file names. */
  const faultsOf = async (shown: Window) => (await shown.faults()).filter((fault) => !fault.includes('status of 404'))

  it('the sheet of a workbook is chosen, its columns come at once, and the choice is saved with the mapping', async () => {
    const uuid = await project('workbook', 'objects.xlsx')
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    await page.getByText('1 row, 1 column').waitFor()
    await page.getByLabel('Sheet', { exact: true }).selectOption('Objects')
    await page.getByText('1 row, 2 columns').waitFor()
    await page.getByRole('row', { name: /^title/ }).waitFor()
    await page.getByText('Suggested: column “title”').waitFor()
    await window.picture('mapping-sheet-chosen')
    expect(await faultsOf(window)).toEqual([])
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await console_.mapping()).toMatchObject({
      _sheet: 'Objects',
      _file_path: join(console_.folder, 'objects.xlsx'),
    })
    await page.reload()
    await page.getByText('1 row, 2 columns').waitFor()
    await expect.poll(() => page.getByLabel('Sheet', { exact: true }).inputValue()).toBe('Objects')
  })

  it('nothing is said to be found out of a spreadsheet that could not be read', async () => {
    const uuid = await project('lost', 'lost.csv')
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Separator').locator('option:checked').textContent()).toBe('Found out')
  })

  it('separator and encoding of a text are chosen where what was found out cannot be read', async () => {
    const uuid = await project('text', 'odd.csv')
    window = await console_.open(`/p/${uuid}/mapping?column=title%2C%20place`, NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByRole('row', { name: /^file;title/ }).waitFor()
    await page.getByLabel('Trennzeichen').selectOption({ label: 'Semikolon' })
    await page.getByRole('row', { name: /^title, place/ }).waitFor()
    await page.getByText('Schale, Köln').first().waitFor()
    await page.getByLabel('Zeichenkodierung').selectOption({ label: 'Mac Roman' })
    await page.getByText('Schale, Kˆln').first().waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-reading-german-narrow')
    expect(await faultsOf(window)).toEqual([])
    await page.getByLabel('Zeichenkodierung').selectOption({ label: 'Selbst erkannt' })
    await page.getByText('Schale, Köln').first().waitFor()
    await page.getByRole('button', { name: 'Zuordnung sichern' }).click()
    await page.getByText('Gesichert.', { exact: true }).waitFor()
    const { _delimiter, _encoding } = await console_.mapping()
    expect([_delimiter, _encoding]).toEqual([';', undefined])
  })
})
