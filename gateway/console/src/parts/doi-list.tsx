import type { ReactNode } from 'react'
import type { AnswerOf } from '../api/surface.js'

type PublishedRecord = AnswerOf<'GET /api/project/published_records'>[number]

interface DoiListProps {
  readonly records: readonly PublishedRecord[]
  /** What is said beside a title. */
  readonly beside?: (record: PublishedRecord) => ReactNode
}

/** Published records, each with the page that its DOI leads to. */
export const DoiList = ({ records, beside }: DoiListProps) => (
  <ul className="dois">
    {records.map((record) => (
      <li key={record.repo_record_id}>
        <span>
          {record.record_title} {beside?.(record)}
        </span>
        {record.landing_page === null ? (
          <code>{record.repo_doi}</code>
        ) : (
          <a href={record.landing_page} target="_blank" rel="noreferrer">
            {record.repo_doi}
          </a>
        )}
      </li>
    ))}
  </ul>
)
