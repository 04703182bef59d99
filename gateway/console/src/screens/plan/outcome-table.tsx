import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BatchCounts, type BatchItem, batchItems, ITEMS_SHOWN } from '../../api/batch.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
import { SelectInput } from '../../parts/select-input.js'
import { SentenceRow } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from '../records/texts.js'

const KINDS: Readonly<Record<BatchItem['outcome'], OutcomeKind>> = {
  planned: 'underway',
  done: 'good',
  failed: 'bad',
  not_done: 'off',
  unknown: 'warning',
}

interface OutcomeTableProps {
  readonly project: string
  readonly operation: string
  readonly isRunning: boolean
  /** undefined before they are known. */
  readonly counts: BatchCounts | undefined
}

const OUTCOMES = ['failed', 'unknown', 'not_done', 'planned', 'done'] as const satisfies readonly BatchItem['outcome'][]

/** What came of each item, as far as it is known; what needs a person comes first. */
export function OutcomeTable({ project, operation, isRunning, counts }: OutcomeTableProps) {
  const says = useSendingTexts()
  const [page, setPage] = useState(1)
  const [wanted, want] = useState<BatchItem['outcome']>()
  const found = useQuery(batchItems(project, { operation, isRunning }, page, wanted))
  const total = (wanted === undefined ? counts?.items : counts?.[wanted]) ?? 0
  const choose = (outcome: BatchItem['outcome'] | undefined) => {
    want(outcome)
    setPage(1)
  }
  return (
    <>
      {counts && <OutcomeChoice counts={counts} wanted={wanted} onWanted={choose} />}
      <Loaded query={found}>
        {({ items }) => (
          <Table label={says.outcome} items={items} keyOf="id" empty={says.nothing}>
            {[
              { title: says.item, cell: (item) => <ItemName project={project} item={item} /> },
              {
                title: says.outcome,
                cell: ({ outcome }) => <Outcome kind={KINDS[outcome]}>{says.itemOutcomes[outcome]}</Outcome>,
              },
              {
                title: says.reason,
                cell: ({ findings = [] }) => (
                  <span className="sentences">
                    <SentenceRow findings={findings} />
                  </span>
                ),
              },
              { title: says.proof, cell: (item) => <Proof project={project} item={item} /> },
            ]}
          </Table>
        )}
      </Loaded>
      <Pager page={page} pages={Math.ceil(total / ITEMS_SHOWN)} total={total} onPage={setPage} />
    </>
  )
}

interface OutcomeChoiceProps {
  readonly counts: BatchCounts
  readonly wanted: BatchItem['outcome'] | undefined
  readonly onWanted: (outcome: BatchItem['outcome'] | undefined) => void
}

/** Which items are shown; nothing to choose where all came out in one way. */
function OutcomeChoice({ counts, wanted, onWanted }: OutcomeChoiceProps) {
  const { count } = useTexts()
  const says = useSendingTexts()
  const there = OUTCOMES.filter((outcome) => outcome === wanted || counts[outcome] > 0)
  if (there.length < 2) return null
  const numbered = (name: string, number: number) => `${name} (${count(number)})`
  const options = there.map((one) => [one, numbered(says.itemOutcomes[one], counts[one])] as const)
  const all = OUTCOMES.reduce((sum, one) => sum + counts[one], 0)
  return (
    <SelectInput
      className="outcome-choice"
      label={says.outcome}
      value={wanted ?? ''}
      options={[['', numbered(says.any, all)], ...options]}
      onChange={(one) => onWanted(one || undefined)}
    />
  )
}

interface ItemProps {
  readonly project: string
  readonly item: BatchItem
}

function ItemName({ project, item: { id, title, record_id } }: ItemProps) {
  const { texts } = useTexts()
  if (record_id === null) return <span className="cut">{title || String(id)}</span>
  return (
    <Link to={paths.record} params={{ project, record: String(record_id) }} className="cut">
      {title || texts.pages.record.title(String(record_id))}
    </Link>
  )
}

/** The receipt of a record tells what stands at the repository. */
function Proof({ project, item: { record_id, title } }: ItemProps) {
  const says = useSendingTexts()
  if (record_id === null) return '–'
  return (
    <Link
      to={paths.record}
      params={{ project, record: String(record_id) }}
      search={{ view: 'receipt' }}
      aria-label={says.receiptOf(title)}
    >
      {says.receipt}
    </Link>
  )
}
