import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Deposition, RemoteEntry } from '../domain/deposition-view.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { writeOnce } from '../ledger/write-once.js'
import { writeProblem } from './problems.js'

/** Deletions of one file that may follow one another. */
const ATTEMPTS = 4

/** Deletes files of a draft at the repository, each with its own remote write. */
export async function deleteFiles(ledger: Ledger, held: Held, entries: readonly RemoteEntry[]): Promise<void> {
  for (const entry of entries) {
    await deleteFile(ledger, held, entry)
    held.report.push(`Deleted '${entry.key}' from the draft.`)
  }
  if (entries.length > 0) await held.refresh()
}

/**
 * Deletes files that were withdrawn from the record, those of earlier pipeline runs and a source file that was replaced, except
 * where the record has a file of that name again.
 */
export function deleteWithdrawn(
  ledger: Ledger,
  held: Held,
  draft: Deposition,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const withdrawn = withdrawnKeys(held)
  return deleteFiles(
    ledger,
    held,
    draft.files.filter(({ key }) => withdrawn.has(key) && !wanted.has(key)),
  )
}

/** Names of files at the repository that the record has no more. */
export const withdrawnKeys = ({ record }: Held): ReadonlySet<string> =>
  new Set(record.remote_files.filter(({ state }) => state === 'withdrawn').map(({ remote_key }) => remote_key))

async function deleteFile(ledger: Ledger, held: Held, entry: RemoteEntry): Promise<void> {
  const { record, access } = held
  if (entry.id === '') throw new ServiceError('internal', say('file_id_not_told', { name: entry.key }))
  for (let attempt = 1; ; attempt += 1) {
    const written = await writeOnce(ledger, held, {
      intent: { kind: 'delete_file', remote_key: entry.key, deposition_id: record.repo_record_id, expected: ['draft'] },
      send: () => access.api.deleteFile(record.repo_record_id, entry.id),
      readings: PROMPT_READINGS,
    })
    if (written.state === 'done') return
    if (written.state !== 'absent' || attempt >= ATTEMPTS) {
      throw writeProblem((reason) => say('deleting_failed', { name: entry.key, reason }), written, held)
    }
  }
}
