import type { Sample } from '@regesta/contracts/new-projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { configuration } from './queries.js'
import { query } from './query.js'

/** How far the sample is, as the services tell it: no page has to remember anything. */
export interface SampleState {
  readonly sample: Sample
  /** null until its project file is made and known. */
  readonly project: string | null
  readonly isMapped: boolean
  /** Objects, as far as they are known, and how many of them have come how far. */
  readonly objects: number
  readonly prepared: number
  readonly drafted: number
  readonly uploaded: number
  readonly published: number
}

/** Milliseconds between two looks while something may change. */
const LOOK = 1_000

const NOTHING = { isMapped: false, objects: 0, prepared: 0, drafted: 0, uploaded: 0, published: 0 }

/** The sandbox that records of this installation go to, where it is not the practice repository. */
export const otherSandbox = queryOptions({
  ...configuration,
  select: ({ configData }): string | null => {
    const { sandbox_base_url: address } = (configData.repo ?? {}) as { readonly sandbox_base_url?: unknown }
    return typeof address === 'string' && address.trim() !== '' ? address : null
  },
})

/** Where the sample goes unless the person chooses another folder. */
export const sampleIn = query(['sample'], 'GET /api/sample_project')

export const sampleState = (folder: string) =>
  queryOptions({
    queryKey: ['sample', folder, 'state'],
    queryFn: ({ signal }) => lookAtSample(folder, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isFinished(state.data) ? false : LOOK),
  })

const isFinished = ({ objects, published }: SampleState) => objects > 0 && published === objects

export async function lookAtSample(folder: string, signal?: AbortSignal): Promise<SampleState> {
  const sample = await call('GET /api/sample_project', { query: { path: folder } }, { signal })
  const { projects } = await call('GET /api/projects', {}, { signal })
  const known = projects.find(({ path, is_present }) => path === sample.new_project.pdbPath && is_present)
  if (known === undefined) return { sample, project: null, ...NOTHING }
  const asking = { signal, project: known.project_uuid }
  const [mappings, counts, drafts] = await Promise.all([
    call('GET /api/mappings', {}, asking),
    call('GET /api/project/uploads_tab_counts', { query: { is_sandbox: 'true' } }, asking),
    listDrafts(known.project_uuid, signal),
  ])
  const drafted = counts.drafts + counts.published
  const prepared = counts.pending_operations + drafted
  return {
    sample,
    project: known.project_uuid,
    isMapped: mappings.length > 0,
    objects: counts.pending_preparation + prepared,
    prepared,
    drafted,
    uploaded: counts.published + drafts.filter(isWhole).length,
    published: counts.published,
  }
}

/** A draft at the repository. */
export interface Draft {
  readonly local_record_db_id: number
  readonly record_title: string
  readonly total_files_in_record: number
  readonly uploaded_files_in_record: number
}

/** Whether all files of a draft are at the repository. */
export const isWhole = (draft: Draft) => draft.uploaded_files_in_record >= draft.total_files_in_record

export async function listDrafts(project: string, signal?: AbortSignal): Promise<Draft[]> {
  const query = { tab_id: 'drafts', is_sandbox: 'true' } as const
  return (await call('GET /api/project/uploads_by_tab', { query }, { signal, project })) as Draft[]
}
