import { type RunFile, readRunFile } from '@regesta/http/slot'
import { isStillRunning } from '@regesta/processes/known-process'

/** The installation that runs on a data folder; a run file that a killed launcher left behind is none. */
export function runningOn(home: string): RunFile | undefined {
  const run = readRunFile(home)
  return run !== undefined && isLauncherThere(run) ? run : undefined
}

/** Where the system does not tell when processes start, the id has to be enough. */
export const isLauncherThere = ({ pid, startTime }: RunFile): boolean =>
  startTime === undefined ? isThere(pid) : isStillRunning({ pid, startTime })

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The address that signs a browser in. */
export const signedIn = ({ url, token }: Pick<RunFile, 'url' | 'token'>): string =>
  token === undefined ? url : `${url}/?token=${token}`
