import { rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunFile, readRunFile, runFileOf } from '@regesta/http/slot'
import { isStillRunning, type KnownProcess, killProcess, mayBeRunning } from '@regesta/processes/known-process'
import { StartProblem } from './start-problem.js'

/** Longer than any of our programs takes to end when its launcher has died. Milliseconds. */
const FORMER_PATIENCE = 8_000
/** Longer than a process takes to end by SIGKILL. Milliseconds. */
const KILL_PATIENCE = 5_000

/** What the launcher notes of an installation, for commands that manage it. */
export interface NotedInstallation extends RunFile {
  /** Where people reach it through a proxy. */
  readonly publicUrl?: string | undefined
}

/** Writes what runs where, with the key: for services started by hand and for the demonstration. Only its owner may read it. */
export async function writeRunFile(home: string, content: NotedInstallation): Promise<void> {
  const file = runFileOf(home)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const removeRunFile = (home: string): void => rmSync(runFileOf(home), { force: true })

/** The run file of an installation that runs. */
export type KeptRunFile = ReturnType<typeof keepRunFile>

/** Keeps the run file up to date; what changes while it is being written is written at once afterwards. */
export function keepRunFile(home: string, noted: () => NotedInstallation, say: (line: string) => void) {
  let isWanted = false
  let work: Promise<void> | undefined

  async function untilWritten(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await writeRunFile(home, noted()).catch((error: Error) =>
        say(`Who runs where could not be written down for others: ${error.message}`),
      )
    }
    work = undefined
  }

  return {
    /** Writes it again, soon: a slow disk must not delay the start of programs. */
    write: () => {
      isWanted = true
      work ??= untilWritten()
    },
    /** Resolves when all changes are written. */
    written: async () => work,
    remove: async () => {
      await work
      removeRunFile(home)
    },
  }
}

/** After a launcher was killed: waits until its programs have ended, so that files and ports are free, and ends what stays. */
export async function awaitFormerPrograms(home: string): Promise<void> {
  const run = readRunFile(home)
  const former = Object.entries(run?.pids ?? {}).map(([name, pid]) => ({ pid, startTime: run?.startTimes?.[name] }))
  const deadline = Date.now() + FORMER_PATIENCE
  // Earlier releases noted no start times: then any process of that id is waited for, though never ended.
  while (Date.now() < deadline && former.some(mayBeRunning)) await pause(50)
  for (let left = former.filter(isStillRunning); left.length > 0; left = left.filter(isStillRunning)) {
    if (Date.now() > deadline + KILL_PATIENCE) throw neverEnding(left)
    for (const { pid } of left) killProcess(pid)
    await pause(50)
  }
  removeRunFile(home)
}

/** A process that even SIGKILL does not end hangs in the kernel, and may still change its files. */
const neverEnding = (left: readonly KnownProcess[]) =>
  new StartProblem(
    `Programs of the former start do not end (process ${left.map(({ pid }) => pid).join(', ')}). Wait until the disk that they wait for answers, or restart the computer`,
  )
