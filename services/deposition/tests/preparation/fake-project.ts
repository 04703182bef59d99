import { pick } from '@regesta/contracts/pick'
import {
  type InternalFile,
  type PreparedRecord,
  projectsInternal,
  type RunOutput,
} from '@regesta/contracts/projects-internal'
import { reply, singleEvent } from '@regesta/http/reply'
import type { Handlers } from '@regesta/http/serve'
import { fakeNeighbour } from '@regesta/testing/start-for-test'

const PROJECT = 'a0000000-0000-4000-8000-000000000001'

const contract = pick(projectsInternal, [
  'getSession',
  'followSession',
  'registerHolder',
  'listOpenWrites',
  'readMapping',
  'listRootFiles',
  'findFiles',
  'readPreparationInputs',
  'storePreparedRecords',
  'storePreparationFailures',
])

interface FakeRecord extends PreparedRecord {
  record_id: number
  record_status: 'prepared' | 'draft' | 'published'
  /** Of a version that was begun. */
  begun_version?: { version: string; publication_date: string }
}

/** What the projects service would keep, as far as preparation sees it. */
interface FakeProject {
  loaded: boolean
  mapping: Record<string, unknown> | null
  files: InternalFile[]
  overrides: Map<number, Record<string, unknown>>
  records: FakeRecord[]
  failures: Map<number, string[]>
  runOutputs: RunOutput[]
  /** Names of the calls that were answered. */
  calls: string[]
}

export const sourceFile = (file_id: number, filename: string, parent: number | null = null): InternalFile => ({
  file_id,
  filename,
  relative_path: filename,
  absolute_path: `/photos/${filename}`,
  folder: '/photos',
  size_bytes: 10,
  sha256_hash: 'a'.repeat(64),
  mtime_ns: null,
  mime_type: 'image/jpeg',
  file_type: parent === null ? 'source' : 'primary',
  status: 'Valid',
  parent_file_id: parent,
  is_primary_source: parent === null,
})

/** Plays the projects service for one project. */
export async function fakeProject() {
  const project: FakeProject = {
    loaded: true,
    mapping: null,
    files: [],
    overrides: new Map(),
    records: [],
    failures: new Map(),
    runOutputs: [],
    calls: [],
  }
  const neighbour = await fakeNeighbour('projects', contract, handlers(project))
  return { project, neighbour }
}

const activeMapping = ({ mapping }: FakeProject) =>
  mapping && {
    mapping_id: 1,
    mapping_name: 'mapping_for_sheet',
    file_path: String(mapping._file_path ?? 'N/A'),
    file_format: String(mapping._file_format ?? 'N/A'),
    definition: mapping,
  }

const handlers = (project: FakeProject): Handlers<typeof contract> => ({
  getSession: () => reply(200, { project_uuid: project.loaded ? PROJECT : null }),
  followSession: () => singleEvent({ revision: 1, project_uuid: project.loaded ? PROJECT : null }),
  registerHolder: () => reply(200, { ok: true }),
  listOpenWrites: () => reply(200, { projects: [] }),
  readMapping: () => reply(200, { mapping: activeMapping(project) }),
  listRootFiles: ({ query }) =>
    reply(200, {
      files: project.files.filter((file) => file.parent_file_id === null && file.file_id > query.after).slice(0, 2),
    }),
  findFiles: ({ body }) =>
    reply(200, { files: body.absolute_paths.map((path) => ({ absolute_path: path, ...foundAt(project, path) })) }),
  readPreparationInputs: ({ body }) => {
    project.calls.push('readPreparationInputs')
    return reply(200, {
      mapping: activeMapping(project),
      items: body.source_file_ids.map((id) => preparationInput(project, id, body.repository, body.pipeline_id)),
    })
  },
  storePreparedRecords: ({ body }) => {
    project.calls.push('storePreparedRecords')
    return reply(200, { results: body.records.map((record) => storeRecord(project, record)) })
  },
  storePreparationFailures: ({ body }) => {
    project.calls.push('storePreparationFailures')
    for (const { source_file_id, errors, overrides } of body.failures) {
      project.failures.set(source_file_id, errors)
      if (overrides !== undefined) project.overrides.set(source_file_id, overrides)
    }
    return reply(200, { ok: true })
  },
})

/** What lies in `/photos` can be a file of the project. */
function foundAt({ files }: FakeProject, path: string) {
  const filename = path.split('/').at(-1) ?? ''
  if (!path.startsWith('/photos/')) return { filename, file_id: null, error: `File not found: ${path}` }
  return { filename, file_id: files.find((file) => file.absolute_path === path)?.file_id ?? null, error: null }
}

function preparationInput(project: FakeProject, id: number, repository: string, pipelineId: number | null) {
  const own = project.records.filter((record) => record.source_file_id === id && record.repository === repository)
  const open = own.find(({ record_status }) => record_status !== 'published')
  const published = own.find(({ record_status }) => record_status === 'published')
  return {
    source_file_id: id,
    file: project.files.find(({ file_id }) => file_id === id) ?? null,
    bundle: project.files.filter(({ file_id, parent_file_id }) => file_id === id || parent_file_id === id),
    overrides: project.overrides.get(id) ?? {},
    open_record: open
      ? {
          record_id: open.record_id,
          record_status: open.record_status,
          repo_record_id: '',
          begun_version: open.begun_version ?? null,
          not_in_draft: [],
        }
      : null,
    published_record: published
      ? { record_id: published.record_id, repo_doi: '10.5072/practice.7', repo_record_id: '7' }
      : null,
    run_outputs: pipelineId === null ? [] : project.runOutputs.filter(({ pipeline_id }) => pipeline_id === pipelineId),
  }
}

function storeRecord(project: FakeProject, record: PreparedRecord) {
  const known = project.records.find(
    (other) =>
      other.source_file_id === record.source_file_id &&
      other.repository === record.repository &&
      other.record_status !== 'published',
  )
  const stored = known ?? { ...record, record_id: project.records.length + 1, record_status: 'prepared' as const }
  if (known === undefined) project.records.push(stored)
  else Object.assign(known, record)
  if (record.overrides !== undefined) project.overrides.set(record.source_file_id, record.overrides)
  project.failures.delete(record.source_file_id)
  return { source_file_id: record.source_file_id, record_id: stored.record_id, error: null }
}
