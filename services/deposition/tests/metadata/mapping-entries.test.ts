import { describe, expect, it } from 'vitest'
import { metadataOf, prepared } from './prepared.js'

const row = { Name: 'Kylix ', Place: 'Attica', Empty: null, Year: 1890, Blank: '  ', Sold: false, Missing: 'N/A' }
const titleOf = (entry: unknown) => metadataOf({ title: entry }, { row }).title

describe('mapping entries', () => {
  it.each([
    ['literal', { type: 'literal', value: 'Cup' }, 'Cup'],
    ['vocab, which counts as literal', { type: 'vocab', value: 'Cup' }, 'Cup'],
    ['column, trimmed', { type: 'column', value: 'Name' }, 'Kylix'],
    ['filename', { type: 'filename' }, 'cup 1.jpg'],
    ['filename with the subtype complete', { type: 'filename', subtype: 'complete', value: null }, 'cup 1.jpg'],
    ['filename with the subtype stem', { type: 'filename', subtype: 'stem' }, 'cup 1'],
    ['filename_stem', { type: 'filename_stem' }, 'cup 1'],
    ['constructed', { type: 'constructed', template: 'Photo {filename_stem} ({filename})' }, 'Photo cup 1 (cup 1.jpg)'],
    ['constructed with its template in value', { type: 'constructed', value: 'Photo {filename_stem}' }, 'Photo cup 1'],
    [
      'filename with the subtype constructed',
      { type: 'filename', subtype: 'constructed', value: 'P {filename_stem}' },
      'P cup 1',
    ],
    ['template', { type: 'template', template: 'P {filename_stem}' }, 'P cup 1'],
    [
      'ordered_combined_columns',
      { type: 'ordered_combined_columns', columns: ['Name', 'Empty', 'Place'], delimiter: ', ' },
      'Kylix, Attica',
    ],
    [
      'ordered_combined_columns with its columns in value',
      { type: 'ordered_combined_columns', value: ['Place', 'Name'] },
      'Attica Kylix',
    ],
    ['combined_columns', { type: 'combined_columns', value: ['Name', 'Place'], delimiter: ' - ' }, 'Kylix - Attica'],
    ['a bare text', 'Cup', 'Cup'],
    ['a number', { type: 'literal', value: 7 }, '7'],
    ['a number that was computed', { type: 'literal', value: 0.1 + 0.2 }, '0.3'],
    ['a small number', { type: 'literal', value: 0.1e-6 * 3 }, '0.0000003'],
  ])('evaluates %s', (_, entry, expected) => {
    expect(titleOf(entry)).toBe(expected)
  })

  it.each([
    ['an empty cell', { type: 'column', value: 'Empty' }],
    ['a blank cell', { type: 'column', value: 'Blank' }],
    ['a cell that says not available', { type: 'column', value: 'Missing' }],
    ['a blank literal', { type: 'literal', value: ' ' }],
    ['a literal null', { type: 'literal', value: null }],
    ['combined columns without content', { type: 'combined_columns', value: ['Empty', 'Blank'] }],
  ])('takes nothing from %s and invents no title', (_, entry) => {
    const { payload, errors } = prepared({ title: entry }, { row })
    expect(payload.metadata).not.toHaveProperty('title')
    expect(errors).toContain('Missing required field or value for: title')
  })

  it.each(['#NV', '#WERT!', '#BEZUG!', '#ZAHL!', '#VALEUR!', '#NOM?', '#N/D', '#¡VALOR!', '#¿NOMBRE?', '#RIF!'])(
    'takes nothing from the error %s of a spreadsheet program in another language',
    (error) => {
      const entry = { type: 'column', value: 'Name' }
      expect(prepared({ title: entry }, { row: { Name: error } }).payload.metadata).not.toHaveProperty('title')
    },
  )

  it.each([
    ['an unknown type', { type: 'oracle' }, "unknown type 'oracle'"],
    ['a column entry without a column', { type: 'column' }, 'names no column'],
    ['a template that is missing', { type: 'constructed' }, 'has no template'],
    [
      'a column that is not in the sheet',
      { type: 'column', value: 'Titel' },
      "Column 'Titel' of 'title' is not in the spreadsheet",
    ],
    ['an unknown placeholder', { type: 'constructed', template: 'a {part1}' }, 'unknown placeholder {part1}'],
  ])('says in the log what is wrong with %s', (_, entry, line) => {
    expect(prepared({ title: entry }, { row }).log.join('\n')).toContain(line)
  })

  it('leaves out settings and the filename column', () => {
    const definition = { _mapping_mode: 'file', _file_path: '/a.csv', filename: { type: 'column', value: 'Name' } }
    expect(Object.keys(metadataOf(definition, { row }))).toEqual([
      'upload_type',
      'publication_date',
      'access_right',
      'license',
    ])
  })

  it('writes numbers, booleans and dates as the text that the field needs', () => {
    const metadata = metadataOf(
      {
        version: { type: 'column', value: 'Version' },
        notes: { type: 'column', value: 'Sold' },
        publication_date: { type: 'column', value: 'Date' },
        journal_volume: { type: 'column', value: 'Year' },
      },
      { row: { ...row, Version: 1.0, Date: '2025-01-01T00:00:00' } },
    )
    expect(metadata).toMatchObject({
      version: '1',
      notes: 'false',
      publication_date: '2025-01-01',
      journal_volume: '1890',
    })
  })

  it('keeps the text of a cell that was written as text', () => {
    expect(metadataOf({ version: { type: 'column', value: 'V' } }, { row: { V: '2.0' } }).version).toBe('2.0')
  })

  it.each([
    ['31.12.1999', '1999-12-31'],
    ['1.2.2003', '2003-02-01'],
    ['2003/2/1', '2003-02-01'],
    ['2003-02-01 10:00:00', '2003-02-01'],
    ['31.02.1999', '31.02.1999'],
    ['1890', '1890'],
    ['02/03/2004', '02/03/2004'],
  ])('reads the date %s as %s', (written, expected) => {
    expect(metadataOf({ publication_date: { type: 'literal', value: written } }).publication_date).toBe(expected)
  })
})

