import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunFile, readRunFile, runFileOf } from '@regesta/http/slot'

/** Longer than any of our programs takes to end when its launcher has died. Milliseconds. */
const FORMER_PATIENCE = 8_000

/** Writes who runs where, with the key: for services started by hand and for the demonstration. Only its owner may read it. */
export function writeRunFile(home: string, content: RunFile): void {
  const file = runFileOf(home)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const removeRunFile = (home: string): void => rmSync(runFileOf(home), { force: true })

/** After a launcher was killed: waits until its programs have ended, so that files and ports are free, and ends what stays. */
export async function awaitFormerPrograms(home: string): Promise<void> {
  const former = Object.values(readRunFile(home)?.pids ?? {})
  const deadline = Date.now() + FORMER_PATIENCE
  for (;;) {
    const left = former.filter(isOurs)
    if (left.length === 0) break
    if (Date.now() > deadline) for (const pid of left) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
  removeRunFile(home)
}

/** Whether a process id still is a program of ours; where the system does not tell, an existing process counts. */
function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return /\/dist\/((bundle\/)?main|together)\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}
