import { formats } from '../formats.js'

const { count } = formats('en')

const many = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`
const records = (number: number) => many(number, 'record', 'records')
const drafts = (number: number) => many(number, 'draft', 'drafts')

/** Texts of the page of the repository, loaded with it. */
export const repository = {
  views: 'View',
  view: { verify: 'Compare', orphans: 'Orphan drafts', writes: 'Open writes', calls: 'Calls', tokens: 'Tokens' },
  at: { practice: 'at the practice repository', production: 'in production' },
  record: 'Record',
  repository: 'Repository',
  choose: (title: string) => `Choose ${title}`,
  cancel: 'Cancel',
  verify: {
    text: 'Reads records at the repository and compares them by field and by file with what is known here. Comparing changes nothing.',
    states: 'Records',
    state: {
      all: 'Drafts and published',
      draft: 'Drafts',
      published: 'Published',
      prepared: 'Prepared: does the repository have a forgotten draft?',
    },
    none: 'There are no such records.',
    start: (number: number) => `Compare ${records(number)}`,
    starting: 'Being started…',
    comparing: 'Being compared',
    repairing: 'Being repaired',
    cancelling: 'Being cancelled…',
    again: 'Compare others',
    mayLeave: 'It goes on when this page is left.',
    ended: { completed: 'Done', failed: 'Failed', cancelled: 'Cancelled', interrupted: 'Interrupted' },
    results: 'What was found',
    summary: (same: number, other: number, unread: number) =>
      `${count(same)} as they should be · ${count(other)} different · ${count(unread)} not read`,
    nothing: 'Nothing was compared.',
    result: 'Result',
    details: 'Fields and files',
    found: (fields: number, files: number) =>
      [
        ...(fields > 0 ? [many(fields, 'field', 'fields')] : []),
        ...(files > 0 ? [many(files, 'file', 'files')] : []),
      ].join(', ') || 'the record itself',
    comparison: {
      '=': 'same',
      missing: 'missing there',
      differs: 'differs',
      extra: 'extra there',
      unread: 'could not be read',
    },
    repaired: 'Repaired',
  },
  repair: {
    title: 'Repair',
    text: 'Nothing is changed unless it is ticked here. What would be done stands below before it is done.',
    nothing: 'Nothing that was found can be repaired here.',
    publishedText:
      'Published records are not repaired here: their metadata are changed with “Change a field”, their files by a new version.',
    kinds: {
      status: 'Take over how the record stands at the repository',
      adopt: 'Take in what the repository has for a record that does not know it',
      metadata: 'Send the metadata of the drafts again',
      upload: 'Send files that are missing or differ',
      delete_extra: 'Delete files from the drafts that do not belong there',
      give_up: 'Give up what cannot be known',
    },
    giveUpText:
      'The repository keeps whatever it has; the record is free again and may end up there twice. This is done alone.',
    plan: 'What would be done',
    tick: 'Tick at least one repair.',
    becomes: {
      prepared: 'becomes a prepared record: its draft is gone',
      published: 'becomes published',
      draft: 'becomes a draft again',
    },
    does: {
      adopt: 'gets the deposition that was made for it',
      metadata: (fields: string) => `sends ${fields}`,
      upload: (files: string) => `sends ${files}`,
      delete_extra: (files: string) => `deletes ${files}`,
      give_up: 'lets go of it',
    },
    confirm: (number: number) => `Repair ${records(number)}`,
    done: 'What was repaired',
    compareAgain: 'Compare them again',
  },
  orphans: {
    text: 'Drafts at the repository that were made here and belong to no record any more, for example after an older copy of the project file was put back.',
    none: 'There are no orphan drafts.',
    title: 'Title',
    number: 'Deposition',
    created: 'Made',
    origin: 'How it came about',
    origins: { recorded: 'its record is gone', late_create: 'its answer came too late' },
    chosen: (number: number, all: number) => `${count(number)} of ${drafts(all)} chosen`,
    chooseAll: (all: number) => `Choose all ${count(all)}`,
    chooseNone: 'Choose none',
    discard: (number: number) => `Discard ${drafts(number)}…`,
    chooseFirst: 'Choose at least one draft.',
    question: (number: number) => `Discard ${drafts(number)}`,
    sure: (number: number): string =>
      number === 1
        ? 'The draft and the files in it are deleted at the repository. They cannot be brought back.'
        : 'The drafts and the files in them are deleted at the repository. They cannot be brought back.',
    discarding: (done: number, all: number) => `Being discarded… ${count(done)} of ${count(all)}`,
    discarded: (number: number) => `${drafts(number)} discarded.`,
    notDiscarded: (id: string) => `Deposition ${id} was not discarded:`,
    notRead: (repository: string) => `${repository} could not be asked:`,
    asOf: (repository: string, time: string) => `${repository}: as of ${time}.`,
    looking: 'Being looked for…',
    again: 'Look again',
  },
  writes: {
    text: 'Writes that have no end yet. One whose answer was lost is settled by reading the repository, by itself; it is never just sent again.',
    none: 'No write is open.',
    write: 'Write',
    states: { sent: 'sent, waits for the answer', unknown: 'answer lost, is being read' },
    since: 'Since',
    next: 'Next reading',
    soon: 'when the answer has come',
    readings: (number: number) => many(number, 'reading so far', 'readings so far'),
    after: 'What happens then',
    whenSent: 'Should no answer come, the repository is read.',
    whenRead: {
      create: 'If the draft is there, it is done. Not there after 4 minutes and three readings, it can be made again.',
      new_version:
        'If the new draft is there, it is done. Not there after 4 minutes and three readings, it can be made again.',
      put_metadata: 'If the metadata are there as sent, it is done; otherwise they can be sent again.',
      put_file: 'If the file is there as sent, it is done; otherwise it can be sent again.',
      delete_file: 'If the file is gone, it is done; otherwise it can be deleted again.',
      publish: 'If the record is public, it is done. Not public after 4 minutes, it can be published again.',
      edit: 'If the record is open for changes, it is closed again; what is public stays as it is.',
      publish_edit:
        'If the changes are public, it is done. Not public after 4 minutes, they are taken back; what is public stays as it is.',
      discard_edit: 'If the record is closed again, it is done; otherwise it is closed again.',
      discard: 'If the draft is gone, it is done; otherwise it is discarded again.',
    },
    wayOut: 'Way out',
    wait: 'Wait for the answer.',
    giveUp: 'Give up…',
    giveUpOf: (title: string) => `Give up the write of “${title}”`,
    sure: 'The write ends without anybody knowing what became of it, and the record is free again. If the repository has carried it out, it may be there twice. Waiting costs nothing.',
    givingUp: 'Being given up…',
  },
  limits: {
    title: 'What the limits leave',
    minute: 'Calls in a minute',
    hour: 'Calls in an hour',
    searches: 'Searches in a minute',
    used: (used: number, limit: number, left: number) => `${count(used)} of ${count(limit)} used, ${count(left)} left`,
    unlimited: 'Calls are not held back here.',
    free: 'The next call may be sent at once.',
    waiting: (until: string) => `The next call may be sent at ${until}.`,
    queued: (number: number) => `${many(number, 'call waits', 'calls wait')} for that.`,
  },
  calls: {
    text: 'Every request to a repository. Tokens travel apart from the address and are written down nowhere.',
    title: 'Calls',
    none: 'No such call was made.',
    request: 'Request',
    answer: 'Answer',
    time: 'Time',
    took: 'Took',
    method: 'Method',
    anyMethod: 'Every method',
    answers: { any: 'Every answer', taken: 'Taken', refused: 'Refused', none: 'No answer' },
    search: 'Part of the address',
    milliseconds: (duration: number) => `${count(Math.round(duration))} ms`,
  },
  tokens: {
    where: 'Where a token lives',
    stored:
      'A token that is set here is kept in the project file, encrypted. The key is kept apart from it in the data folder of this installation, so a copy of the project file opens nothing on another computer.',
    sent: 'It is sent to the address of its repository alone, and only over https. It stands in no log, no address and no answer.',
    variables:
      'If one of these variables of the environment was set when Regesta started, it counts instead of what is stored:',
    practice: 'The practice repository of this computer takes a token of its own, whatever is set.',
  },
}

export type RepositoryTexts = typeof repository
