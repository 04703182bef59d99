/** Columns of the planted sheet, in their order. */
const COLUMNS = [
  'file',
  'title',
  'kind',
  'picture',
  'access',
  'licence',
  'language',
  'date',
  'person',
  'orcid',
  'gnd',
  'conference',
] as const

type Column = (typeof COLUMNS)[number]

const SOUND: Readonly<Record<Exclude<Column, 'file'>, string>> = {
  title: 'Kylix of the museum',
  kind: 'image',
  picture: 'photo',
  access: 'open',
  licence: 'cc-by-4.0',
  language: 'deu',
  date: '1890-01-02',
  person: 'Doe, Jane',
  orcid: '0000-0002-1825-0097',
  gnd: '118540238',
  conference: 'https://example.org/meeting',
}

/** A fault of each kind: the column, what is planted there, and how its message begins. */
const KINDS: readonly (readonly [column: Exclude<Column, 'file'>, planted: string, message: string])[] = [
  ['title', '', 'Missing required field or value for: title'],
  ['title', 'ab', "Invalid title: 'ab'"],
  ['kind', 'sculpture', 'Invalid upload_type: sculpture'],
  ['picture', '', "Missing image_type for upload_type 'image'"],
  ['access', 'secret', 'Invalid access_right: secret'],
  ['licence', 'mine alone', "Invalid license: 'mine alone'"],
  ['language', 'klingonese', "Invalid language: 'klingonese'"],
  ['date', 'about 1900', 'Invalid publication_date format'],
  ['person', '', "Each item in 'creators' must have a 'name' key"],
  ['orcid', '0000-0002-1825-0098', 'Invalid ORCID for creator'],
  ['gnd', '12', "Invalid gnd in 'creators': 12"],
  ['conference', 'example.org', "Invalid conference_url: 'example.org'"],
]

const column = (value: Column) => ({ type: 'column', value })

/**
 * A sheet with faults of twelve kinds, one in each of its first rows, and what it is when they are corrected.
 *
 * @param faults how many rows have one
 * @param rows how many there are
 */
export function plantedFaults(faults: number, rows: number) {
  const numbers = Array.from({ length: rows }, (_, at) => at)
  const soundRow = (at: number): string[] => [
    `object-${at}.txt`,
    ...COLUMNS.slice(1).map((name) => SOUND[name as 'title']),
  ]
  const planted = numbers.slice(0, faults).map((at) => {
    const [name, value, message] = KINDS[at % KINDS.length] ?? ['title', '', '']
    return { row: at + 2, place: COLUMNS.indexOf(name), column: name, value, sound: SOUND[name], message }
  })
  const faulty = numbers.map((at) => soundRow(at).map((cell, place) => valueAt(planted[at], place) ?? cell))
  return {
    columns: [...COLUMNS],
    /** Names of the files that the rows describe. */
    files: numbers.map((at) => `object-${at}.txt`),
    faulty,
    planted,
    /** All but where the sheet lies. */
    mapping: {
      _mapping_mode: 'file',
      filename: column('file'),
      title: column('title'),
      description: { type: 'literal', value: 'An object of the museum' },
      upload_type: column('kind'),
      image_type: column('picture'),
      access_right: column('access'),
      license: column('licence'),
      language: column('language'),
      publication_date: column('date'),
      conference_url: column('conference'),
      creators: {
        type: 'complex',
        is_complex: true,
        entries: [{ name: column('person'), orcid: column('orcid'), gnd: column('gnd') }],
      },
    },
  }
}

const valueAt = (planted: { readonly place: number; readonly value: string } | undefined, place: number) =>
  planted?.place === place ? planted.value : undefined
