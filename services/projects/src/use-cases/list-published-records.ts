import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { LANDING_PAGE } from '../store/queries/landing-page.js'

interface Row {
  record_title: string
  repo_doi: string
  repo_record_id: string
  publication_date: string | null
  is_sandbox: 0 | 1
  landing_page: string | null
}

export function listPublishedRecords({
  openProjects,
  practiceUrl,
}: Context): Handler<typeof projects.listPublishedRecords> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select record_title, coalesce(repo_doi, '') as repo_doi, coalesce(repo_record_id, '') as repo_record_id,
           last_updated_timestamp as publication_date, is_sandbox, ${LANDING_PAGE} as landing_page
         from repo_records p where record_status = 'published' order by last_updated_timestamp desc nulls last, record_id desc limit 10`,
      )
      .all({ practice: practiceUrl() })
    return reply(200, rows as Row[])
  }
}
