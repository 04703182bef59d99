import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'

/** What the lists of the four states have in common; the rest depends on the state. */
interface Item {
  readonly filename: string
  readonly source_file_db_id?: number
  readonly local_record_db_id?: number
  readonly record_title?: string
  readonly repo_record_db_status?: string
  readonly file_db_status?: string
  readonly total_files_in_record?: number
  readonly uploaded_files_in_record?: number
  readonly repo_doi?: string
  readonly version?: string
  readonly landing_page?: string | null
}

interface RecordTableProps {
  readonly project: string
  readonly items: readonly Item[]
  readonly tab: 'pending' | 'prepared' | 'draft' | 'published'
}

/** Records in one state; before they are records, the files that they will be made of. */
export function RecordTable({ project, items, tab }: RecordTableProps) {
  const { texts } = useTexts()
  const says = texts.pages.records
  const name: Column<Item> = {
    title: tab === 'pending' ? says.file : says.title,
    cell: ({ filename, record_title, local_record_db_id: id }) =>
      id === undefined ? (
        <span className="cut">{filename}</span>
      ) : (
        <Link to={paths.record} params={{ project, record: String(id) }} className="cut">
          {record_title || filename}
        </Link>
      ),
  }
  return (
    <Table
      label={says.state[tab]}
      items={items}
      keyOf={(item) => item.local_record_db_id ?? item.source_file_db_id ?? item.filename}
      empty={says.empty[tab]}
      columns={[name, ...useColumns()[tab]]}
    />
  )
}

function useColumns(): Record<RecordTableProps['tab'], readonly Column<Item>[]> {
  const { texts, count } = useTexts()
  const says = texts.pages.records
  const file: Column<Item> = { title: says.file, cell: ({ filename }) => <span className="cut">{filename}</span> }
  const status: Column<Item> = {
    title: texts.files.state,
    cell: ({ file_db_status = '', repo_record_db_status = file_db_status }) =>
      texts.pages.statuses[repo_record_db_status] ?? repo_record_db_status,
  }
  const sent: Column<Item> = {
    title: says.sent,
    cell: ({ uploaded_files_in_record: done = 0, total_files_in_record: total = 0 }) =>
      says.sentOf(count(done), count(total)),
  }
  const page: Column<Item> = {
    title: says.page,
    cell: ({ landing_page, repo_doi }) =>
      landing_page ? (
        <a href={landing_page} rel="noreferrer" target="_blank">
          {repo_doi || says.open}
        </a>
      ) : (
        (repo_doi ?? '–')
      ),
  }
  const version: Column<Item> = { title: says.version, cell: ({ version: name }) => name }
  return { pending: [status], prepared: [file, status], draft: [file, sent, page], published: [file, version, page] }
}
