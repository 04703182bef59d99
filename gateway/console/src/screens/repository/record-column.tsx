import { Link } from '@tanstack/react-router'
import { EnvironmentWord } from '../../parts/environment-word.js'
import type { Column } from '../../parts/table.js'
import { paths } from '../../paths.js'

interface NamedRecord {
  readonly record_id: number
  readonly record_title: string
  readonly is_sandbox: boolean
}

/** The record that a row is about, and the repository that it belongs to. */
export const recordColumn = (title: string, project: string): Column<NamedRecord> => ({
  title,
  cell: ({ record_id, record_title, is_sandbox }) => (
    <span className="repository-named">
      <Link to={paths.record} params={{ project, record: String(record_id) }}>
        {record_title}
      </Link>
      <EnvironmentWord isSandbox={is_sandbox} />
    </span>
  ),
})
