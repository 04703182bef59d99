import { setTimeout as pause } from 'node:timers/promises'
import { isSameGroup, type KnownGroup } from './process-group.js'
import { hasVariable, isNotOlder, listProcessIds, type ProcessEntry, readProcess } from './process-table.js'

/** A process group, and the processes that left it: all of them inherited a variable that nothing else has. */
export interface MarkedProcesses extends KnownGroup {
  /** The variable and its value, `NAME=value`. */
  readonly marker: string
}

/** Milliseconds after which a process that even SIGKILL did not end (it hangs in the kernel) is given up. */
const PATIENCE = 5_000

/**
 * Ends processes, again and again until none is left, because they may start others meanwhile.
 *
 * @param grace milliseconds between SIGTERM and SIGKILL; 0: SIGKILL at once
 * @returns whether all are gone
 */
export async function endProcesses(processes: MarkedProcesses, grace: number): Promise<boolean> {
  const begin = performance.now()
  const asked = new Set<number>()
  const bystanders = new Set<number>()
  for (;;) {
    const alive = listAlive(processes, bystanders)
    if (alive.length === 0) return true
    const elapsed = performance.now() - begin
    if (elapsed > grace + PATIENCE) return false
    const signal = elapsed < grace ? 'SIGTERM' : 'SIGKILL'
    for (const target of alive) {
      if (signal === 'SIGTERM' && asked.has(target)) continue
      asked.add(target)
      send(target, signal)
    }
    await pause(elapsed < 50 ? 5 : 20)
  }
}

/**
 * Whether no process is left.
 *
 * @param bystanders ids of processes that cannot be among them and need not be looked at; further ones are added
 */
export const areGone = (processes: MarkedProcesses, bystanders: Set<number>): boolean =>
  listAlive(processes, bystanders).length === 0

/**
 * What to signal: the group, as a negative number, while it has a member, and processes that left it. Older processes become
 * bystanders: looking at every process of a machine again and again would block the caller.
 */
function listAlive({ marker, ...known }: MarkedProcesses, bystanders: Set<number>): number[] {
  const { group, startTime } = known
  const ids = listProcessIds()
  const alive = ids
    .filter((pid) => !bystanders.has(pid))
    .map(readProcess)
    .filter((entry) => entry !== undefined)
    .filter((entry) => !entry.ended)
  const isYounger = (entry: ProcessEntry) => startTime === undefined || isNotOlder(entry, startTime)
  for (const entry of alive) if (entry.group !== group && !isYounger(entry)) bystanders.add(entry.pid)
  const marked = alive.filter((entry) => isYounger(entry) && hasVariable(entry.pid, marker))
  const outside = marked.filter((entry) => entry.group !== group).map(({ pid }) => pid)
  const hasMember = ids.length === 0 ? send(-group, 0) : alive.some((entry) => entry.group === group)
  const isOurs = (hasMember && isSameGroup(known)) || outside.length < marked.length
  return isOurs ? [-group, ...outside] : outside
}

/** @returns false when there is no process to receive it */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal)
    return true
  } catch {
    return false
  }
}
