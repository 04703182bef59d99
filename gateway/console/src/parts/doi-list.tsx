import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../api/surface.js'
import { paths } from '../paths.js'
import { Doi } from './doi.js'

type PublishedRecord = AnswerOf<'GET /api/project/published_records'>[number]

interface DoiListProps {
  readonly project: string
  readonly records: readonly PublishedRecord[]
  /** What is said beside a DOI. */
  readonly beside?: (record: PublishedRecord) => ReactNode
}

/** Published records, each with its own page and the one that its DOI leads to. */
export const DoiList = ({ project, records, beside }: DoiListProps) => (
  <ul className="dois">
    {records.map((record) => (
      <li key={record.repo_record_id}>
        <Link to={paths.record} params={{ project, record: String(record.record_id) }}>
          {record.record_title}
        </Link>
        <span className="doi-line">
          <Doi {...record} />
          {beside?.(record)}
        </span>
      </li>
    ))}
  </ul>
)
