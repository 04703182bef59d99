import type { Comparison } from '../../api/record.js'
import { Outcome } from '../../parts/outcome.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import { useRecordTexts } from './texts.js'

type ComparedFile = Comparison['files'][number]

interface ComparedFilesProps {
  readonly files: readonly ComparedFile[]
  readonly showsAll: boolean
}

/** The files of both sides by their names, with the sums of their bytes. */
export function ComparedFiles({ files, showsAll }: ComparedFilesProps) {
  const { texts } = useTexts()
  const { compare } = useRecordTexts()
  const differing = files.filter(({ kind }) => kind !== 'same')
  const shown = showsAll ? files : differing
  return (
    <>
      <h2>{texts.files.title}</h2>
      {differing.length === 0 && (
        <p>
          <Outcome kind="good">{compare.filesEqual(files.length)}</Outcome>
        </p>
      )}
      {shown.length > 0 && (
        <Table label={texts.files.title} items={shown} keyOf="key" empty={compare.filesEqual(0)}>
          {[
            { title: texts.files.name, cell: ({ key }) => <span className="record-wrap">{key}</span> },
            {
              title: texts.files.state,
              cell: ({ kind }) => (
                <Outcome kind={kind === 'same' ? 'good' : 'warning'}>{compare.fileKinds[kind]}</Outcome>
              ),
            },
            { title: compare.here, cell: ({ left }) => <Bytes side={left} /> },
            { title: compare.there, cell: ({ right }) => <Bytes side={right} /> },
          ]}
        </Table>
      )}
    </>
  )
}

function Bytes({ side }: { readonly side: ComparedFile['left'] }) {
  const { bytes } = useTexts()
  const { compare } = useRecordTexts()
  if (side === null) return '–'
  return (
    <span className="record-state">
      {bytes(side.size)}
      {side.md5 === null ? <span className="quiet">{compare.unsent}</span> : <code>{side.md5}</code>}
    </span>
  )
}
