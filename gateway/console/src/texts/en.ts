import { files } from './en/files.js'
import { frame } from './en/frame.js'
import { pages } from './en/pages.js'
import { palette } from './en/palette.js'
import { parts } from './en/parts.js'
import { formats } from './formats.js'

const { count, list, either } = formats('en')

/** What is said around all screens and on the first one. Its German counterpart has the same members, or it does not compile. */
export const en = {
  product: 'Regesta',
  ...{ files, frame, pages, palette, parts },
  skip: 'Skip to content',
  toList: 'To the list',
  areas: { main: 'Main', documentation: 'Interface' },
  state: {
    loading: 'Loading',
    saving: 'Saving…',
    again: 'Try again',
    problem: 'This did not work',
    unreachable: 'Regesta does not answer',
    stillRunning: 'Is it still running?',
    request: 'Request',
    copied: 'Copied',
    copy: 'Copy',
  },
  failed: {
    title: 'This page could not be shown',
    text: 'Regesta may have been updated while this page was open, or does not answer.',
    reload: 'Load the page anew',
  },
  notFound: {
    title: 'There is no such page',
    text: (path: string) => `Nothing is at ${path}. It may have been moved, or the address is not complete.`,
    back: 'Go to the start page',
  },
  start: {
    projects: 'Projects',
    create: 'New project',
    createAbout:
      'A project file is made of a folder. Your own files are only read; nothing is stored before the last step.',
    chooseFolder: 'Choose a folder',
    sample: 'The museum sample',
    trySample: 'Try it with the museum sample',
    sampleAbout:
      'Six objects of a small museum: photographs, a 3D model with its textures, texts, and the spreadsheet that describes them. Within two minutes they are published in the practice repository on this computer. Nothing leaves it.',
    isOpen: 'open',
    lastOpened: (moment: string) => `Opened last on ${moment}`,
    figures: (files: number, drafts: number, published: number) =>
      `${count(files)} ${files === 1 ? 'file' : 'files'}, ${count(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}, ${count(published)} published`,
    isGone: 'not there any more',
    chooseNewPlace: 'Show where it is now…',
    findAgain: (name: string) => `Where is the file of “${name}” now?`,
    isAnother: (name: string) => `That is the file of another project: “${name}”. Nothing was changed.`,
    goOnIn: (name: string) => `Go on in ${name}`,
    since: (moment: string, well: number, bad: number) =>
      `Since your last visit on ${moment}: ${count(well)} ${well === 1 ? 'piece' : 'pieces'} of work done${bad === 0 ? '' : `, ${count(bad)} not`}.`,
    title: 'Start',
    open: 'Open a project file',
    path: 'Path of the project file on this computer',
    pathExample: '/home/you/projects/museum.pdb',
    browse: 'Look for it…',
    opening: 'Opening…',
    openAction: 'Open',
    close: 'Close project',
    work: 'Work',
    noWork: 'Nothing has run yet.',
    workOn: (work: string, subject: string) => `${work}: ${subject}`,
    workTimes: (work: string, times: number) => `${work}, ${count(times)} times`,
    someOf: (names: readonly string[]) =>
      names.length <= 3 ? list(names) : list([...names.slice(0, 2), `${count(names.length - 2)} more`]),
    wellDone: 'All services are well.',
    notWell: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} not well.`,
    health: 'Health',
  },
  folders: {
    label: 'Folders and project files',
    take: 'Take this folder',
    up: 'One folder up',
    more: 'Show more',
    empty: (endings: readonly string[]) =>
      endings.length === 0
        ? 'No folder is in it'
        : endings.includes('')
          ? 'Nothing is in it'
          : `No folder and no file that ends in ${either(endings)}`,
  },
  work: {
    /** What long work is called, by its kind at the service. */
    kinds: {
      loadProject: 'Open a project',
      takeSnapshot: 'Copy a project file',
      createAndScan: 'Create a project',
      rescanProject: 'Look for changed files',
      matchFilesForVersioning: 'Match files with records',
      addSourceFiles: 'Add files',
      careForProject: 'Look after the project file',
      uploadFile: 'Upload a file',
      uploadFiles: 'Upload files',
      publishRecord: 'Publish a record',
      runBatchAction: 'Batch action',
      planBatchAction: 'Plan a batch',
      undoEvent: 'Take an act back',
      verifyRecords: 'Verify records',
      prepare: 'Prepare metadata',
      ensureDraft: 'Make a draft',
      ensureMetadata: 'Send metadata',
      ensureUploaded: 'Upload files',
      ensurePublished: 'Publish a record',
      ensureVersion: 'Prepare a new version',
      downloadComponent: 'Download a component',
      optimizeStorage: 'Tidy up components',
      install: 'Install a component',
      update: 'Update a component',
      executePipeline: 'Run a pipeline',
      executeOnLocalFiles: 'Run a pipeline on files',
      rerunExecution: 'Run a pipeline again',
      executeFromCommandLine: 'Run a pipeline',
      syncPersons: 'Fetch the person dataset',
    } as Readonly<Record<string, string>>,
    running: 'running',
    completed: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
    progress: (done: number, total: number | null, unit: string) =>
      total === null ? `${count(done)} ${unit}` : `${count(done)} of ${count(total)} ${unit}`,
    cancel: 'Cancel',
    cancelling: 'Being cancelled…',
  },
  health: {
    title: 'Health',
    service: 'Service',
    status: 'Status',
    version: 'Version',
    since: 'Running for',
    ok: 'well',
    degraded: 'with problems',
    asleep: 'asleep until it is needed',
    down: 'does not answer',
    problems: 'Values of the configuration that cannot be used',
  },
  settings: {
    title: 'Settings',
    appearance: 'Appearance',
    theme: 'Theme',
    themes: { system: 'As on this computer', light: 'Light', dark: 'Dark' },
    language: 'Language',
  },
}

export type Texts = typeof en
