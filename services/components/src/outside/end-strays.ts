import { setTimeout as pause } from 'node:timers/promises'
import { killProcess } from '@regesta/processes/known-process'
import { hasVariable, isNotOlder, listProcessIds, readProcess } from '@regesta/processes/process-table'

/** Every process that a command starts inherits it; it finds those that left the command's process group. */
export const COMMAND_VARIABLE = 'REGESTA_COMMAND_ID'

/** Milliseconds after which a process that hangs in the kernel is left to itself. */
const PATIENCE = 5_000

/**
 * Ends the processes of a command, again and again until none is left: they may start others meanwhile.
 *
 * @param since the start time of its first process
 */
export async function endStrays(commandId: string, since: string): Promise<void> {
  const begin = performance.now()
  for (let strays = listStrays(commandId, since); strays.length > 0; strays = listStrays(commandId, since)) {
    if (performance.now() - begin > PATIENCE) return
    for (const pid of strays) killProcess(pid)
    await pause(20)
  }
}

const listStrays = (commandId: string, since: string): number[] =>
  listProcessIds().filter((pid) => {
    const entry = readProcess(pid)
    const isYounger = entry !== undefined && !entry.ended && isNotOlder(entry, since)
    return isYounger && hasVariable(pid, `${COMMAND_VARIABLE}=${commandId}`)
  })
