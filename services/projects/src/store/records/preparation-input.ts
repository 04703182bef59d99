import type { PreparationInput } from '@regesta/contracts/projects-internal'
import type { OpenProject } from '../../open-project.js'
import { fileById, fileWithBundle } from '../source-files.js'
import { latestRunOutputs } from './run-outputs.js'

/** All that the preparation of one file needs. */
export function preparationInput(
  project: OpenProject,
  fileId: number,
  repository: string,
  pipelineId: number | null,
): PreparationInput {
  const open = project
    .statement(
      `select record_id, record_status, coalesce(repo_record_id, '') as repo_record_id, previous_version_id,
         coalesce(json_extract(payload_json, '$.metadata.version'), version) as version,
         json_extract(payload_json, '$.metadata.publication_date') as publication_date
       from repo_records where source_file_id = ? and repository = ? and record_status in ('prepared', 'draft')`,
    )
    .get(fileId, repository) as OpenRow | undefined
  const published = project
    .statement(
      `select record_id, coalesce(repo_doi, '') as repo_doi, coalesce(repo_record_id, '') as repo_record_id from repo_records
       where source_file_id = ? and repository = ? and record_status = 'published' order by record_id desc limit 1`,
    )
    .get(fileId, repository)
  const bundle = fileWithBundle(project, fileId)
  return {
    source_file_id: fileId,
    file: bundle.find(({ file_id }) => file_id === fileId) ?? fileById(project, fileId) ?? null,
    bundle,
    overrides: storedOverrides(project, fileId),
    open_record: openRecord(project, open, bundle),
    published_record: (published as PreparationInput['published_record'] | undefined) ?? null,
    run_outputs: pipelineId === null ? [] : latestRunOutputs(project, fileId, pipelineId),
  }
}

interface OpenRow extends Omit<NonNullable<PreparationInput['open_record']>, 'begun_version' | 'not_in_draft'> {
  readonly previous_version_id: number | null
  readonly version: string | number
  readonly publication_date: string | null
}

function openRecord(
  project: OpenProject,
  row: OpenRow | undefined,
  bundle: PreparationInput['bundle'],
): PreparationInput['open_record'] {
  if (row === undefined) return null
  const { previous_version_id, version, publication_date, ...record } = row
  if (previous_version_id !== null)
    return { ...record, begun_version: { version: String(version), publication_date }, not_in_draft: [] }
  const not_in_draft = record.record_status === 'draft' ? withoutLink(project, record.record_id, bundle) : []
  return { ...record, begun_version: null, not_in_draft }
}

/** Names of the files of a bundle that are not among those of the record. */
function withoutLink(project: OpenProject, recordId: number, bundle: PreparationInput['bundle']): string[] {
  const rows = project.statement('select file_id from record_files_map where record_id = ?').all(recordId)
  const linked = new Set(rows.map((row) => (row as { file_id: number }).file_id))
  return bundle.filter(({ file_id }) => !linked.has(file_id)).map(({ filename }) => filename)
}

function storedOverrides(project: OpenProject, fileId: number): Record<string, unknown> {
  const row = project.statement('select overrides_json from metadata_overrides where source_file_id = ?').get(fileId)
  return row === undefined ? {} : JSON.parse((row as { overrides_json: string }).overrides_json)
}
