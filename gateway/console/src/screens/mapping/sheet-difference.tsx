import type { SheetComparison } from '../../api/error-sheet.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { ScrollRegion } from '../../parts/scroll-region.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { Arrival } from './arrival.js'
import { nameOf } from './name-of.js'
import type { useErrorSheet } from './use-error-sheet.js'
import { useErrorSheetTexts } from './use-error-sheet-texts.js'

type Diff = SheetComparison['diff']

interface SheetDifferenceProps {
  readonly comparison: SheetComparison
  readonly taking: ReturnType<typeof useErrorSheet>['taking']
  readonly onLeave: () => void
}

/** What came back: each changed cell, what comes of it, and the decision. */
export function SheetDifference({ comparison, taking, onLeave }: SheetDifferenceProps) {
  const says = useErrorSheetTexts()
  const { diff, consequences, refusal, refusal_finding, diff_id } = comparison
  const { faulty_before, faulty_after, files, records } = consequences
  const newName = nameOf(comparison.new_file_path)
  return (
    <div className="difference">
      <Arrival>{says.compared(diff.cells_changed, diff.rows_changed)}</Arrival>
      {files > 0 && (
        <Outcome kind={faulty_after === 0 ? 'good' : 'warning'}>
          {says.faults(files, faulty_before, faulty_after)}
        </Outcome>
      )}
      <Remarks diff={diff} />
      <ScrollRegion className="cells" label={says.changes}>
        <ChangedCells rows={diff.rows} />
      </ScrollRegion>
      {diff.rows_changed > diff.rows.length && (
        <p className="quiet">{says.more(diff.rows_changed - diff.rows.length)}</p>
      )}
      {refusal === null ? (
        <p>{says.plan(newName, nameOf(comparison.file_path), records)}</p>
      ) : (
        <p className="problem" role="alert">
          <Sentence {...(refusal_finding ?? { message: refusal })} />
        </p>
      )}
      {taking.error && <ProblemBox error={taking.error} />}
      <div className="actions">
        {refusal === null && (
          <ActionButton isMain onPress={() => taking.isPending || taking.mutate(diff_id)}>
            {taking.isPending ? says.taking : says.take(newName)}
          </ActionButton>
        )}
        <ActionButton onPress={onLeave}>{says.leave}</ActionButton>
      </div>
    </div>
  )
}

/** Rows and columns that were added, removed or moved. */
function Remarks({ diff }: { readonly diff: Diff }) {
  const says = useErrorSheetTexts()
  const remarks = [
    ...(diff.rows_added > 0 ? [says.added(diff.rows_added)] : []),
    ...(diff.rows_removed_count > 0
      ? [says.removed(diff.rows_removed_count, diff.rows_removed.slice(0, 10).map(String))]
      : []),
    ...(diff.reordered ? [says.reordered] : []),
    ...(diff.columns_added.length > 0 ? [says.columnsAdded(diff.columns_added)] : []),
    ...(diff.columns_removed.length > 0 ? [says.columnsRemoved(diff.columns_removed)] : []),
  ]
  if (remarks.length === 0) return null
  return (
    <ul className="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

function ChangedCells({ rows }: { readonly rows: Diff['rows'] }) {
  const says = useErrorSheetTexts()
  const cells = rows.flatMap(({ row_number, filename, cells: changed }) =>
    changed.map((cell) => ({ ...cell, row_number, filename })),
  )
  const shown = (text: string) => (text === '' ? <span className="quiet">{says.nothing}</span> : text)
  return (
    <Table
      label={says.changes}
      items={cells}
      keyOf={({ row_number, column }) => `${row_number} ${column}`}
      empty={says.noChanges}
    >
      {[
        { title: says.row, cell: ({ row_number }) => says.rowNumber(row_number) },
        { title: says.file, cell: ({ filename }) => filename },
        { title: says.column, cell: ({ column }) => column },
        { title: says.before, cell: ({ before }) => (before === '' ? shown(before) : <del>{before}</del>) },
        { title: says.after, cell: ({ after }) => (after === '' ? shown(after) : <ins>{after}</ins>) },
      ]}
    </Table>
  )
}
