import { useState } from 'react'
import { type FileFacets, filesBetween, type ListQuery, tableLink } from '../../api/files.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { isChosen, NOTHING, type Selection, sumOf } from './selection.js'
import { useListTexts } from './use-list-texts.js'
import { MARKS, useMarking } from './use-marking.js'

/** As many files can be marked at once. */
const MOST = 10_000

interface ListBarProps {
  readonly project: string
  readonly list: ListQuery
  readonly facets: FileFacets | undefined
  /** How many files fit: facets stop counting where it would take too long. */
  readonly total: number | undefined
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly onCompare: (one: number, other: number) => void
}

/** How many files fit and where to take them; how many are chosen and what to do with them. */
export function ListBar(props: ListBarProps) {
  const { texts, says, bytes } = useListTexts()
  const { project, list, facets, selection, total = facets?.total ?? 0 } = props
  const chosen = sumOf(selection, { total, bytes: facets?.bytes ?? 0 })
  return (
    <div className="list-bar">
      <p role="status">
        {facets !== undefined && texts.files.found(facets.total, bytes(facets.bytes), facets.exact)}
        {chosen.files > 0 && ` – ${says.chosen(chosen.files, bytes(chosen.bytes))}`}
      </p>
      {chosen.files > 0 ? (
        <ChosenActions {...props} files={chosen.files} />
      ) : (
        <p className="take">
          {says.take}{' '}
          <a href={tableLink(project, list, 'csv')} download="files.csv">
            CSV
          </a>{' '}
          <a href={tableLink(project, list, 'xlsx')} download="files.xlsx">
            XLSX
          </a>
        </p>
      )}
    </div>
  )
}

function ChosenActions({
  files,
  selection,
  onSelection,
  onCompare,
  ...where
}: ListBarProps & { readonly files: number }) {
  const { says } = useListTexts()
  const [one, other] = selection.kind === 'some' ? [...selection.sizes.keys()] : []
  const canCompare = files === 2 && one !== undefined && other !== undefined
  return (
    <div className="actions">
      <MarkChosen {...where} files={files} selection={selection} />
      <button
        type="button"
        className="button"
        aria-disabled={!canCompare}
        title={canCompare ? undefined : says.compareNeeds}
        onClick={() => canCompare && onCompare(one, other)}
      >
        {says.compare}
      </button>
      <button type="button" className="button" onClick={() => onSelection(NOTHING)}>
        {says.chooseNone}
      </button>
    </div>
  )
}

interface MarkChosenProps extends Pick<ListBarProps, 'project' | 'list'> {
  readonly files: number
  readonly selection: Selection
}

/** The mark is chosen first and set by the button: walking through the list by keyboard does nothing yet. */
function MarkChosen({ project, list, files, selection }: MarkChosenProps) {
  const { says } = useListTexts()
  const [chosen, choose] = useState('')
  const marking = useMarking(project, () => idsOf(project, list, selection))
  const tooMany = files > MOST ? says.tooMany : undefined
  const reason = tooMany ?? (chosen === '' ? says.chooseMark : undefined)
  return (
    <>
      <label className="mark-as">
        <span>{says.markAs}</span>
        <select
          value={chosen}
          onChange={({ target }) => {
            choose(target.value)
            marking.reset()
          }}
        >
          <option value="">…</option>
          {MARKS.map((mark) => (
            <option key={mark} value={mark}>
              {says.values.mark?.[mark]}
            </option>
          ))}
          <option value="none">{says.noMark}</option>
        </select>
      </label>
      <ActionButton
        reason={reason}
        showsReason={tooMany !== undefined}
        onPress={() => marking.isPending || marking.mutate({ mark: MARKS.find((mark) => mark === chosen) ?? null })}
      >
        {says.markThem(files)}
      </ActionButton>
      <span role="status" className="quiet">
        {marking.data && says.marked(marking.data.changed)}
      </span>
      {marking.error !== null && <ProblemBox error={marking.error} />}
    </>
  )
}

/** The chosen files by their ids; all that fit are asked for first. */
async function idsOf(project: string, list: ListQuery, selection: Selection): Promise<number[]> {
  if (selection.kind === 'some') return [...selection.sizes.keys()]
  const files = await filesBetween(project, list, 0, MOST + selection.but.size - 1)
  return files.map(({ file_id }) => file_id).filter((id) => isChosen(selection, id))
}
