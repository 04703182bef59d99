import type { Comparison } from '../../api/record.js'
import { Outcome } from '../../parts/outcome.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import type { ComparedItems } from './compared-items.js'
import { useRecordTexts } from './texts.js'

type ComparedFile = Comparison['files'][number]

/** The files of both sides by their names, with the sums of their bytes. */
export function ComparedFiles({ all, differing, shown }: ComparedItems<ComparedFile>) {
  const { texts } = useTexts()
  const { compare } = useRecordTexts()
  return (
    <>
      <h2>{texts.files.title}</h2>
      {differing === 0 && (
        <p>
          <Outcome kind="good">{compare.filesEqual(all)}</Outcome>
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
    <span className="sentences cut">
      {bytes(side.size)}
      {side.md5 === null ? <span className="quiet">{compare.unsent}</span> : <code>{side.md5}</code>}
    </span>
  )
}
