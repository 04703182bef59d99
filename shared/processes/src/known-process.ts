import { readProcess, startTimeOf } from './process-table.js'

/** A process that was started here, in a form that survives a restart of the program that started it. */
export interface KnownProcess {
  readonly pid: number
  /** As `startTimeOf` said; without it the id may be another process's by now. */
  readonly startTime: string | undefined
}

/** Whether a process that was noted still runs: its id may be another one's by now, also after a start of the machine. */
export const isStillRunning = ({ pid, startTime }: KnownProcess): boolean =>
  startTime !== undefined && startTimeOf(pid) === startTime && readProcess(pid)?.ended !== true

/**
 * Whether a process that was noted may still run. Where its start time was not noted, any process with its id counts, even an
 * unrelated one.
 */
export const mayBeRunning = (noted: KnownProcess): boolean =>
  noted.startTime === undefined ? isThere(noted.pid) : isStillRunning(noted)

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends a process at once; one that is gone is fine. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
