import { Link } from '@tanstack/react-router'
import type { WaitingFile } from '../../api/records.js'
import { FileThumbnail } from '../../parts/file-thumbnail.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { isNarrowed, type RecordsAddress } from './address.js'
import { Named, type PickProps } from './named.js'
import { useSendingTexts } from './texts.js'

interface WaitingRowsProps extends Pick<PickProps, 'onToggle'> {
  readonly project: string
  readonly items: readonly WaitingFile[]
  /** The list that they are in, with what is chosen in it. */
  readonly list: RecordsAddress
}

/** Files that wait for their metadata. */
export function WaitingRows({ project, items, list, onToggle }: WaitingRowsProps) {
  const { texts, count } = useTexts()
  const says = useSendingTexts()
  return (
    <Table
      label={says.tabs.pending}
      items={items}
      keyOf="file_id"
      empty={isNarrowed(list) ? says.noneFits : says.empty.pending}
    >
      {[
        {
          title: texts.pages.records.file,
          cell: ({ file_id: id, filename, mime_type }) => (
            <Named
              choice={list}
              onToggle={onToggle}
              id={id}
              name={filename}
              picture={<FileThumbnail project={project} file={{ file_id: id, filename, mime_type }} />}
            >
              <Link to={paths.file} params={{ project, file: String(id) }} className="cut">
                {filename}
              </Link>
            </Named>
          ),
        },
        {
          title: texts.files.state,
          cell: ({ status }) => texts.files.status[status] ?? texts.pages.statuses[status] ?? status,
        },
        { title: says.bundleFiles, isNumber: true, cell: ({ total_bundle_files: files }) => count(files) },
        {
          title: says.metadata,
          cell: ({ file_id: id, filename }) => (
            <Link
              to={paths.file}
              params={{ project, file: String(id) }}
              search={{ view: 'metadata' }}
              aria-label={says.editOf(filename)}
            >
              {says.edit}
            </Link>
          ),
        },
      ]}
    </Table>
  )
}
