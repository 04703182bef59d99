import type { InternalRecord } from '@regesta/contracts/projects-internal'

/** What comes next for a record, in one sentence; there is always something or an end. */
export function nextAction(record: InternalRecord): string {
  const open = record.open_writes.find((write) => write.kind !== 'discard')
  if (open !== undefined) return `Wait: the outcome of ${open.kind} is checked again at ${open.next_read_at ?? 'once'}`
  switch (record.record_status) {
    case 'prepared':
      return 'Create its draft'
    case 'draft': {
      const waiting = record.files.filter((file) => file.upload_status !== 'uploaded').length
      return waiting > 0 ? `Upload ${waiting} file(s)` : 'Publish it, or discard the draft'
    }
    case 'published':
      return 'Nothing; a change needs a new version'
    default:
      return 'Prepare its metadata'
  }
}
