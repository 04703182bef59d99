import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

interface Row {
  record_title: string
  repo_doi: string
  repo_record_id: string
  publication_date: string | null
  is_sandbox: 0 | 1
}

export function listPublishedRecords({ openProjects }: Context): Handler<typeof projects.listPublishedRecords> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select record_title, coalesce(repo_doi, '') as repo_doi, coalesce(repo_record_id, '') as repo_record_id,
           last_updated_timestamp as publication_date, is_sandbox
         from repo_records where record_status = 'published' order by last_updated_timestamp desc nulls last, record_id desc limit 10`,
      )
      .all()
    return reply(200, rows as Row[])
  }
}
