import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@regesta/tables/open-table'
import { previewTable, readHeaders } from '@regesta/tables/preview'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, describe, expect, it } from 'vitest'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function file(content: string, name = 'table.csv'): string {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}

// Reading that takes more than linear time would not end before the limit of a test.
describe('text that is made to be slow', () => {
  it('a stray quote in the header and empty quoted cells below it are read as they stand', async () => {
    const path = file(`filename,height 5",note\n${'"img.jpg","12",""\n'.repeat(40)}`)
    const { columns, rows } = await previewTable(path, 1)
    expect(columns).toEqual(['filename', 'height 5"', 'note'])
    expect(rows).toEqual([{ filename: 'img.jpg', 'height 5"': 12, note: null }])
  })

  it('a file of quotes alone is answered', async () => {
    expect((await readHeaders(file('"'.repeat(120)))).columns).toHaveLength(1)
    await expect(readHeaders(file('"'.repeat(121)))).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('a header line over many pieces of the file is scanned once', async () => {
    const cells = Array.from({ length: 19_000 }, (_, index) => `"a""${index}"`)
    expect((await readHeaders(file(`${cells.join(';')}\n`))).columns).toHaveLength(19_000)
  })

  it('a header that never ends is refused with its limit', async () => {
    await expect(openTable(file('x'.repeat(40 * 1024 * 1024)))).rejects.toMatchObject({
      reason: 'malformed',
      message: expect.stringContaining('16 MiB'),
    })
  })

  it.each([
    ['without an end', (name: string) => `filename,${name}\na,b\n`],
    ['with an open quotation mark', (name: string) => `filename,"${name.slice(0, -5)}\na,b\n"`],
  ])('a name of a column %s is refused with its length', async (_, content) => {
    await expect(openTable(file(content('x'.repeat(40_000))))).rejects.toMatchObject({
      reason: 'malformed',
      message: expect.stringContaining('The name of column 2 has 40000 characters; at most 32767 are possible'),
    })
    expect((await readHeaders(file(content('x'.repeat(32_767))))).columns).toHaveLength(2)
  })

  it.each([
    ['header', 1, (wide: string) => `${wide}\n1,2\n`],
    ['row', 3, (wide: string) => `a,b\n1,"2, ""3"""\n${wide}\n`],
  ])('a %s of a million cells is refused before they are taken apart', async (_, line, content) => {
    const path = file(content(','.repeat(1_000_000)), 'wide.csv')
    await expect(previewTable(path, 5)).rejects.toMatchObject({
      reason: 'too_large',
      message: expect.stringContaining(`Line ${line} of wide.csv has more than 20000 cells; at most 20000 are read`),
    })
  })

  it('separators in a quoted cell make no line too wide', async () => {
    const path = file(`a,b\n1,"${','.repeat(120_000)}"\n`)
    expect((await previewTable(path, 1)).rows).toEqual([{ a: 1, b: ','.repeat(120_000) }])
  })

  it('a separator inside of a quoted cell of the header never counts, however the file is cut into pieces', async () => {
    const long = `"${'x'.repeat(16 * 1024 - 3)}"","`
    expect(await readHeaders(file(`${long};b\n`))).toMatchObject({ delimiter: ';' })
  })
})
