import { ServiceError } from './problem.js'
import type { Claim, RemoteWrite } from './projects-internal.js'
import { say } from './sentences.js'

/** The refusal of an action on a record that another one holds, or whose last write is open: with the time of its next reading. */
export function recordInUse(held: Claim, open: RemoteWrite | undefined): ServiceError {
  const { record_id: id, purpose, operation_id: operation, since: time } = held
  const told = { id, purpose, operation, time }
  const next_time = open?.next_read_at ?? null
  const message = next_time === null ? say('in_use', told) : say('in_use_checked', { ...told, next_time })
  const members = open === undefined ? {} : { checked_again_at: open.next_read_at }
  return new ServiceError('refused', message, { claimed_by: operation, ...members })
}
