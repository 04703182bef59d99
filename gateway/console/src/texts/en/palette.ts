/** The search over everything. */
export const palette = {
  title: 'Search screens, projects, files, records and the guide',
  hint: 'Arrows choose, Enter opens, Esc closes.',
  none: 'Nothing fits.',
  screens: 'Screen',
  projects: 'Project',
  files: 'File',
  records: 'Record',
  actions: 'Action',
  guide: 'Guide',
  act: {
    dark: 'Use the dark theme',
    light: 'Use the light theme',
    german: 'Auf Deutsch',
    english: 'In English',
    create: 'New project from a folder',
    keys: 'Show the keys',
    checks: 'Check the installation',
  },
}
