import { formats } from '../formats.js'

const { count, list } = formats('en')

const entries = (number: number) => `${count(number)} ${number === 1 ? 'entry' : 'entries'}`

const numbers = (given: readonly string[]) => (given.length === 0 ? 'no GND and no ORCID' : list(given))

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
    persons: 'Who is meant by names',
    onlyHere: (decisions: number) => `${count(decisions)} not in the other`,
    absent: 'not there',
    restore: 'Restore',
    restoreNamed: (id: number) => `Restore earlier mapping ${id}`,
    restoring: 'Being restored…',
    restored: (id: number) => `Earlier mapping ${id} is the active one again.`,
    unsaved: 'Changes that are not saved are one step back.',
    isActive: 'It is the same as the active one.',
    toHistory: 'Take it back in the history',
  },
  persons: {
    lookUp: 'Look up persons',
    close: 'Close the persons',
    title: (field: string) => `Persons in ${field}`,
    purpose:
      'A name alone names nobody for certain. Look at who the dataset knows by it, and say who is meant: the metadata then holds their identifier. Nothing is decided by itself.',
    none: 'No row has a name here.',
    names: 'Names in the spreadsheet, the most frequent first',
    rows: (rows: number) => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    found: (persons: number): string =>
      persons === 0 ? 'nobody found' : `${count(persons)} ${persons === 1 ? 'person' : 'persons'} found`,
    decisions: (decisions: number) => `${count(decisions)} ${decisions === 1 ? 'decision' : 'decisions'}`,
    holdsFor: 'Holds for',
    row: (row: number, filename: string) => `Row ${count(row)}: ${filename}`,
    ofRow: (filename: string) => `The row of ${filename}`,
    allRows: (rows: number): string =>
      rows === 1 ? 'Every row with this name (now 1)' : `All ${count(rows)} rows with this name`,
    decided: (scope: string, who: string) => `${scope} – ${who}`,
    listedInPart: (listed: number, rows: number) =>
      `${count(listed)} of ${count(rows)} rows can be chosen here, those without a decision first.`,
    heldOtherwise: (held: readonly string[], now: readonly string[]) =>
      `The mapping holds ${numbers(held)} for this person, the dataset now ${numbers(now)}.`,
    takeNow: 'Take what the dataset has now',
    open: 'Nothing is decided here yet.',
    openButAll: (who: string) => `Nothing is decided for this row alone; for all rows: ${who}.`,
    identified: (rows: number) =>
      `In ${count(rows)} ${rows === 1 ? 'row' : 'rows'} the spreadsheet gives an identifier itself. It is never replaced.`,
    candidates: (name: string) => `Persons of the dataset who may be meant by ${name}`,
    score: (score: number) => `${count(score)} of 100`,
    nameForms: 'Names',
    born: 'Born',
    died: 'Died',
    professions: 'Professions',
    gnd: 'GND',
    orcid: 'ORCID',
    noIdentifier: 'The dataset has no GND and no ORCID of this person, so the metadata gets none.',
    meant: 'This person is meant',
    meantNamed: (person: string) => `This person is meant: ${person}`,
    isMeant: (person: string) => `${person} is meant.`,
    noneMeant: 'None of those who were found is meant.',
    nobodyFound: 'none of those who were found',
    notThese: 'None of these',
    nobody: 'The dataset has nobody whose name is like this.',
    notFoundNow: 'Decided before; the dataset does not show this person for this name now.',
    noCopy: 'There is no copy of the dataset of persons to look in yet, so nobody can be looked up.',
    toPersons: 'To the persons',
    sync: 'This reads the dataset; then look again.',
    again: 'Look again',
    withoutEffect: (decisions: number) =>
      decisions === 1
        ? '1 decision holds for no row any more: its name does not stand there now.'
        : `${count(decisions)} decisions hold for no row any more: their names do not stand there now.`,
    remove: (decisions: number): string => (decisions === 1 ? 'Remove it' : `Remove all ${count(decisions)}`),
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
  firstRows: 'First rows of the spreadsheet',
  quoted: (value: string) => `“${value}”`,
  levels: 'Levels of one value separated by, such as > in Craft > Pottery',
  placeEarlier: (column: string) => `Put ${column} one place earlier`,
  isFirst: 'It is the first.',
}

export type MappingTexts = typeof mapping
