import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedRecord, type RecordsFilter, versionsOfWork } from '../../api/records.js'

const isOlder = (version: ListedRecord, newest: ListedRecord) => version.record_id < newest.record_id

/** The rows of works: the newest version of each, and the others below it where somebody wants to see them. */
export function useUnfolded(project: string, filter: RecordsFilter, works: readonly ListedRecord[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfolded = works.filter(({ concept_rec_id, versions = 1 }) => versions > 1 && open.has(concept_rec_id))
  const found = useQueries({
    queries: unfolded.map(({ concept_rec_id }) => versionsOfWork(project, filter, concept_rec_id)),
  })
  const older = new Map(
    unfolded.map((work, at) => [work, (found[at]?.data ?? []).filter((version) => isOlder(version, work))]),
  )
  const rows = works.flatMap((work) => [work, ...(older.get(work) ?? [])])
  return {
    rows,
    olderIds: new Set([...older.values()].flat().map(({ record_id }) => record_id)),
    problem: found.find(({ error }) => error !== null)?.error,
    isOpen: ({ concept_rec_id }: ListedRecord) => open.has(concept_rec_id),
    toggle: ({ concept_rec_id: concept }: ListedRecord) =>
      setOpen(open.has(concept) ? new Set([...open].filter((one) => one !== concept)) : new Set([...open, concept])),
  }
}
