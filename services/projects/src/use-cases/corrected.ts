import { findingOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../open-project.js'
import { type PlacedFile, placedFile, placeOf, storeCorrection } from '../store/bundle-places.js'

/** Stores the new places of files so that they can be taken back, and answers with what has changed. */
export function corrected(open: OpenProject, after: readonly PlacedFile[], message: string) {
  const before = after.map((file) => placedFile(open, file.file_id) ?? file)
  const correction_id = storeCorrection(open, before, after, now())
  return reply(200, {
    success: true,
    message,
    finding: findingOf(message),
    correction_id,
    changed: after.map(placeOf),
  })
}
