import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { contentDigest } from '../domain/content-digest.js'
import { CERTAINTY } from '../domain/reading-schedule.js'
import type { Ledger } from '../ledger/ledger.js'

/** A write to a deposition that had no answer and may still be carried out. */
export interface UnderWay {
  readonly write: RemoteWrite
  /** When it cannot arrive any more. */
  readonly until: string
}

/** What may still arrive at the deposition of a record, the last one first. */
export function writesUnderWay({ outside: { clock } }: Ledger, record: InternalRecord): UnderWay[] {
  const left = ({ write_id, sent_at }: RemoteWrite) => clock.span(CERTAINTY) - clock.age(write_id, sent_at)
  return record.unanswered_writes
    .map((write) => ({ write, left: left(write) }))
    .filter(({ left }) => left > 0)
    .map(({ write, left }) => ({ write, until: new Date(clock.now() + left).toISOString() }))
}

/** Whether a write would change what is meant if it arrived now; what sent the same as is there may come as often as it likes. */
export function isDisturbing({ remote_files, remote_payload_sha256 }: InternalRecord, write: RemoteWrite): boolean {
  if (write.kind === 'put_metadata') return write.request_sha256 !== remote_payload_sha256
  const there = remote_files.find(({ remote_key, state }) => remote_key === write.remote_key && state === 'present')
  if (write.kind === 'delete_file') return there !== undefined
  return there === undefined || write.request_sha256 !== contentDigest(there)
}

/** One sentence about a write that may still arrive. */
export function mayArrive({ write: { kind, remote_key }, until: time }: UnderWay): string {
  const name = `${remote_key}`
  if (kind === 'put_metadata') return say('metadata_may_arrive', { time })
  return kind === 'put_file' ? say('file_may_arrive', { name, time }) : say('deletion_may_arrive', { name, time })
}
