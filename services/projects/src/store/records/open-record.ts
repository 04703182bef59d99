import type { OpenProject } from '../../open-project.js'

interface Wanted {
  readonly source_file_id: number
  readonly is_sandbox: boolean
  readonly repository: string
}

interface OpenRecord {
  readonly record_id: number
  readonly record_status: string
  /** 1 for a new version of a published record, else 0. */
  readonly is_version: number
}

/**
 * The prepared record or draft of a file at a repository. A prepared one that belongs to no repository yet, as after a
 * migration, is that of whichever is configured for its environment.
 */
export const openRecordOf = (
  project: OpenProject,
  { source_file_id, is_sandbox, repository }: Wanted,
): OpenRecord | undefined =>
  project
    .statement(
      `select record_id, record_status, previous_version_id is not null as is_version from repo_records
       where source_file_id = @source_file_id and record_status in ('prepared', 'draft') and (repository = @repository and (repository <> '' or is_sandbox = @is_sandbox)
         or repository = '' and is_sandbox = @is_sandbox and record_status = 'prepared' and coalesce(repo_record_id, '') = '')
       order by repository = '' limit 1`,
    )
    .get({ source_file_id, is_sandbox: Number(is_sandbox), repository }) as OpenRecord | undefined
