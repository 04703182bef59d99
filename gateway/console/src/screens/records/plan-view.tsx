import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Batch, type Plan, planOf } from '../../api/batch.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'

type Item = Plan['items'][number]

/** Rows of a plan that are shown. */
const SHOWN = 200

interface PlanViewProps {
  readonly project: string
  readonly batch: Batch
  readonly isStarting: boolean
  readonly problem: Error | null
  /** @param items what is possible */
  readonly onConfirm: (items: readonly Item[]) => void
  readonly onLeave: () => void
}

/** What exactly would be done, item by item, with what it costs; nothing is done until a person says so. */
export function PlanView({ project, batch, isStarting, problem, onConfirm, onLeave }: PlanViewProps) {
  const { texts } = useTexts()
  const says = texts.sending
  const title = useId()
  const plan = useQuery(planOf(project, batch))
  return (
    <section
      className="panel plan"
      aria-labelledby={title}
      data-environment={batch.isSandbox ? 'practice' : 'production'}
    >
      <h2 id={title}>{says.plans[batch.action]}</h2>
      {plan.error && <ProblemBox error={plan.error} onAgain={() => void plan.refetch()} />}
      {plan.isPending && <p role="status">{says.planning}</p>}
      {plan.data && <Planned plan={plan.data} batch={batch} />}
      {problem && <ProblemBox error={problem} />}
      <div className="actions">
        {plan.data && <Confirm plan={plan.data} batch={batch} isStarting={isStarting} onConfirm={onConfirm} />}
        <ActionButton onPress={onLeave}>{says.leave}</ActionButton>
      </div>
    </section>
  )
}

const possible = ({ skipped_because }: Item) => skipped_because === null

interface ConfirmProps {
  readonly plan: Plan
  readonly batch: Batch
  readonly isStarting: boolean
  readonly onConfirm: PlanViewProps['onConfirm']
}

/** The button repeats the number and the place: practice and production are never to be confused. */
function Confirm({ plan, batch: { action, isSandbox }, isStarting, onConfirm }: ConfirmProps) {
  const { texts } = useTexts()
  const says = texts.sending
  const items = plan.items.filter(possible)
  const where = action === 'prepare_metadata' ? '' : ` ${says.at[isSandbox ? 'practice' : 'production']}`
  return (
    <ActionButton
      isMain
      reason={items.length === 0 ? says.notPossible : undefined}
      onPress={() => isStarting || onConfirm(items)}
    >
      {`${says.confirm[action](items.length)}${where}`}
    </ActionButton>
  )
}

function Planned({ plan: { items, totals }, batch }: { readonly plan: Plan; readonly batch: Batch }) {
  const { texts } = useTexts()
  const says = texts.sending
  // What needs a person comes first.
  const shown = [...items].sort((a, b) => Number(possible(a)) - Number(possible(b))).slice(0, SHOWN)
  const facts = [
    says.totals(totals.items, totals.skipped),
    ...(totals.requests > 0 ? [says.cost(totals.requests, totals.bytes)] : []),
    ...(totals.estimated_seconds > 0 ? [says.least(totals.estimated_seconds)] : []),
  ]
  return (
    <>
      <p role="status">
        {facts.join(' · ')}. <span className="quiet">{says.nothingDone}</span>
      </p>
      {batch.action === 'publish' && <Outcome kind="warning">{says.noUndo}</Outcome>}
      <PlanTable title={says.plans[batch.action]} items={shown} />
      {items.length > shown.length && <p className="quiet">{says.firstOf(shown.length, items.length)}</p>}
    </>
  )
}

function PlanTable({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const { texts } = useTexts()
  const says = texts.sending
  return (
    <Table
      label={title}
      items={items}
      keyOf={({ id }) => id}
      empty={says.nothing}
      columns={[
        { title: says.item, cell: (item) => <span className="cut">{item.title || String(item.id)}</span> },
        {
          title: says.will,
          cell: (item) => (
            <Outcome kind={possible(item) ? 'good' : 'bad'}>{says.actions[item.action] ?? item.action}</Outcome>
          ),
        },
        { title: says.files, cell: (item) => <FilesOf item={item} /> },
        {
          title: says.reason,
          cell: ({ skipped_because, warnings }) => (
            <span lang="en">{[skipped_because, ...warnings].filter(Boolean).join(' ')}</span>
          ),
        },
      ]}
    />
  )
}

function FilesOf({ item: { files, bytes } }: { readonly item: Item }) {
  const { texts } = useTexts()
  const says = texts.sending
  const sent = files.filter(({ action }) => action === 'send').length
  const there = files.filter(({ action }) => action === 'there').length
  if (files.length === 0) return '–'
  return [...(sent > 0 ? [says.toSend(sent, bytes)] : []), ...(there > 0 ? [says.there(there)] : [])].join(', ')
}
