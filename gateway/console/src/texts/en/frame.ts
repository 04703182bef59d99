import { formats } from '../formats.js'

const { count, list } = formats('en')

/** The frame around every screen. */
export const frame = {
  menu: 'Menu',
  closeMenu: 'Close menu',
  ofProject: 'Project',
  ofInstallation: 'Installation',
  noProject: 'Open a project to see its files, records and mapping here.',
  /** What the places of the navigation are called, by the name of their address. */
  places: {
    start: 'Start',
    project: 'Overview',
    files: 'Files',
    mapping: 'Mapping',
    records: 'Records',
    versions: 'New versions',
    repository: 'Repository',
    history: 'History',
    components: 'Components',
    pipelines: 'Pipelines',
    runs: 'Runs',
    persons: 'Persons',
    settings: 'Settings',
    health: 'Health',
    help: 'Help',
  },
  environment: {
    practice: 'Practice',
    production: 'Production',
    practiceMeaning: (repository: string) => `Practice: drafts and publications go to ${repository} and count nowhere.`,
    productionMeaning: (repository: string) => `Production: what is published at ${repository} stays there for good.`,
    builtIn: 'the practice repository of this computer',
  },
  search: 'Search',
  running: (pieces: number) => `${count(pieces)} running`,
  language: 'Language',
  theme: 'Theme',
  /** Short, for the bar. */
  themes: { system: 'Automatic', light: 'Light', dark: 'Dark' },
  unread: (names: readonly string[]) =>
    `The address says ${list(names.map((name) => `“${name}”`))} in a way that this page does not know. It was ignored.`,
  dismiss: 'Dismiss',
}
