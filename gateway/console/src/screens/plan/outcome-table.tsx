import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BatchItem, type BatchPage, batchItems, ITEMS_SHOWN } from '../../api/batch.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from '../records/texts.js'
import { KindChoice, useKind } from './kind-choice.js'
import { Reasons } from './reasons.js'

const KINDS: Readonly<Record<BatchItem['outcome'], OutcomeKind>> = {
  planned: 'underway',
  done: 'good',
  failed: 'bad',
  not_done: 'off',
  unknown: 'warning',
}

interface OutcomeTableProps {
  readonly project: string
  readonly items: UseQueryResult<BatchPage>
  readonly choice: ReturnType<typeof useKind<BatchItem['outcome']>>
}

const OUTCOMES = ['failed', 'unknown', 'not_done', 'planned', 'done'] as const satisfies readonly BatchItem['outcome'][]

/** What came of a batch so far: the items of one kind or of all, page by page. */
export function useOutcome(project: string, operation: string, isRunning: boolean) {
  const choice = useKind<BatchItem['outcome']>()
  return { choice, items: useQuery(batchItems(project, { operation, isRunning }, choice.page, choice.wanted)) }
}

/** What came of each item, as far as it is known; what needs a person comes first. */
export function OutcomeTable({ project, items: found, choice }: OutcomeTableProps) {
  const says = useSendingTexts()
  const { wanted, onWanted, page, onPage } = choice
  const counts = found.data?.batch
  const total = (wanted === undefined ? counts?.items : counts?.[wanted]) ?? 0
  return (
    <>
      <KindChoice
        label={says.outcome}
        kinds={OUTCOMES}
        names={says.itemOutcomes}
        counts={counts}
        wanted={wanted}
        onWanted={onWanted}
      />
      <Loaded query={found}>
        {({ items }) => (
          <Table label={says.outcome} items={items} keyOf="id" empty={says.nothing}>
            {[
              { title: says.item, cell: (item) => <ItemName project={project} item={item} /> },
              {
                title: says.outcome,
                cell: ({ outcome }) => <Outcome kind={KINDS[outcome]}>{says.itemOutcomes[outcome]}</Outcome>,
              },
              { title: says.reason, cell: ({ findings }) => <Reasons findings={findings} /> },
              { title: says.proof, cell: (item) => <Proof project={project} item={item} /> },
            ]}
          </Table>
        )}
      </Loaded>
      <Pager page={page} pages={Math.ceil(total / ITEMS_SHOWN)} total={total} onPage={onPage} />
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

/** The receipt of a record shows what is at the repository. */
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
