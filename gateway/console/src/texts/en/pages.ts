import { files } from './files.js'

/** The pages of a project that say what there is. */
export const pages = {
  unknownProject: {
    title: 'This project is not known here',
    text: 'The address names a project whose file was never opened in this installation. Open its file (it ends in .pdb) on the start page; then this address works.',
    known: 'Projects that are known here',
    back: 'Open a project file',
  },
  absentProject: {
    title: (name: string) => `The file of “${name}” is not there`,
    text: 'The project file was last at',
    advice:
      'It may have been moved, or its disk is not connected. If it was moved, open it at its new place on the start page; then this address works again.',
    back: 'Open it at its new place',
  },
  /** What files and records can be, by the name of it in the project. */
  statuses: {
    ...files.status,
    prepared: 'prepared',
    draft: 'draft',
    published: 'published',
    failed: 'failed',
    discarded: 'discarded',
  } as Readonly<Record<string, string>>,
  records: {
    states: 'State',
    search: 'Part of a title or file name',
    file: 'File',
    title: 'Title',
    version: 'Version',
    sent: 'Files sent',
    sentOf: (done: string, total: string) => `${done} of ${total}`,
    page: 'Page',
    open: 'Open',
  },
  record: {
    title: (id: string) => `Record ${id}`,
    state: 'State',
    repository: 'Repository',
    version: 'Version',
    verified: 'Compared',
    noFiles: 'No file is linked to this record.',
    writes: 'What was written to the repository',
    noWrites: 'Nothing was written yet.',
    what: 'Write',
    sent: 'Sent',
    answer: 'Answer',
    kinds: {
      create: 'make the draft',
      new_version: 'begin a new version',
      put_metadata: 'send the metadata',
      put_file: 'send a file',
      delete_file: 'remove a file',
      publish: 'publish',
      discard: 'discard the draft',
      edit: 'open an edit',
      publish_edit: 'publish the edit',
      discard_edit: 'discard the edit',
    } as Readonly<Record<string, string>>,
    states: {
      sent: 'sent, waits for the answer',
      done: 'done',
      refused: 'refused',
      unknown: 'answer lost, is being read',
      absent: 'did not arrive',
      lost: 'cannot be known any more',
    } as Readonly<Record<string, string>>,
    command: 'Look whether this record can be published; without --dry-run it is, for good.',
  },
}