describe('licences', () => {
  it.each([
    ['CC BY 4.0', 'cc-by-4.0'],
    ['CC0-1.0', 'cc0-1.0'],
    ['cc-zero', 'cc-zero'],
  ])('%s is sent as %s', (written, sent) => expect(metadataOf({ license: written }).license).toBe(sent))
})

describe('keywords', () => {
  const keywordsOf = (entry: unknown, cells: Record<string, string>) =>
    metadataOf({ keywords: entry }, { row: cells }).keywords

  it('are split on their delimiter, trimmed, without empty ones and repetitions', () => {
    expect(keywordsOf({ type: 'column', value: 'K', delimiter: ', ' }, { K: 'cup, wine,, Attica , cup' })).toEqual([
      'cup',
      'wine',
      'Attica',
    ])
  })

  it('without a delimiter are separated by semicolons only', () => {
    expect(keywordsOf({ type: 'column', value: 'K' }, { K: 'Berlin, Germany; wine' })).toEqual([
      'Berlin, Germany',
      'wine',
    ])
  })

  it('come from several columns', () => {
    const entry = { type: 'ordered_combined_columns', value: ['A', 'B'], delimiter: ', ' }
    expect(keywordsOf(entry, { A: 'cup, wine', B: 'oil lamp' })).toEqual(['cup', 'wine', 'oil lamp'])
  })

  it('of combined columns with a blank as delimiter stay whole', () => {
    const entry = { type: 'ordered_combined_columns', value: ['A', 'B'], delimiter: ' ' }
    expect(keywordsOf(entry, { A: 'oil lamp', B: 'wine' })).toEqual(['oil lamp', 'wine'])
  })

  it('take every level of a hierarchy', () => {
    const entry = { type: 'column', value: 'K', delimiter: ';', hierarchical_delimiter: '>' }
    expect(keywordsOf(entry, { K: 'Europe > Greece > Attica; wine' })).toEqual(['Europe', 'Greece', 'Attica', 'wine'])
  })

  it('may be a literal text or list', () => {
    expect(keywordsOf({ type: 'literal', value: 'cup, wine' }, {})).toEqual(['cup', 'wine'])
    expect(keywordsOf({ type: 'literal', value: ['cup', ' ', 3] }, {})).toEqual(['cup', '3'])
  })
})

describe('descriptions that are constructed later', () => {
  const later = { description: { type: 'construct_later', value: true } }

  it('are written from the title', () => {
    expect(metadataOf({ ...later, title: 'Kylix' }).description).toBe('Record for the data file: Kylix.')
  })

  it('are written from the file name when there is no title', () => {
    expect(metadataOf({ ...later, title: '' }).description).toBe('Record for the data file: cup 1.jpg.')
  })

  it('exist for descriptions only', () => {
    const { payload, log } = prepared({ notes: { type: 'construct_later' } })
    expect(payload.metadata).not.toHaveProperty('notes')
    expect(log).toContain("Only a description can be constructed later, not 'notes'.")
  })
})
