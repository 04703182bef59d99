import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'

/**
 * What comes next for a record, in one sentence; there is always something or an end.
 *
 * @param newest the latest remote write of the record, whatever became of it
 */
export function nextAction(record: InternalRecord, newest: RemoteWrite | undefined): string {
  const open = record.open_writes.find((write) => isInTheWay(record, write))
  if (open !== undefined) {
    const { kind: write, next_read_at: time } = open
    return time === null ? say('next_wait_at_once', { write }) : say('next_wait', { write, time })
  }
  // A comparison that found both sides the same has taken the error away.
  if (newest?.state === 'lost' && newest.outcome === record.last_api_error) {
    return say('next_compare', { reason: newest.outcome ?? '' })
  }
  switch (record.record_status) {
    case 'prepared':
      return say('next_draft', {})
    case 'draft': {
      const waiting = record.files.filter((file) => file.upload_status !== 'uploaded').length
      return waiting > 0 ? say('next_upload', { files: waiting }) : say('next_publish', {})
    }
    case 'published':
      return record.repo_doi === '' ? say('next_doi', {}) : say('next_nothing', {})
    default:
      return say('next_prepare', {})
  }
}

/** Of discards those that are open for the draft of the record, and those of which a new version would get the draft again. */
const isInTheWay = (record: InternalRecord, { kind, deposition_id }: RemoteWrite): boolean =>
  kind !== 'discard' ||
  deposition_id === record.repo_record_id ||
  (record.record_status === 'prepared' && record.previous_version_id !== null)
