import { REPOSITORY_ROWS, type VerifiedRecord } from '../../api/repository.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { PagedTable } from '../../parts/paged-table.js'
import { Sentence } from '../../parts/sentence.js'
import type { Column } from '../../parts/table.js'
import { findingsOf } from './findings-of.js'
import { recordColumn } from './record-column.js'
import { isRepaired, isSame } from './repair-plan.js'
import { useRepositoryTexts } from './use-repository-texts.js'

interface FindingsProps {
  readonly project: string
  readonly results: readonly VerifiedRecord[]
}

/** What a comparison found, record by record; what is not as it should be comes first. */
export function Findings({ project, results }: FindingsProps) {
  const { says } = useRepositoryTexts()
  const columns = useColumns(project)
  const unread = results.filter(({ result }) => result === 'unread').length
  const same = results.filter(isSame).length
  const sorted = [...results].sort((a, b) => Number(isSame(a)) - Number(isSame(b)) || a.record_id - b.record_id)
  return (
    <>
      {/* What a repair answers is the comparison before it, whose numbers do not count any more. */}
      {results.every(({ repaired }) => repaired.length === 0) && (
        <p role="status">{says.verify.summary(same, results.length - same - unread, unread)}</p>
      )}
      <PagedTable
        label={says.verify.results}
        items={sorted}
        keyOf="record_id"
        empty={says.verify.nothing}
        shown={REPOSITORY_ROWS}
      >
        {columns}
      </PagedTable>
    </>
  )
}

function useColumns(project: string): readonly Column<VerifiedRecord>[] {
  const { says, texts } = useRepositoryTexts()
  return [
    recordColumn(says.record, project),
    {
      title: texts.pages.record.state,
      cell: ({ record_status }) => texts.pages.statuses[record_status] ?? record_status,
    },
    { title: says.verify.result, cell: (record) => <Verdict record={record} /> },
    { title: says.verify.details, cell: (record) => <Details record={record} /> },
  ]
}

const KIND_OF = {
  '=': 'good',
  missing: 'bad',
  differs: 'bad',
  extra: 'bad',
  unread: 'warning',
} as const satisfies Record<VerifiedRecord['result'], OutcomeKind>

function Compared({ result }: { readonly result: VerifiedRecord['result'] }) {
  const { says } = useRepositoryTexts()
  return <Outcome kind={KIND_OF[result]}>{says.verify.comparison[result]}</Outcome>
}

/** The worst of what was compared: the record itself, its metadata and its files. */
function Verdict({ record }: { readonly record: VerifiedRecord }) {
  const { result, metadata, files } = record
  const { says } = useRepositoryTexts()
  if (isRepaired(record)) return <Outcome kind="good">{says.verify.repaired}</Outcome>
  const all = [result, metadata ?? '=', ...files.map((file) => file.result)] as const
  const worst = (['unread', 'missing', 'differs', 'extra'] as const).find((one) => all.includes(one))
  return <Compared result={worst ?? '='} />
}

/** Field by field and file by file; folded up where everything is the same. */
function Details({ record }: { readonly record: VerifiedRecord }) {
  const { says } = useRepositoryTexts()
  const { different_fields: fields, files, repaired } = record
  const other = files.filter(({ result }) => result !== '=').length
  return (
    <div className="repository-details">
      {findingsOf(record).map((finding) => (
        <p key={finding.message}>
          <Sentence {...finding} />
        </p>
      ))}
      {(fields.length > 0 || files.length > 0) && (
        <details open={(fields.length > 0 || other > 0) && repaired.length === 0}>
          <summary>{says.verify.found(fields.length, files.length)}</summary>
          <ul className="plain">
            {fields.map((field) => (
              <li key={field}>
                <code>{field}</code> <Compared result="differs" />
              </li>
            ))}
            {files.map(({ key, result, detail, finding }) => (
              <li key={key}>
                <code>{key}</code> <Compared result={result} />
                <span className="repository-more quiet">
                  <Sentence {...(finding ?? { message: detail })} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
