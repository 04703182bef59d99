import type { Figure } from './figure.js'
import { COMMON_TERMS, RARE_TERMS } from './large-project.js'
import { makeProject, middle, openProject } from './project-queries.js'
import { atMost } from './project-scans.js'

/** Lists of a project of so many files that are filtered, sorted and counted, as the console asks for them. */
export async function* fileQueries(base: string, files: number): AsyncGenerator<Figure> {
  const path = await makeProject(base, files)
  const { client, close } = await openProject(base, path)
  const figure = (name: string, value: number, bound: number) => atMost(`found_${files}_${name}`, value, 'ms', bound)
  const counted = (query: Record<string, string>) => client.countFiles({ query })
  const listed = (query: Record<string, string>) => client.listFiles({ query: { limit: '100', ...query } as never })
  const half = String(Math.floor(files / 2))
  yield figure('facets', await middle(() => counted({})), 50)
  yield figure('facets_of_a_status', await middle(() => counted({ status: 'pending', bundle: 'head' })), 50)
  yield figure('facets_of_a_folder', await middle(() => counted({ folder: '0500/' })), 50)
  yield figure('facets_of_a_rare_search', await middle((n) => counted({ search: RARE_TERMS[n] ?? '' })), 150)
  yield figure('facets_of_a_common_search', await middle((n) => counted({ search: COMMON_TERMS[n] ?? '' })), 250)
  yield figure('any_place_by_name', await middle(() => listed({ offset: half })), 100)
  // Each list is asked for once: one that is in order already would measure nothing.
  yield figure('first_part_of_a_filter', await middle((n) => listed(FILTERS[n] ?? {})), 1_000)
  yield figure('any_place_of_a_filter', await middle(() => listed({ status: 'Valid', offset: half })), 100)
  yield figure('any_place_by_size', await middle(() => listed({ sort: 'size', dir: 'desc', offset: half })), 100)
  yield figure('place_of_a_file', await middle((n) => listed({ status: 'Valid', around: String(n * 10_000 + 1) })), 100)
  await close()
}

/** Each fits a large share of the files. */
const FILTERS: readonly Record<string, string>[] = [
  { status: 'pending' },
  { status: 'pending', exclude: 'status' },
  { bundle: 'head' },
  { bundle: 'member' },
  { file_type: 'primary_source' },
  { file_type: 'secondary' },
]
