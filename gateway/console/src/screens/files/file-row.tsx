import { memo } from 'react'
import type { ListedFile } from '../../api/files.js'
import { FileThumbnail } from '../../parts/file-thumbnail.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { useTexts } from '../../texts/texts.js'
import { isBroken } from './labels.js'
import { useListTexts } from './use-list-texts.js'

const OUTCOMES: Readonly<Record<string, OutcomeKind>> = {
  Valid: 'good',
  verified: 'good',
  metadata_ready: 'good',
  processed: 'good',
  Invalid: 'bad',
  metadata_error: 'bad',
  Problems: 'warning',
  'MTL Missing': 'warning',
  'Textures Missing': 'warning',
  'File Conflict': 'warning',
}

export const FileStatus = ({ status }: { readonly status: string }) => {
  const { texts } = useTexts()
  return <Outcome kind={OUTCOMES[status] ?? 'off'}>{texts.files.status[status] ?? status}</Outcome>
}

interface FileRowProps {
  readonly project: string
  readonly file: ListedFile | undefined
  readonly id: string
  readonly index: number
  readonly top: number
  readonly isActive: boolean
  readonly isChosen: boolean
}

/** One row of the list; grey until its file is there. */
export const FileRow = memo(function FileRow({ project, file, id, index, top, isActive, isChosen }: FileRowProps) {
  return (
    <tr
      id={id}
      className="file-row"
      data-index={index}
      data-active={isActive || undefined}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ transform: `translateY(${top}px)` }}
    >
      {file === undefined ? <GreyCell /> : <Cells project={project} file={file} />}
    </tr>
  )
})

function GreyCell() {
  const { says } = useListTexts()
  return (
    <td className="grey">
      <span className="unseen">{says.loading}</span>
    </td>
  )
}

function Cells({ project, file }: { readonly project: string; readonly file: ListedFile }) {
  const { bytes, moment } = useTexts()
  const folder = file.relative_path.slice(0, file.relative_path.length - file.filename.length)
  return (
    <>
      <td className="name">
        <span className="tick" aria-hidden="true" />
        <FileThumbnail key={file.file_id} project={project} file={file} isBroken={isBroken(file)} />
        <span className="words">
          <span className="filename">{file.filename}</span>
          <small className="beneath">
            {folder !== '' && <span className="in-folder">{folder}</span>}
            <Remarks file={file} />
          </small>
        </span>
      </td>
      <td className="path">{folder}</td>
      <td className="kind">{file.mime_type ?? '–'}</td>
      <td className="size">{bytes(file.size_bytes)}</td>
      <td className="status">
        <FileStatus status={file.status} />
      </td>
      <td className="record">
        <RecordState file={file} />
      </td>
      <td className="added">{moment(file.added_timestamp)}</td>
    </>
  )
}

/** How far the record of a file is; of one that none is made from, that of the record that it is in. */
function RecordState({ file }: { readonly file: ListedFile }) {
  const { says } = useListTexts()
  const isSource = file.record_state !== 'none'
  const state = isSource ? file.record_state : (file.holding_record_state ?? 'none')
  if (state === 'none') return '–'
  const called = says.values.record?.[state] ?? state
  return (
    <>
      {state === 'published' ? <Outcome kind="good">{called}</Outcome> : called}
      {!isSource && <small>{says.inRecord}</small>}
    </>
  )
}

/** What a person said of the file, and what is special about it. */
function Remarks({ file }: { readonly file: ListedFile }) {
  const { says } = useListTexts()
  const { mark, copies, bundle } = says.values
  const remarks = [
    ...(file.mark === null ? [] : [mark?.[file.mark]]),
    ...(file.bundle === 'alone' ? [] : [bundle?.[file.bundle]]),
    ...(file.has_copies ? [copies?.true] : []),
    ...(file.note === '' ? [] : [file.note]),
  ]
  const said = remarks.join(' · ')
  return said === '' ? null : <span title={said}>{said}</span>
}
