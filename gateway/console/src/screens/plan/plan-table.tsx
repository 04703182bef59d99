import { useQuery } from '@tanstack/react-query'
import { ITEMS_SHOWN, type Outlook, type Plan, type PlannedItem, plannedItems } from '../../api/batch.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import { useNamed } from '../mapping/use-fields.js'
import { useSendingTexts } from '../records/texts.js'
import { FoldedFiles } from './folded-files.js'
import { KindChoice, useKind } from './kind-choice.js'
import { ChangesOf, VersionFiles } from './published-changes.js'
import { Reasons } from './reasons.js'

const OUTLOOKS = ['impossible', 'warned', 'clear', 'nothing_to_do'] as const satisfies readonly Outlook[]

interface PlanTableProps {
  readonly project: string
  readonly plan: Plan
}

/** What would be done with each item, and why not where nothing would; what needs a person comes first. */
export function PlanTable({ project, plan }: PlanTableProps) {
  const { plan_id, totals } = plan
  const says = useSendingTexts()
  const { wanted, onWanted, page, onPage } = useKind<Outlook>()
  const found = useQuery({
    ...plannedItems(project, plan_id, page, wanted),
    // The plan has come with its first page.
    ...(page === 1 && wanted === undefined ? { initialData: plan, staleTime: Number.POSITIVE_INFINITY } : {}),
  })
  const total = (wanted === undefined ? totals.items : totals.outlooks?.[wanted]) ?? 0
  return (
    <>
      <KindChoice
        label={says.will}
        kinds={OUTLOOKS}
        names={says.outlooks}
        counts={totals.outlooks}
        wanted={wanted}
        onWanted={onWanted}
      />
      <Loaded query={useNamed(found)}>{({ items }) => <PlannedItems items={items} />}</Loaded>
      <Pager
        page={page}
        pages={Math.ceil(total / ITEMS_SHOWN)}
        total={total}
        onPage={onPage}
        isOld={found.isPlaceholderData}
      />
    </>
  )
}

function PlannedItems({ items }: { readonly items: readonly PlannedItem[] }) {
  const { count } = useTexts()
  const says = useSendingTexts()
  return (
    <Table label={says.plan} items={items} keyOf="id" empty={says.nothing}>
      {[
        { title: says.item, cell: (item) => <span className="cut">{item.title || String(item.id)}</span> },
        { title: says.will, cell: (item) => <Fate item={item} /> },
        ...(items.some(({ changes }) => changes !== undefined)
          ? [{ title: says.changes, cell: (item: PlannedItem) => <ChangesOf item={item} /> }]
          : []),
        ...(items.some(({ changes }) => changes === undefined) || items.some(({ version_files }) => version_files)
          ? [{ title: says.files, cell: (item: PlannedItem) => <FilesOf item={item} /> }]
          : []),
        { title: says.requests, isNumber: true, cell: ({ requests }) => count(requests) },
        { title: says.reason, cell: ({ findings }) => <Reasons findings={findings} /> },
      ]}
    </Table>
  )
}

/** What becomes of an item, in a word. */
function Fate({ item: { action, skipped_because, nothing_to_do } }: { readonly item: PlannedItem }) {
  const says = useSendingTexts()
  return (
    <Outcome kind={skipped_because === null ? 'good' : nothing_to_do ? 'off' : 'bad'}>
      {nothing_to_do ? says.nothingToDo : (says.actions[action] ?? action)}
    </Outcome>
  )
}

/** The files of an item, each with what becomes of it. */
function FilesOf({ item: { files, version_files: version } }: { readonly item: PlannedItem }) {
  if (version !== undefined) return <VersionFiles files={version} />
  return <FilesSent files={files} />
}

function FilesSent({ files }: Pick<PlannedItem, 'files'>) {
  const { bytes } = useTexts()
  if (files.length === 0) return '–'
  return (
    <FoldedFiles files={files} fateOf={({ action }) => action}>
      {({ key: _, action, bytes: length, reason, ...said }) => (
        <>
          {action === 'send' && ` · ${bytes(length)}`}
          {reason !== null && (
            <>
              {' · '}
              <Sentence message={reason} {...said} />
            </>
          )}
        </>
      )}
    </FoldedFiles>
  )
}
