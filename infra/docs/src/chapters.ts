import type { Language } from './page.js'

/** Which pages there are, in the order in which somebody who is new reads them. */
export const chapters: readonly {
  readonly name: Readonly<Record<Language, string>>
  readonly pages: readonly string[]
}[] = [
  {
    name: { en: 'Begin', de: 'Anfangen' },
    pages: ['first-steps', 'your-own-folder', 'files-and-bundles'],
  },
  {
    name: { en: 'Describe', de: 'Beschreiben' },
    pages: ['describing', 'error-sheets', 'persons'],
  },
  {
    name: { en: 'Publish', de: 'Veröffentlichen' },
    pages: ['tokens', 'records-and-plans', 'publishing', 'new-versions', 'changing-what-is-published', 'history'],
  },
  {
    name: { en: 'Process', de: 'Verarbeiten' },
    pages: ['components', 'pipelines', 'slurm'],
  },
  {
    name: { en: 'Look after', de: 'Betreuen' },
    pages: ['command-line', 'service', 'backup', 'updating', 'troubleshooting', 'glossary'],
  },
]

export const pageIds: readonly string[] = chapters.flatMap(({ pages }) => pages)
