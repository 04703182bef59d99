import type { WriteKind } from '@regesta/contracts/projects-internal'

const SECOND = 1_000
/** When a write of unknown outcome is read, counted from its sending. */
export const READINGS = [1, 2, 4, 8, 30, 60, 120, 240].map((seconds) => seconds * SECOND)
/** Readings within the request that sent the write. */
export const PROMPT_READINGS = READINGS.filter((offset) => offset <= 8 * SECOND)
/** The last reading within any request; uploads wait that long. */
export const LATEST_READING = 60 * SECOND
/** A create, new version or publish that no reading showed until then did not happen. */
export const CERTAINTY = 240 * SECOND
/** Readings that a proof of absence takes at least. */
const ENOUGH_READINGS = 3
const LATER = 15 * 60 * SECOND

/** The next reading after `elapsed` milliseconds since sending: the next one of the schedule, later every 15 minutes. */
export const nextReading = (elapsed: number): number => READINGS.find((offset) => offset > elapsed) ?? elapsed + LATER

/** Whether a reading that did not show the write proves that it did not happen (else it may still arrive). */
export function provesAbsence(kind: WriteKind, elapsed: number, readings: number): boolean {
  if (kind === 'create' || kind === 'new_version') return elapsed >= CERTAINTY && readings >= ENOUGH_READINGS
  if (kind === 'publish' || kind === 'publish_edit') return elapsed >= CERTAINTY
  return true
}
