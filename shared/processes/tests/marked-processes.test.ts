import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { areGone, endProcesses } from '@regesta/processes/marked-processes'
import { killGroup } from '@regesta/processes/process-group'
import { readProcess, startTimeOf } from '@regesta/processes/process-table'
import { describe, expect, it } from 'vitest'

const NAME = 'REGESTA_TEST_ID'

/** A group whose script names, in its first line, the process that it has started. */
async function started(id: string, script: string) {
  const env = { ...process.env, [NAME]: id }
  const leader = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env })
  const [line] = (await once(leader.stdout, 'data')) as [Buffer]
  const group = leader.pid ?? 0
  return { child: Number(line), processes: { group, startTime: startTimeOf(group), marker: `${NAME}=${id}` } }
}

const isAlive = (pid: number) => readProcess(pid)?.ended === false

describe.runIf(process.platform === 'linux')('processes that carry a marker', () => {
  it('are ended at once, those that left the group too, and no others', async () => {
    const { child, processes } = await started('one', 'setsid sleep 600 & echo $!; wait')
    const other = await started('another', 'sleep 600 & echo $!; wait')
    expect(areGone(processes, new Set())).toBe(false)
    expect(await endProcesses(processes, 0)).toBe(true)
    expect(areGone(processes, new Set())).toBe(true)
    expect(isAlive(child)).toBe(false)
    expect(isAlive(other.child)).toBe(true)
    killGroup(other.processes.group)
  })

  it('may end by themselves first, and are killed when they do not', async () => {
    const polite = await started('polite', 'trap "exit 7" TERM; sleep 600 & echo $!; wait')
    expect(await endProcesses(polite.processes, 10_000)).toBe(true)
    const deaf = await started('deaf', 'trap "" TERM; sleep 600 & echo $!; wait')
    expect(await endProcesses(deaf.processes, 50)).toBe(true)
    expect([polite, deaf].map(({ child }) => isAlive(child))).toEqual([false, false])
  })
})
