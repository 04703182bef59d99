import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isSameGroup, killGroup } from '@regesta/processes/process-group'
import { startTimeOf } from '@regesta/processes/process-table'
import { describe, expect, it } from 'vitest'

async function group(script: string) {
  const leader = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(leader, 'spawn')
  const pid = leader.pid ?? 0
  return { leader, noted: { group: pid, startTime: startTimeOf(pid) } }
}

describe.runIf(process.platform === 'linux')('a process group that was noted', () => {
  it('is the same while its first process is, and ends with it', async () => {
    const { leader, noted } = await group('sleep 600')
    expect(isSameGroup(noted)).toBe(true)
    const ended = once(leader, 'exit')
    killGroup(noted.group)
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(() => killGroup(noted.group)).not.toThrow()
  })

  it('is the same when its first process has gone, because nobody gets its id while it exists', async () => {
    const { leader, noted } = await group('sleep 600 & echo $!')
    const [line] = (await once(leader.stdout, 'data')) as [Buffer]
    await once(leader, 'exit')
    expect(isSameGroup(noted)).toBe(true)
    expect(process.kill(Number(line), 0)).toBe(true)
    killGroup(noted.group)
  })

  it('is another one after a start of the machine, or when nobody knows when it began', async () => {
    const { leader, noted } = await group('sleep 600')
    const [, ticks] = noted.startTime?.split(' ') ?? []
    for (const startTime of [undefined, ticks, `another-boot ${ticks}`]) {
      expect(isSameGroup({ ...noted, startTime })).toBe(false)
    }
    const ended = once(leader, 'exit')
    killGroup(noted.group)
    await ended
    expect(isSameGroup({ ...noted, startTime: `another-boot ${ticks}` })).toBe(false)
  })
})
