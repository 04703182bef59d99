import { formats } from '../formats.js'

const { count, list } = formats('en')

const files = (number: number) => `${count(number)} ${number === 1 ? 'file' : 'files'}`
const cells = (number: number) => `${count(number)} ${number === 1 ? 'cell' : 'cells'}`
const rows = (number: number) => `${count(number)} ${number === 1 ? 'row' : 'rows'}`
const records = (number: number) => `${count(number)} ${number === 1 ? 'record' : 'records'}`

/** Texts of the way of a sheet out with its errors and back corrected. */
export const errorSheet = {
  title: 'Correct it in the spreadsheet',
  purpose:
    'Your own spreadsheet, with one column more that says what is wrong in each row. Correct it in your program and bring it back: you see each changed cell before anything is written.',
  download: (name: string) => `Download ${name}`,
  asText: 'as CSV',
  bringBack: 'Bring back the corrected sheet…',
  drop: 'Drop the corrected sheet here',
  saveFirst: 'Save the mapping first: the sheet is made by the saved one.',
  comparing: (name: string) => `Comparing ${name}…`,
  compared: (changedCells: number, changedRows: number) =>
    `${cells(changedCells)} in ${rows(changedRows)} ${changedCells === 1 ? 'differs' : 'differ'}.`,
  faults: (concerned: number, before: number, after: number) =>
    `Of ${files(concerned)} concerned, ${count(before)} lacked something; ${count(after)} will.`,
  added: (number: number) => `${rows(number)} ${number === 1 ? 'is' : 'are'} new.`,
  removed: (number: number, shown: readonly string[]) =>
    `${rows(number)} did not come back: ${list(shown)}${number > shown.length ? ' …' : ''}.`,
  reordered: 'Rows stand in another order. That changes nothing in what they describe.',
  columnsAdded: (names: readonly string[]) => `New columns: ${list(names)}.`,
  columnsRemoved: (names: readonly string[]) => `Columns that did not come back: ${list(names)}.`,
  changes: 'Changed cells',
  row: 'Row',
  rowNumber: (row: number) => count(row),
  file: 'File',
  column: 'Column',
  before: 'Before',
  after: 'After',
  nothing: 'empty',
  more: (number: number) => `${rows(number)} more are changed and not shown.`,
  noChanges: 'No cell is changed.',
  plan: (newName: string, oldName: string, prepared: number) =>
    `Writes ${newName} beside ${oldName}, which stays as it is. The mapping then draws on the new file${prepared === 0 ? '.' : `, and ${records(prepared)} ${prepared === 1 ? 'is' : 'are'} prepared anew.`}`,
  take: (newName: string) => `Take over as ${newName}`,
  taking: 'Writing…',
  leave: 'Leave it',
  taken: (newName: string) => `The mapping draws on ${newName} now.`,
  proof: (changedRows: number, faulty: number, prepared: number) =>
    `${rows(changedRows)} were taken over and looked at again; ${faulty === 0 ? 'none of their files lacks anything' : `${files(faulty)} of theirs still ${faulty === 1 ? 'lacks' : 'lack'} something`}.${prepared === 0 ? '' : ` ${records(prepared)} ${prepared === 1 ? 'was' : 'were'} prepared anew.`}`,
  fit: {
    title: 'Rows and files',
    whole: 'Every file has one row.',
    withoutRow: (number: number) => `${files(number)} without a row`,
    withoutFile: (number: number) => `${rows(number)} without a file`,
    twice: (number: number) => `${count(number)} ${number === 1 ? 'name' : 'names'} that several rows have`,
    row: (number: number, name: string) =>
      name === '' ? `row ${count(number)}, without a name` : `row ${count(number)}: ${name}`,
    rows: (name: string, numbers: readonly number[]) =>
      `${name}: rows ${list(numbers.map((number) => count(number)))}; the first one is used`,
    more: (number: number) => `and ${count(number)} more`,
  },
  mapAnew: (number: number) => `Map ${count(number)} ${number === 1 ? 'field' : 'fields'} again`,
  failed: 'Records that could not be prepared again',
}
