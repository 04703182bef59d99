import type { Work } from '../../api/queries.js'

/** Milliseconds between pieces of work that are still one batch. */
const PAUSE = 60_000

/** Work in rows, the newest first: what was done well of one kind in one project, piece after piece, is one row. */
export function workRows(newestFirst: readonly Work[]): Work[][] {
  const rows: Work[][] = []
  for (const one of newestFirst) {
    const batch = rows.find((row) => continues(row.at(-1), one))
    if (batch === undefined) rows.push([one])
    else batch.push(one)
  }
  return rows
}

/** Whether a piece of work came just before another of its kind. Work that has not ended well has a row of its own. */
function continues(later: Work | undefined, earlier: Work): boolean {
  if (later?.status !== 'completed' || earlier.status !== 'completed' || earlier.completed_at === null) return false
  if (later.kind !== earlier.kind || later.project_uuid !== earlier.project_uuid) return false
  return later.service === earlier.service && Date.parse(later.started_at) - Date.parse(earlier.completed_at) <= PAUSE
}
