import { ServiceError } from '@regesta/contracts/problem'
import type { PreparedRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { OpenProject } from '../../open-project.js'

/**
 * What was true when the metadata was read may not be true any more: a record that is being published keeps what its gate
 * compared, and a published one is never followed by an unrelated record.
 */
export function refusePublished(project: OpenProject, prepared: PreparedRecord, openId: number | undefined): void {
  if (openId !== undefined) {
    const publishing = project
      .statement(
        `select 1 from record_claims where record_id = @openId and purpose = 'publish'
         union all select 1 from remote_writes where record_id = @openId and kind = 'publish' and state in ('sent', 'unknown')`,
      )
      .get({ openId })
    if (publishing === undefined) return
    throw new Error(say('record_being_published', { id: openId }))
  }
  refuseFollower(project, prepared)
}

/** A published file is followed by a version of its record only. */
export function refuseFollower(
  project: OpenProject,
  { source_file_id, repository }: Pick<PreparedRecord, 'source_file_id' | 'repository'>,
): void {
  const published = project
    .statement(
      `select coalesce(repo_doi, repo_record_id) as name from repo_records
       where source_file_id = ? and repository = ? and record_status = 'published' order by record_id desc limit 1`,
    )
    .get(source_file_id, repository) as { name: string } | undefined
  if (published !== undefined) throw new ServiceError('refused', say('file_published_already', { doi: published.name }))
}
