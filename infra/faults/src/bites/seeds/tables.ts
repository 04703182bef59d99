import { type BookType, utils, write } from '@e965/xlsx'
import { sampleFile } from './sample-file.js'

const ROWS: readonly (readonly (string | number | boolean | Date | null)[])[] = [
  ['filename', 'title', 'height', 'found', 'complete', 'note'],
  ['amphora_0112.jpg', 'Amphore mit zwei Bändern', 41.5, new Date(Date.UTC(2024, 2, 12)), true, 'mended, "twice"'],
  ['coin_0633.png', 'Silver coin', 2, new Date(Date.UTC(1899, 0, 1)), false, null],
  ['leaf_0418.jpg', 'Μῆνιν ἄειδε', -0.25, null, true, 'two\nlines'],
]

export const tableSeeds = {
  csv: [
    sampleFile('objects.csv'),
    Buffer.from(withSeparator(';')),
    Buffer.from(`\ufeff${withSeparator(',')}`, 'utf16le'),
  ],
  tsv: [Buffer.from(withSeparator('\t'))],
  xlsx: [sampleFile('objects.xlsx'), workbook('xlsx')],
  xls: [workbook('biff8'), workbook('biff5')],
}

function workbook(bookType: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS.map((row) => [...row])), 'Finds')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'Notes')
  return write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer
}

function withSeparator(separator: string): string {
  const quoted = (cell: (typeof ROWS)[number][number]) => `"${String(cell ?? '').replaceAll('"', '""')}"`
  return ROWS.map((row) => row.map(quoted).join(separator)).join('\r\n')
}
