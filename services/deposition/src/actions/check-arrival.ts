import type { LinkChange, RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { notShown } from '../domain/deposition-view.js'
import { changeRecord } from '../ledger/change-record.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { readDeposition } from '../outside/readings.js'
import { checkUnpublished, draftIsGone } from './read-draft.js'

/** What came of sending files: the names of those that were confirmed, and one sentence for each other one. */
interface Sent {
  readonly keys: ReadonlySet<string>
  readonly errors: readonly string[]
}

/**
 * Reads the draft once after files were sent: what their answers confirmed must be there. A file that is not is to be sent
 * again, and its link says so. Where nothing can be read now, the reading before a publication will tell.
 *
 * @returns one sentence for each confirmed file that the draft does not have
 * @throws when files were not taken because there is no draft any more: refused if it is published, internal if it is gone
 */
export async function checkArrival(ledger: Ledger, held: Held, { keys, errors }: Sent): Promise<string[]> {
  if (keys.size + errors.length === 0) return []
  const { record, access } = held
  const reading = await readDeposition(access, record.repo_record_id, record.record_id)
  if (reading.kind === 'gone' && errors.length > 0) throw draftIsGone(held)
  if (reading.kind !== 'found') return []
  if (errors.length > 0) checkUnpublished(reading.value, record)
  // What is not shown now may be shown to whoever reads again.
  if (notShown(reading.value.files) === undefined) ledger.readings.note(held, reading.value)
  const there = new Map(reading.value.files.map(({ key, md5 }) => [key, md5]))
  const vanished = record.remote_files.filter(({ remote_key, md5 }) => {
    return keys.has(remote_key) && there.get(remote_key) !== md5
  })
  const sentenceFor = ({ remote_key, md5 }: RemoteFile) => {
    const sentence = there.get(remote_key) === null ? 'upload_not_told' : 'upload_vanished'
    return say(sentence, { name: remote_key, md5: `${md5}` })
  }
  if (vanished.length > 0) await noteVanished(ledger, held, vanished, sentenceFor)
  return vanished.map(sentenceFor)
}

async function noteVanished(
  ledger: Ledger,
  held: Held,
  vanished: readonly RemoteFile[],
  sentenceFor: (file: RemoteFile) => string,
): Promise<void> {
  const links = vanished.flatMap((file): LinkChange[] => {
    const upload_error = sentenceFor(file)
    held.report.push(`ERROR: ${upload_error}`)
    return file.file_id === null ? [] : [{ file_id: file.file_id, upload_status: 'upload_error', upload_error }]
  })
  const remote_files = vanished.map((file): RemoteFile => ({ ...file, state: 'wanted', verified_at: null }))
  await changeRecord(ledger, held, { links, remote_files })
  await held.refresh()
}
