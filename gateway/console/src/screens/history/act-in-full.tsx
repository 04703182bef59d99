import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, type ActInFull as Known, takeBack } from '../../api/history.js'
import { recordDetails } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { useTypedNumber } from '../records/typed-number.js'
import { useHistoryTexts } from './use-history-texts.js'

interface ActInFullProps {
  readonly project: string
  readonly event: number
  tell(text: string): void
  onDone(): void
}

/** What an act changed, what taking it back would do, and the way to do it. */
export function ActInFull({ project, event, tell, onDone }: ActInFullProps) {
  const found = useQuery(act(project, event))
  return (
    <div className="act-in-full">
      <Loaded query={found}>
        {(known) => (
          <>
            <Changes known={known} />
            <Way project={project} known={known} tell={tell} onDone={onDone} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Changes({ known: { items, total_items } }: { readonly known: Known }) {
  const { says } = useHistoryTexts()
  return (
    <>
      {total_items > items.length && <p className="quiet">{says.first(items.length, total_items)}</p>}
      <Table label={says.list} items={items} empty={says.empty}>
        {[
          { title: says.item, cell: ({ what, name }) => [name, says.tables[what] ?? what].filter(Boolean).join(' · ') },
          { title: says.change, cell: ({ change }) => says.changes[change] },
          { title: says.before, cell: ({ before }) => <Before members={before} /> },
        ]}
      </Table>
    </>
  )
}

/** What stood there, as far as a person has a word for it. */
function Before({ members }: { readonly members: Known['items'][number]['before'] }) {
  const { says, texts } = useHistoryTexts()
  const all = Object.entries(members)
  const known = all.filter(([name]) => says.members[name] !== undefined)
  const shown = (name: string, value: string | number | null) => {
    if (value === null || value === '') return '–'
    return name.endsWith('status') ? (texts.pages.statuses[value] ?? value) : value
  }
  return (
    <>
      {known.map(([name, value]) => (
        <div key={name} className="cut">
          <span className="quiet">{says.members[name]}:</span> {shown(name, value)}
        </div>
      ))}
      {all.length > known.length && <small className="quiet">{says.further(all.length - known.length)}</small>}
    </>
  )
}

function Way({
  project,
  known: { event_id, plan },
  tell,
  onDone,
}: Omit<ActInFullProps, 'event'> & { readonly known: Known }) {
  const { says, texts } = useHistoryTexts()
  const queries = useQueryClient()
  const isPublic = useIsPublic(project, plan)
  const typed = useTypedNumber(plan.drafts.length, isPublic === true, 'drafts')
  const taking = useMutation({
    mutationFn: () => takeBack(project, event_id),
    onSuccess: () => {
      tell(says.done(event_id))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', project] }),
  })
  const obstacle = plan.obstacle === null ? undefined : says.obstacles[plan.obstacle]
  const blocking = plan.blocked_by === null ? '' : ` (${says.number(plan.blocked_by)})`
  const untyped = isPublic === undefined ? texts.state.loading : typed.reason
  return (
    <>
      {plan.possible && (
        <>
          <p>{says.wouldRestore}</p>
          <ul>
            {plan.drafts.length > 0 && <li>{says.drafts(plan.drafts.length)}</li>}
            {plan.restored.map(({ what, rows }) => (
              <li key={what}>{says.rows(rows, says.tables[what] ?? what)}</li>
            ))}
          </ul>
        </>
      )}
      {typed.field}
      <p className="actions">
        <ActionButton
          label={says.undoNamed(event_id)}
          onPress={() => taking.mutate()}
          reason={taking.isPending ? says.underWay : obstacle === undefined ? untyped : `${obstacle}${blocking}`}
          showsReason
        >
          {says.undo}
        </ActionButton>
      </p>
      {taking.error && <ProblemBox error={taking.error} />}
    </>
  )
}

/** Whether drafts at the public repository would be discarded: those of one act are all at one. Undefined until it is known. */
function useIsPublic(project: string, { possible, drafts: [first] }: Known['plan']): boolean | undefined {
  const isAsked = possible && first !== undefined
  const { data, isPending } = useQuery({ ...recordDetails({ project, record: String(first) }), enabled: isAsked })
  if (!isAsked) return false
  return isPending ? undefined : data?.is_sandbox !== true
}
