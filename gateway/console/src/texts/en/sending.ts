import { formats } from '../formats.js'

const { count, bytes, span } = formats('en')
const records = (number: number) => `${count(number)} ${number === 1 ? 'record' : 'records'}`

/** Texts of plans and of what came of them. */
export const sending = {
  offers: {
    prepare_metadata: (all: number) => `Prepare all ${count(all)}…`,
    create_api_draft: (all: number) => `Make ${count(all)} ${all === 1 ? 'draft' : 'drafts'}…`,
    upload_files: () => 'Send the files…',
    publish: () => 'Publish…',
    discard_drafts: () => 'Discard the drafts…',
  },
  nothing: 'There is nothing in this state.',
  planning: 'Making the plan…',
  plans: {
    prepare_metadata: 'Plan: prepare the metadata',
    create_api_draft: 'Plan: make drafts',
    upload_files: 'Plan: send files',
    publish: 'Plan: publish',
    discard_drafts: 'Plan: discard drafts',
  },
  nothingDone: 'Nothing has been done yet.',
  totals: (items: number, skipped: number) =>
    skipped === 0
      ? `${records(items)}, all of them possible`
      : `${count(items - skipped)} of ${records(items)} possible`,
  cost: (requests: number, size: number) =>
    `${count(requests)} ${requests === 1 ? 'request' : 'requests'}${size > 0 ? `, ${bytes(size)}` : ''}`,
  least: (seconds: number) => `at least ${span(seconds)} by the limits of the repository`,
  noUndo: 'What is published stays public: it cannot be taken back, only followed by a new version.',
  confirm: {
    prepare_metadata: (items: number) => `Prepare ${records(items)}`,
    create_api_draft: (items: number) => `Make ${count(items)} ${items === 1 ? 'draft' : 'drafts'}`,
    upload_files: (items: number) => `Send the files of ${records(items)}`,
    publish: (items: number) => `Publish ${records(items)}`,
    discard_drafts: (items: number) => `Discard ${count(items)} ${items === 1 ? 'draft' : 'drafts'}`,
  },
  at: { practice: 'at the practice repository', production: 'in production' },
  notPossible: 'None of them can be done; the reasons stand with each.',
  leave: 'Leave it',
  item: 'Record',
  will: 'What is done',
  files: 'Files',
  reason: 'Remarks',
  actions: {
    prepare: 'is prepared',
    create: 'gets a draft',
    new_version: 'gets a new version',
    send_files: 'files are sent',
    publish: 'is published',
    discard: 'draft is discarded',
    remove: 'is removed',
    skip: 'not possible',
  } as Readonly<Record<string, string>>,
  toSend: (files: number, size: number) => `${count(files)} to send, ${bytes(size)}`,
  there: (files: number) => `${count(files)} there`,
  firstOf: (shown: number, all: number) =>
    `The first ${count(shown)} of ${count(all)}; those that are not possible come first.`,
  running: 'Under way',
  goesOn: 'It goes on when this page is left.',
  progress: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  stop: 'Stop after what has begun',
  stopping: 'Stopping…',
  outcome: 'Outcome',
  outcomes: (done: number, failed: number) =>
    failed === 0 ? `${count(done)} done, none failed` : `${count(done)} done, ${count(failed)} failed`,
  done: 'done',
  failed: 'failed',
  again: (failed: number) => `Plan again for the ${count(failed)} that failed…`,
  close: 'Close',
}
