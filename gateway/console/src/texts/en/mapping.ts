import { formats } from '../formats.js'

const { count, list } = formats('en')

const entries = (number: number) => `${count(number)} ${number === 1 ? 'entry' : 'entries'}`

/** Texts of the mapping, loaded with it. */
export const mapping = {
  columnsMeant: (texts: readonly string[]) =>
    `${list(texts.map((text) => `“${text}”`))} ${
      texts.length === 1
        ? 'stands as a text in every record, and is the name of a column.'
        : 'stand as texts in every record, and are names of columns.'
    }`,
  takeColumns: (columns: number): string => (columns === 1 ? 'Take the column' : 'Take the columns'),
  earlier: {
    title: 'Earlier mappings',
    purpose:
      'Each mapping that was replaced is kept. Restoring one saves it again, so that this can be taken back too.',
    list: 'Earlier mappings, the latest first',
    saved: (moment: string) => `Saved ${moment}`,
    unknown: 'Saved at an unknown time',
    replaced: (moment: string) => `replaced ${moment}`,
    by: (client: string) => `by ${client}`,
    clients: {
      console: 'the console',
      cli: 'the command line',
      pipeline: 'a pipeline',
      client: 'another program',
      regesta: 'Regesta itself',
    },
    same: 'The same as the active mapping',
    differs: (added: number, removed: number, changed: number) =>
      list([
        ...(added > 0 ? [`${entries(added)} more`] : []),
        ...(removed > 0 ? [`${entries(removed)} fewer`] : []),
        ...(changed > 0 ? [`${entries(changed)} filled otherwise`] : []),
      ]),
    look: 'Look',
    lookNamed: (id: number) => `Look at earlier mapping ${id}`,
    number: (id: number) => `No. ${id}`,
    difference: 'What differs from the active mapping',
    noDifference: 'Nothing differs.',
    field: 'Field',
    here: 'In this mapping',
    active: 'In the active one',
    spreadsheet: 'Spreadsheet',
    filenames: 'Column with the file names',
    absent: 'not there',
    restore: 'Restore',
    restoreNamed: (id: number) => `Restore earlier mapping ${id}`,
    restoring: 'Being restored…',
    restored: (id: number) => `Earlier mapping ${id} is the active one again.`,
    unsaved: 'Changes that are not saved are one step back.',
    isActive: 'It is the same as the active one.',
    toHistory: 'Take it back in the history',
  },
  reading: {
    sheet: 'Sheet',
    delimiter: 'Separator',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
    encoding: 'Encoding',
    findOut: 'Found out',
    found: (what: string) => `Found out: ${what}`,
    unknown: (what: string) => `${what} (not there)`,
  },
}

export type MappingTexts = typeof mapping
