import { formats } from '../formats.js'

const { count } = formats('en')
const files = (n: number) => `${count(n)} ${n === 1 ? 'file' : 'files'}`
const objects = (n: number) => `${count(n)} ${n === 1 ? 'object' : 'objects'}`

export const overview = {
  about: 'About the project',
  title: 'Title',
  description: 'Description',
  nothingYet: (label: string) => `No ${label.toLowerCase()} yet`,
  change: (label: string) => `Change ${label.toLowerCase()}`,
  save: 'Save',
  mustSaySomething: 'It must say something.',
  way: 'From files to publication',
  stages: {
    files: 'Files',
    described: 'Described',
    prepared: 'Prepared',
    drafts: 'Drafts',
    published: 'Published',
  },
  next: {
    add: 'There are no files yet. Look for changes in the folder, or add files, below.',
    map: (n: number) =>
      `${objects(n)} ${n === 1 ? 'waits' : 'wait'} for a description: say how your spreadsheet describes them.`,
    prepare: (n: number) =>
      `${objects(n)} ${n === 1 ? 'waits' : 'wait'} for ${n === 1 ? 'its' : 'their'} metadata to be prepared and checked.`,
    draft: (n: number) =>
      `${count(n)} prepared ${n === 1 ? 'record waits' : 'records wait'} for a draft at the repository.`,
    publish: (n: number) => `${count(n)} ${n === 1 ? 'draft waits' : 'drafts wait'} for files and publication.`,
    done: (n: number) =>
      n === 0 ? 'Nothing waits.' : `Everything is published: ${count(n)} ${n === 1 ? 'record' : 'records'}.`,
    go: 'Go there',
  },
  composition: 'Files',
  byStatus: 'By status',
  byKind: 'By kind',
  unknownKind: 'unknown',
  lastPublished: 'Published last',
  nothingPublished: 'Nothing is published yet.',
  folder: 'The folder',
  file: 'The project file',
  snapshot: 'Make a copy',
  copying: 'Being copied…',
  snapshotAbout: 'A checked copy as it is now; the last five are kept.',
  snapshotMade: 'Copied to',
  addFiles: 'Add a file from elsewhere',
  addFolder: 'All files of a folder…',
  adding: 'Being added…',
  nothingInIt: 'There is no file in this folder.',
  thereAlready: 'The project has this already.',
  schema: (version: string) => `Schema ${version}`,
  rescan: {
    look: 'Look for changes',
    about: 'Compares the folder with the project; nothing is stored.',
    moved: 'The folder was moved',
    lookedAt: 'Looked at:',
    folderNow: 'Where it is now',
    unchanged: (n: number) => `${files(n)} unchanged`,
    added: (n: number) => `${files(n)} added`,
    joins: (n: number) => `${files(n)} of these ${n === 1 ? 'joins' : 'join'} an object of the project`,
    changed: (n: number) => `${files(n)} changed`,
    judged: (n: number) => `${files(n)} judged again by what ${n === 1 ? 'it names' : 'they name'}`,
    judgment: (path: string, from: string, to: string) => (from === to ? `${path}: ${to}` : `${path}: ${from} → ${to}`),
    movedTo: (n: number) => `${files(n)} moved`,
    missing: (n: number) => `${files(n)} missing`,
    returned: (n: number) => `${files(n)} there again`,
    unread: (n: number) => `${files(n)} could not be read`,
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    same: 'The folder is as the project knows it.',
    takeOver: 'Take this over',
    takeOverAbout: 'Records stay as they are.',
    done: 'The project is up to date.',
  },
}
