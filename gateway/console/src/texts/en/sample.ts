import { formats } from '../formats.js'

const { count } = formats('en')

export const sample = {
  folder: 'Folder for the sample',
  start: 'Try the sample',
  goOn: 'Go on',
  notPractice: (address: string) =>
    `This installation deposits in ${address}, not in the practice repository, and the sample is for practice only. To try it, empty repo.sandbox_base_url in the configuration.`,
  waiting: 'Nothing happens until you go on.',
  finished: 'All six objects are published in the practice repository.',
  steps: {
    copy: 'Copy the files',
    scan: 'Make a project of the folder',
    mapping: 'Say how the spreadsheet describes the files',
    prepare: 'Prepare and check the metadata',
    draft: 'Create drafts',
    upload: 'Upload the files and compare checksums',
    publish: 'Publish what is proved to be complete',
  },
  of: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  states: { done: 'done', now: 'under way', later: 'to come', failed: 'failed' },
  published: 'Published records',
  overview: 'Go to the project',
  files: 'All its files',
  model: 'Look at the relief in 3D',
  stuck: 'The step ended without an error, but nothing has changed. Look at the work on the start page.',
}
