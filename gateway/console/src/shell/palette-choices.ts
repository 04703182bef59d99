import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.js'
import { guideIn } from '../api/guide.js'
import { knownProjects } from '../api/queries.js'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { useCurrentProject } from './current-project.js'
import { OF_INSTALLATION, OF_PROJECT } from './places.js'
import { usePreference } from './preferences.js'

/** One line of the search over everything. */
export interface Choice {
  readonly key: string
  readonly kind: 'screens' | 'projects' | 'files' | 'records' | 'actions' | 'guide'
  readonly name: string
  /** Found for the words before, while the answer for these is on its way: it is not meant any more. */
  readonly isOld?: boolean
  take(): void
}

/** Screens, projects and actions whose names have these words. */
export function usePlaces(words: string): Choice[] {
  const all = [...useScreens(), ...useProjects(), ...useActions()]
  const wanted = words.toLowerCase()
  return all.filter(({ name }) => name.toLowerCase().includes(wanted))
}

function useScreens(): Choice[] {
  const { texts } = useTexts()
  const navigate = useNavigate()
  const project = useCurrentProject()?.project_uuid
  const names = texts.frame.places
  const screen = (name: keyof typeof names, take: () => void) =>
    ({ key: name, kind: 'screens', name: names[name], take }) as const
  return [
    ...(project === undefined
      ? []
      : OF_PROJECT.map((name) => screen(name, () => void navigate({ to: paths[name], params: { project } })))),
    ...(['start', ...OF_INSTALLATION] as const).map((name) => screen(name, () => void navigate({ to: paths[name] }))),
  ]
}

function useProjects(): Choice[] {
  const navigate = useNavigate()
  const { data } = useQuery(knownProjects)
  return (data?.projects ?? []).map(({ project_uuid: project, project_name: name }) => ({
    key: project,
    kind: 'projects',
    name,
    take: () => void navigate({ to: paths.project, params: { project } }),
  }))
}

function useActions(): Choice[] {
  const { texts } = useTexts()
  const navigate = useNavigate()
  const [, setTheme] = usePreference('theme')
  const [, setLanguage] = usePreference('language')
  const takes: Readonly<Record<keyof typeof texts.palette.act, () => void>> = {
    create: () => void navigate({ to: paths.create }),
    checks: () => void navigate({ to: paths.health }),
    keys: () => void navigate({ to: paths.keys }),
    dark: () => setTheme('dark'),
    light: () => setTheme('light'),
    german: () => setLanguage('de'),
    english: () => setLanguage('en'),
  }
  const names = Object.keys(takes) as (keyof typeof takes)[]
  return names.map((name) => ({ key: name, kind: 'actions', name: texts.palette.act[name], take: takes[name] }))
}

/** Letters from which on the project is searched, and what is shown of each kind. */
const LEAST = 2
const MOST = 6
/** Files that are looked at for those to be shown. */
const LOOKED_AT = 50

/** Files and published records of the project whose names have these words. */
export function useFound(words: string): Choice[] {
  const navigate = useNavigate()
  const project = useCurrentProject()?.project_uuid
  const isAsked = project !== undefined && words.length >= LEAST
  const { data, isPlaceholderData: isOld } = useQuery({
    queryKey: ['palette', project, words],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => search(words, project, signal),
  })
  if (!isAsked || data === undefined) return []
  return [
    ...data.files.map(({ file_id, filename }) => ({
      key: `file ${file_id}`,
      kind: 'files' as const,
      name: filename,
      isOld,
      take: () => void navigate({ to: paths.file, params: { project, file: String(file_id) } }),
    })),
    ...data.records.map(({ id, title }) => ({
      key: `record ${id}`,
      kind: 'records' as const,
      name: title,
      isOld,
      take: () => void navigate({ to: paths.record, params: { project, record: String(id) } }),
    })),
  ]
}

/** Pages of the guide that have these words in their titles. */
export function useGuidePages(words: string): Choice[] {
  const { language } = useTexts()
  const navigate = useNavigate()
  const isAsked = words.length >= LEAST
  const { data: guide } = useQuery({ ...guideIn(language), enabled: isAsked })
  if (!isAsked || guide === undefined) return []
  const wanted = words.toLowerCase().split(/\s+/)
  return guide.chapters
    .flatMap(({ pages }) => pages)
    .filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
    .slice(0, MOST)
    .map(({ id: page, title }) => ({
      key: `guide ${page}`,
      kind: 'guide',
      name: title,
      take: () => void navigate({ to: paths.helpPage, params: { page } }),
    }))
}

async function search(words: string, project: string | undefined, signal: AbortSignal) {
  const sending = project === undefined ? { signal } : { signal, project }
  const published = { tab_id: 'published', search: words, page: 1, limit: MOST } as const
  const [files, records] = await Promise.all([
    call('GET /api/files', { query: { search: words, limit: LOOKED_AT } }, sending),
    call('GET /api/project/uploads_by_tab', { query: published }, sending),
  ])
  const titled = records.flatMap((one) =>
    'local_record_db_id' in one ? [{ id: one.local_record_db_id, title: one.record_title }] : [],
  )
  // Primary files are looked for more often than the other files of a bundle.
  const primaryFirst = files.items.toSorted((one, other) => other.is_primary_source - one.is_primary_source)
  return { files: primaryFirst.slice(0, MOST), records: titled }
}
