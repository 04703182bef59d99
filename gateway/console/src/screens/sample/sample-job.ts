import { call } from '../../api/call.js'
import { startWork, type Work } from '../../api/long-work.js'
import { isWhole, listDrafts, lookAtSample, type SampleState } from '../../api/sample.js'

/** The main job, from files to published records. */
export const STEPS = ['copy', 'scan', 'mapping', 'prepare', 'draft', 'upload', 'publish'] as const
export type SampleStep = (typeof STEPS)[number]

/** The first step that is not done; null at the end. */
export function nextStep(state: SampleState): SampleStep | null {
  const { sample, project, isMapped, objects, prepared, drafted, uploaded, published } = state
  if (!sample.is_copied) return 'copy'
  if (project === null) return 'scan'
  if (!isMapped) return 'mapping'
  if (prepared < objects) return 'prepare'
  if (drafted < objects) return 'draft'
  if (uploaded < objects) return 'upload'
  return published < objects ? 'publish' : null
}

/** The step ended well, and nothing is otherwise than before. */
export class Stuck extends Error {}

/** Looks in a row that find nothing new; what a page before this one has asked for may still be under way. */
const TRIES = 5
/** Milliseconds between them. */
const PAUSE = 1_000

/**
 * Takes the sample on, piece by piece, until it is published. Each piece follows from a fresh look at the services, so that
 * a page that was left, closed or killed goes on where the work is.
 */
export async function runSample(
  folder: string,
  tell: (state: SampleState) => void,
  signal: AbortSignal,
): Promise<void> {
  let [before, inVain] = ['', 0]
  for (;;) {
    const state = await lookAtSample(folder, signal)
    tell(state)
    const step = nextStep(state)
    if (step === null) return
    inVain = JSON.stringify(state) === before ? inVain + 1 : 0
    before = JSON.stringify(state)
    const problem = await takeOn(step, state, signal)
    signal.throwIfAborted()
    if (inVain >= TRIES) throw problem ?? new Stuck()
    if (problem !== undefined || inVain > 0) await pause(PAUSE)
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One piece of a step; answers what came in its way. */
async function takeOn(step: SampleStep, state: SampleState, signal: AbortSignal): Promise<unknown> {
  try {
    if (!(await waitForWork(state.project, signal))) await PIECES[step](state)
    return undefined
  } catch (problem) {
    return problem
  }
}

/** What a page before this one has begun is waited for, never begun again. */
async function waitForWork(project: string | null, signal: AbortSignal): Promise<boolean> {
  const service = project === null ? 'projects' : 'deposition'
  const operations = await call('GET /api/operations/:service', { params: { service } }, { signal })
  const running = operations.find(
    ({ status, kind, project_uuid }) =>
      status === 'running' && (project === null ? kind === 'createAndScan' : project_uuid === project),
  )
  if (running !== undefined) await ended({ service, id: running.operation_id }, signal)
  return running !== undefined
}

async function ended({ service, id }: Work, signal?: AbortSignal) {
  for (;;) {
    const asked = { params: { service, operation_id: id }, query: { wait: 20 } }
    const operation = await call('GET /api/operations/:service/:operation_id', asked, { signal })
    if (operation.status !== 'running') return operation
  }
}

type Piece = (state: SampleState) => Promise<unknown>

const inProject = ({ project }: SampleState) => ({ project: project ?? '' })

const firstOf = async (state: SampleState, tab_id: 'pending_preparation' | 'pending_operations') => {
  const query = { tab_id, is_sandbox: 'true', limit: 1 }
  const [first] = await call('GET /api/project/uploads_by_tab', { query }, inProject(state))
  return first as { readonly source_file_db_id: number; readonly local_record_db_id: number } | undefined
}

/** One piece of each step: a call of the public interface, or two. */
const PIECES: Readonly<Record<SampleStep, Piece>> = {
  copy: ({ sample }) => call('POST /api/sample_project', { body: { folder: sample.folder } }),
  scan: makeProject,
  mapping: (state) => {
    const body = { mappingConfiguration: state.sample.mapping }
    return call('POST /api/project/metadata/save_mapping', { body }, inProject(state))
  },
  prepare: async (state) => {
    const file = await firstOf(state, 'pending_preparation')
    const body = { source_file_db_id: file?.source_file_db_id ?? 0, target_is_sandbox: true }
    return call('POST /api/project/prepare_metadata_for_file', { body }, inProject(state))
  },
  draft: async (state) => {
    const record = await firstOf(state, 'pending_operations')
    const body = { local_record_db_id: record?.local_record_db_id ?? 0 }
    return call('POST /api/project/create_api_draft_for_prepared_record', { body }, inProject(state))
  },
  upload: async (state) => {
    const draft = (await listDrafts(state.project ?? '')).find((one) => !isWhole(one))
    const body = { local_record_db_id: draft?.local_record_db_id ?? 0 }
    const outcome = await call('POST /api/project/upload_files_for_deposition', { body }, inProject(state))
    if (!outcome.success) throw new Error([outcome.message, ...outcome.log].join(' '))
  },
  publish: async (state) => {
    const [draft] = await listDrafts(state.project ?? '')
    const body = { local_record_db_id: draft?.local_record_db_id ?? 0 }
    return call('POST /api/project/publish_record', { body }, inProject(state))
  },
}

/** Makes the project file, unless it is there and only not known; then loads it. */
async function makeProject({ sample: { new_project } }: SampleState): Promise<void> {
  const { dataInPath, pdbPath } = new_project
  const look = await call('POST /api/project/scan_preview', { body: { dataInPath, pdbPath, limit: 1 } })
  if (look.project_file?.kind !== 'project') {
    const scan = await startWork('POST /api/project/create-and-scan', { body: new_project }, {})
    const { error } = await ended(scan)
    if (error !== undefined) throw new Error(error)
  }
  await call('POST /api/pdb/load', { body: { path: pdbPath } })
}
