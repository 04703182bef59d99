import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RecordDetails, type RecordName, recordNeighbours } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { filterOf, listingOf, type RecordsAddress } from '../records/address.js'
import { useRecordTexts } from './texts.js'
import type { View } from './view-props.js'

/** What the address of a record holds: its view, but for the first, and the list that it was opened from. */
export const searchOf = (list: RecordsAddress, view: View) => ({ ...list, ...(view === 'metadata' ? {} : { view }) })

/** The records beside this one in the list that it was opened from, and the way to them. */
export function useNeighbours({ project, record }: RecordName, { is_sandbox }: RecordDetails, list: RecordsAddress) {
  const navigate = useNavigate()
  const tab = list.state ?? 'pending'
  const filter = filterOf(list, tab, is_sandbox)
  const { data, isError } = useQuery(recordNeighbours({ project, record }, filter, listingOf(list, tab)))
  const wayTo = (id: number | null | undefined) =>
    id === null || id === undefined
      ? undefined
      : (view: View) =>
          void navigate({ to: paths.record, params: { project, record: String(id) }, search: searchOf(list, view) })
  return {
    previous: data?.previous_record_id,
    next: data?.next_record_id,
    isUnread: isError && data === undefined,
    toPrevious: wayTo(data?.previous_record_id),
    toNext: wayTo(data?.next_record_id),
  }
}

interface NeighboursProps {
  readonly neighbours: ReturnType<typeof useNeighbours>
  readonly name: RecordName
  readonly list: RecordsAddress
  readonly view: View
}

/** Back to the list, and on through it. */
export function Neighbours({ neighbours, name: { project }, list, view }: NeighboursProps) {
  const says = useRecordTexts()
  const { texts } = useTexts()
  const { previous, next, isUnread } = neighbours
  // Only what has been read says that there is none.
  const unknown = isUnread ? says.neighboursUnread : texts.state.loading
  const way = (id: number | null | undefined, label: string, none: string) =>
    id === null || id === undefined ? (
      <ActionButton reason={id === null ? none : unknown} onPress={() => {}}>
        {label}
      </ActionButton>
    ) : (
      <Link className="button" to={paths.record} params={{ project, record: String(id) }} search={searchOf(list, view)}>
        {label}
      </Link>
    )
  return (
    <div className="actions record-ways">
      <Link className="button" to={paths.records} params={{ project }} search={list}>
        {says.back}
      </Link>
      {way(previous, says.previous, says.noPrevious)}
      {way(next, says.next, says.noNext)}
    </div>
  )
}
