import type { PlannedItem } from '../../api/batch.js'
import { Outcome } from '../../parts/outcome.js'
import { PagedTable } from '../../parts/paged-table.js'
import { Sentence, SentenceRow } from '../../parts/sentence.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from '../records/texts.js'
import { FoldedFiles } from './folded-files.js'
import { ChangesOf, VersionFiles } from './published-changes.js'

/** Items of a plan on one page. */
const SHOWN = 100

/** What would be done with each item, and why not where nothing would. */
export function PlanTable({ title, items }: { readonly title: string; readonly items: readonly PlannedItem[] }) {
  const { count } = useTexts()
  const says = useSendingTexts()
  return (
    <PagedTable label={title} items={items} keyOf="id" empty={says.nothing} shown={SHOWN}>
      {[
        { title: says.item, cell: (item) => <span className="cut">{item.title || String(item.id)}</span> },
        {
          title: says.will,
          cell: (item) => (
            <Outcome kind={item.skipped_because === null ? 'good' : item.nothing_to_do ? 'off' : 'bad'}>
              {item.nothing_to_do ? says.nothingToDo : (says.actions[item.action] ?? item.action)}
            </Outcome>
          ),
        },
        ...(items.some(({ changes }) => changes !== undefined)
          ? [{ title: says.changes, cell: (item: PlannedItem) => <ChangesOf item={item} /> }]
          : []),
        ...(items.some(({ changes }) => changes === undefined) || items.some(({ version_files }) => version_files)
          ? [{ title: says.files, cell: (item: PlannedItem) => <FilesOf item={item} /> }]
          : []),
        { title: says.requests, isNumber: true, cell: ({ requests }) => count(requests) },
        {
          title: says.reason,
          cell: ({ findings = [] }) => <SentenceRow findings={findings} />,
        },
      ]}
    </PagedTable>
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
