import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../open-project.js'

/** When the last change in a project file was made; never later than now, whatever clock it was made by. */
export function lastChange({ statement }: Pick<OpenProject, 'statement'>): string {
  const { at } = statement(
    `select max(at) as at from (
       select max(last_modified_timestamp) as at from project_info
       union all select max(happened_timestamp) from history
       union all select max(sent_at) from remote_writes
       union all select max(settled_at) from remote_writes
       union all select max(coalesce(last_updated_timestamp, created_timestamp)) from repo_records
       union all select max(timestamp) from api_log)`,
  ).get() as { at: string | null }
  const since = at ?? new Date(0).toISOString()
  const latest = now()
  if (since > latest) return latest
  return since
}
