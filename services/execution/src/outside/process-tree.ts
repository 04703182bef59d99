import { setTimeout as pause } from 'node:timers/promises'
import { isSameGroup, type KnownGroup } from '@regesta/processes/process-group'
import {
  hasVariable,
  isNotOlder,
  listProcessIds,
  type ProcessEntry,
  readProcess,
} from '@regesta/processes/process-table'

/** The variable that every process of an execution inherits; it finds those that left the execution's process group. */
export const EXECUTION_VARIABLE = 'REGESTA_EXECUTION_ID'

/** All processes of one execution: a process group and whoever inherited the execution's variable. */
export interface ProcessTree extends KnownGroup {
  readonly executionId: string
}

/** Milliseconds between asking processes to end and ending them. */
const GRACE = 500
/** Milliseconds after which a process that even SIGKILL did not end (it hangs in the kernel) is left to itself. */
const PATIENCE = 5_000

/**
 * Ends all processes of an execution: SIGTERM, after 500 ms SIGKILL, again and again until none is left.
 *
 * @returns whether all are gone
 */
export async function endProcessTree(tree: ProcessTree): Promise<boolean> {
  const begin = performance.now()
  const asked = new Set<number>()
  const bystanders = new Set<number>()
  for (;;) {
    const alive = listAlive(tree, bystanders)
    if (alive.length === 0) return true
    const elapsed = performance.now() - begin
    if (elapsed > GRACE + PATIENCE) return false
    const signal = elapsed < GRACE ? 'SIGTERM' : 'SIGKILL'
    for (const target of alive) {
      if (signal === 'SIGTERM' && asked.has(target)) continue
      asked.add(target)
      send(target, signal)
    }
    await pause(elapsed < 50 ? 5 : 20)
  }
}

/**
 * Whether no process of an execution is left.
 *
 * @param bystanders ids of processes that cannot be the execution's, which saves looking at them; further ones are added
 */
export const isTreeGone = (tree: ProcessTree, bystanders: Set<number>): boolean =>
  listAlive(tree, bystanders).length === 0

/**
 * Whom to signal: the group, as a negative number, while it has a member, and processes that left it. Older processes become
 * bystanders: looking at every process of a machine again and again would keep the output of other executions waiting.
 */
function listAlive(tree: ProcessTree, bystanders: Set<number>): number[] {
  const ids = listProcessIds()
  const alive = ids
    .filter((pid) => !bystanders.has(pid))
    .map(readProcess)
    .filter((entry) => entry !== undefined)
    .filter((entry) => !entry.ended)
  const isYounger = (entry: ProcessEntry) => tree.startTime === undefined || isNotOlder(entry, tree.startTime)
  for (const entry of alive) if (entry.group !== tree.group && !isYounger(entry)) bystanders.add(entry.pid)
  const marked = new Set(
    alive
      .filter(isYounger)
      .filter(({ pid }) => hasVariable(pid, `${EXECUTION_VARIABLE}=${tree.executionId}`))
      .map(({ pid }) => pid),
  )
  const members = alive.filter(({ group }) => group === tree.group)
  const outside = [...marked].filter((pid) => !members.some((member) => member.pid === pid))
  const isOurs = ids.length === 0 ? send(-tree.group, 0) && isSameGroup(tree) : members.length > 0 && isSameGroup(tree)
  return isOurs || members.some(({ pid }) => marked.has(pid)) ? [-tree.group, ...outside] : outside
}

/** @returns false when nobody is there to receive it */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal)
    return true
  } catch {
    return false
  }
}
