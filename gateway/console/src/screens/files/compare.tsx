import { useQuery } from '@tanstack/react-query'
import { type FileFacts, fileFacts } from '../../api/file.js'
import { FilePreview } from '../../parts/file-preview.js'
import { Loaded } from '../../parts/loaded.js'
import { useListTexts } from './use-list-texts.js'

interface CompareProps {
  readonly project: string
  readonly one: number
  readonly other: number
  readonly onClose: () => void
}

/** Two files side by side: their pictures, and each fact with whether it is the same. */
export function Compare({ project, one, other, onClose }: CompareProps) {
  const { says } = useListTexts()
  const left = useQuery(fileFacts({ project, file: one }))
  const right = useQuery(fileFacts({ project, file: other }))
  return (
    <section className="panel compare" aria-label={says.comparing}>
      <div className="list-bar">
        <h2>{says.comparing}</h2>
        <button type="button" className="button" onClick={onClose}>
          {says.endCompare}
        </button>
      </div>
      <Loaded query={left}>
        {(first) => <Loaded query={right}>{(second) => <Sides {...{ project, first, second }} />}</Loaded>}
      </Loaded>
    </section>
  )
}

function Sides({
  project,
  first,
  second,
}: {
  readonly project: string
  readonly first: FileFacts
  readonly second: FileFacts
}) {
  const { texts, says, bytes, moment } = useListTexts()
  const rows: readonly (readonly [name: string, value: (file: FileFacts) => string])[] = [
    [says.path, ({ relative_path }) => relative_path],
    [says.columns.size, ({ size_bytes }) => bytes(size_bytes)],
    [says.columns.kind, ({ mime_type }) => mime_type ?? says.noType],
    [says.columns.status, ({ status }) => texts.files.status[status] ?? status],
    [says.modified, ({ modified }) => (modified === null ? '–' : moment(modified))],
    [says.hash, ({ sha256_hash }) => sha256_hash],
  ]
  return (
    <table className="rows">
      <thead>
        <tr>
          <td />
          {[first, second].map((file) => (
            <th key={file.file_id} scope="col">
              <FilePreview project={project} file={file} />
              {file.filename}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value(first)}</td>
            <td>{value(second)}</td>
            <td className="quiet">{value(first) === value(second) ? says.same : says.different}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
