import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

interface Row {
  record_title: string
  repo_doi: string
  record_status: string
  record_metadata_json: string
  version: string
}

/** The record that was touched last; a fresh one counts from its creation. */
export function getNewestRecord({ openProjects }: Context): Handler<typeof projects.getNewestRecord> {
  return ({ project }) => {
    const row = openProjects
      .use(project)
      .statement(
        `select record_title, coalesce(repo_doi, '') as repo_doi, record_status, record_metadata_json, version from repo_records
         order by coalesce(last_updated_timestamp, created_timestamp) desc, record_id desc limit 1`,
      )
      .get()
    return reply(200, (row as Row | undefined) ?? {})
  }
}
