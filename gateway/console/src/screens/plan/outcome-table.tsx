import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BatchItem, batchItems, ITEMS_SHOWN } from '../../api/batch.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
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
  readonly total: number
}

/** What came of each item, as far as it is known; what needs a person comes first. */
export function OutcomeTable({ project, operation, isRunning, total }: OutcomeTableProps) {
  const says = useSendingTexts()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...batchItems(project, operation, page),
    refetchInterval: isRunning ? 1_000 : false,
  })
  return (
    <>
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
