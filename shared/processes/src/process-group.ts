import { killProcess } from './known-process.js'
import { isOfThisBoot, startTimeOf } from './process-table.js'

/** A process group that was started here, in a form that survives a restart. */
export interface KnownGroup {
  /** The id of the group and of its first process. */
  readonly group: number
  /** When the first process started, as `startTimeOf` said; without it the group may be another one by now. */
  readonly startTime: string | undefined
}

/**
 * Whether a group is still the one that was noted, provided that there is one of this id: its first process is the same, or
 * gone. In that case the id cannot have been reused while the group exists, unless the machine has restarted.
 */
export function isSameGroup({ group, startTime }: KnownGroup): boolean {
  if (startTime === undefined) return false
  const found = startTimeOf(group)
  return found === undefined ? isOfThisBoot(startTime) : found === startTime
}

/** Ends a process group at once; one that is gone is fine. */
export const killGroup = (leader: number): void => killProcess(-leader)
