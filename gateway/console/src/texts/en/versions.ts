import { formats } from '../formats.js'

const { count, bytes } = formats('en')

const many = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`
const files = (number: number) => many(number, 'file', 'files')
const versions = (number: number) => many(number, 'new version', 'new versions')

/** Texts of the page of new versions, loaded with it. */
export const versionsTexts = {
  intro:
    'Files that were corrected become new versions of the published records that they belong to. What is published already stays as it is.',
  folder: 'Folder with the corrected files',
  by: 'How files find their records',
  bys: { name: 'by their names', content: 'by their content' },
  find: 'Find the records',
  folderFirst: 'Choose a folder first.',
  finding: 'Looking for the records',
  lookedIn: (folder: string) => `Of the folder ${folder}:`,
  cancel: 'Cancel',
  found: (matches: number, concepts: number) =>
    `${files(matches)} of ${many(concepts, 'published record', 'published records')}`,
  none: {
    name: 'No published record has a file of these names. Try by content.',
    content: 'No published record has a file of this content. Try by name.',
  },
  matches: 'Old and new',
  record: 'Record',
  before: 'Published',
  now: 'In the folder',
  result: 'Result',
  choose: (title: string) => `New version of ${title}`,
  size: (size: number) => bytes(size),
  version: (name: string) => (name === '' ? 'published version' : `version ${name}`),
  nothingThere: 'no file of this name',
  primary: 'primary file of the record',
  file: 'File',
  reason: 'Reason',
  ambiguous: 'Files of several records',
  ambiguousHint:
    'More than one published record has a file of this name or content. Say which one is meant; until then it is left out.',
  recordOf: (file: string) => `Record of ${file}`,
  recordNamed: (title: string, record: number) => `${title} (record ${record})`,
  noRecord: 'left out',
  moreRecords: 'More records have it than are named here. On the command line --record-ids says which one is meant.',
  leftOut: 'Left out',
  leavingOut: (number: number) => `${files(number)} in the folder ${number === 1 ? 'gets' : 'get'} no new version.`,
  more: (number: number) => `and ${count(number)} more`,
  results: {
    same: 'identical – nothing to do',
    moved: 'identical under another name',
    changed: 'changed',
    added: 'new in this version',
    unread: 'cannot be read',
  },
  keepTitle: 'Which files stay',
  keep: 'Files of the published version that stay',
  keepHint:
    'Names, or patterns with * for any text and ? for one character; several with commas between them. Every file of a record is replaced by a new one of its name, whatever stands here.',
  stays: 'stays',
  goes: 'is left out',
  replaced: 'is replaced',
  comes: 'is new',
  staying: (stay: number, replaced: number, gone: number, fresh: number) =>
    `${count(stay)} stay · ${count(replaced)} replaced · ${count(gone)} left out · ${count(fresh)} new`,
  fitsNothing: (patterns: string, title: string) =>
    `${patterns} fits no file of ${title}. The plan will say that this version is not possible.`,
  details: 'Version and date',
  numberHint: 'Left empty: the next number of each record.',
  dateHint: 'Left empty: today.',
  pipeline: 'Pipeline over the drafts',
  noPipeline: 'none',
  pipelineHint: 'It is offered once the drafts are made, and says what it does before it begins.',
  plan: (number: number) => `Plan ${versions(number)}…`,
  planning: 'Making the plan…',
  chooseFirst: 'Choose at least one record whose files have changed.',
  changed: 'Last change',
  newest: 'Published last',
  nothingPublished: 'Nothing is published yet.',
  all: 'All published records',
  command: 'The same from the command line; without --dry-run the drafts are made.',
}

export type VersionsTexts = typeof versionsTexts
