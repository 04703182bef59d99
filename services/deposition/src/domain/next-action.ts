import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'

const REPAIR = '/project/verify_records'

/**
 * What comes next for a record, in one sentence; there is always something or an end.
 *
 * @param newest the latest remote write of the record, whatever became of it
 */
export function nextAction(record: InternalRecord, newest: RemoteWrite | undefined): string {
  const open = record.open_writes.find((write) => write.kind !== 'discard')
  if (open !== undefined) {
    const at = open.next_read_at ?? 'once'
    return `Wait: the outcome of ${open.kind} is checked again at ${at}; or end it without knowing (${REPAIR}, repair: give_up)`
  }
  if (newest?.state === 'lost') {
    return `Compare it with the repository and set it right (${REPAIR}, repair: status or adopt), then go on: ${newest.outcome}`
  }
  switch (record.record_status) {
    case 'prepared':
      return say('next_draft', {})
    case 'draft': {
      const waiting = record.files.filter((file) => file.upload_status !== 'uploaded').length
      return waiting > 0 ? say('next_upload', { files: waiting }) : say('next_publish', {})
    }
    case 'published':
      return record.repo_doi === ''
        ? `Compare it with the repository, for it has no DOI (${REPAIR}, repair: status)`
        : say('next_nothing', {})
    default:
      return say('next_prepare', {})
  }
}
