import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedRecord, type RecordsFilter, versionsOfWork } from '../../api/records.js'

const isOlder = (version: ListedRecord, newest: ListedRecord) => version.record_id < newest.record_id

/** The rows of works: the newest version of each, and the others below it where somebody wants to see them. */
export function useUnfolded(project: string, filter: RecordsFilter, works: readonly ListedRecord[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const unfolded = works.filter(({ record_id, versions = 1 }) => versions > 1 && open.has(record_id))
  const found = useQueries({ queries: unfolded.map(({ record_id }) => versionsOfWork(project, filter, record_id)) })
  const older = new Map(
    unfolded.map((work, at) => [work, (found[at]?.data ?? []).filter((version) => isOlder(version, work))]),
  )
  const rows = works.flatMap((work) => [work, ...(older.get(work) ?? [])])
  return {
    rows,
    olderIds: new Set([...older.values()].flat().map(({ record_id }) => record_id)),
    /** How far the unfolding of a work is; undefined for a folded one. */
    unfolding: (work: ListedRecord) => found[unfolded.indexOf(work)],
    toggle: ({ record_id: id }: ListedRecord) =>
      setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
  }
}
