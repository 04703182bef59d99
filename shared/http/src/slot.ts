import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of `<home>/run/services.json` while an installation runs; only its owner may read the file. */
export interface RunFile {
  readonly pid: number
  /** When that process, the launcher, started, where the system reports it. */
  readonly startTime?: string | undefined
  /** When the installation was started. */
  readonly since?: string
  /** The gateway's address. */
  readonly url: string
  readonly key: string
  /** The access token, when one is asked for. */
  readonly token?: string | undefined
  readonly addresses: Record<string, string>
  readonly pids: Record<string, number>
  /** When those processes started, as far as the system reports it: an id alone may be another process's later on. */
  readonly startTimes?: Record<string, string>
  /** Services that are not started by the launcher but by hand. */
  readonly slots: readonly string[]
}

export const runFileOf = (home: string): string => join(home, 'run', 'services.json')

/** The running installation of a data folder, according to its run file; undefined when there is none. */
export function readRunFile(home: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(runFileOf(home), 'utf8')) as RunFile
  } catch {
    return undefined
  }
}

/** The folder of the log files of a data folder, one for each program. */
export const logFolderOf = (home: string): string => join(home, 'logs')

/** Port, key and neighbours for a service that the launcher was told to leave out. */
export function findSlot(
  home: string,
  name: string,
): { port: number; key: string; addresses: Record<string, string> } | undefined {
  const run = readRunFile(home)
  const address = run?.addresses[name]
  if (run === undefined || address === undefined || !run.slots.includes(name)) return undefined
  return { port: Number(new URL(address).port), key: run.key, addresses: { ...run.addresses, gateway: run.url } }
}
