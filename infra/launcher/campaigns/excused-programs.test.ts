import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Installation, type InstallationOptions, startInstallation } from '@regesta/launcher/installation'
import { readProcess } from '@regesta/processes/process-table'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Seconds that a program of these installations may be silent. */
const PATIENCE = 8
/** Milliseconds in which every program is asked once and answers. */
const ONE_LOOK = 2_500

/** A parent that has given its memory to a child by vfork sleeps in the kernel until that gives it back. */
const SLEEPS_IN_KERNEL = 'import ctypes, time\nif ctypes.CDLL(None).vfork() == 0: time.sleep(600)'

let home: { path: string; remove: () => void }
let installation: Installation
let output: string[]
beforeEach(() => {
  home = temporaryFolder()
  output = []
})
afterEach(async () => {
  await installation.stop()
  home.remove()
  vi.unstubAllEnvs()
})

async function start(watch: InstallationOptions['watch'] = {}): Promise<void> {
  installation = await startInstallation({
    home: home.path,
    port: 0,
    onlyServices: ['settings', 'utilities'],
    say: (line) => output.push(line),
    watch: { patience: PATIENCE, ...watch },
  })
}

const pidOf = (name: string) => installation.pids()[name] ?? 0
const said = (beginning: string) => () => output.filter((line) => line.startsWith(beginning)).length
const isWell = async (name: string) => {
  const answer = await fetch(`${installation.url}/api/health`)
  return ((await answer.json()) as { services: Record<string, { status: string }> }).services[name]?.status === 'ok'
}

/** Stops both programs; that the other one is ended shows that the time of the excused one has passed, too. */
async function stopBoth(excused: string, other: string): Promise<void> {
  const pid = pidOf(excused)
  process.kill(pid, 'SIGSTOP')
  process.kill(pidOf(other), 'SIGSTOP')
  await expect.poll(said(`${other} has not answered for ${PATIENCE} s and is ended`), { timeout: 60_000 }).toBe(1)
  await pause(ONE_LOOK)
  expect(said(`${excused} has not answered`)()).toBe(0)
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => isWell(excused), { timeout: 30_000 }).toBe(true)
  expect(pidOf(excused)).toBe(pid)
}

async function sleeperInKernel(): Promise<ChildProcess & { pid: number }> {
  const sleeper = spawn('python3', ['-c', SLEEPS_IN_KERNEL], { detached: true, stdio: 'ignore' })
  await once(sleeper, 'spawn')
  const pid = sleeper.pid ?? 0
  await expect.poll(() => readProcess(pid)?.waitsForDisk, { timeout: 20_000 }).toBe(true)
  return sleeper as ChildProcess & { pid: number }
}

describe.runIf(process.platform === 'linux')('a program that does not answer', () => {
  it('is left alone while it waits for a disk', { timeout: 120_000 }, async () => {
    const sleeper = await sleeperInKernel()
    // No test can take the disk away from a program of ours: of it, the state of the one that sleeps in the kernel is read.
    let silent: number | undefined
    const waitsForDisk = (pid: number) => readProcess(pid === silent ? sleeper.pid : pid)?.waitsForDisk ?? false
    await start({ waitsForDisk })
    silent = pidOf('utilities')
    await stopBoth('utilities', 'settings')
    process.kill(-sleeper.pid, 'SIGKILL')
  })

  it('is left alone while somebody debugs it', { timeout: 120_000 }, async () => {
    vi.stubEnv('NODE_OPTIONS', '--inspect-port=0')
    await start()
    process.kill(pidOf('utilities'), 'SIGUSR1')
    const log = join(installation.logs, 'utilities.log')
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 20_000 }).toContain('Debugger listening on')
    // The launcher learns of it with the next answer.
    await pause(ONE_LOOK)
    await stopBoth('utilities', 'settings')
  })

  it('is ended three times an hour at most, then it is left alone', { timeout: 180_000 }, async () => {
    await start()
    for (let end = 1; end <= 3; end += 1) {
      const pid = pidOf('utilities')
      process.kill(pid, 'SIGSTOP')
      const sentence = `utilities has not answered for ${PATIENCE} s and is ended.`
      await expect.poll(said(sentence), { timeout: 30_000 }).toBe(end)
      await expect.poll(() => isWell('utilities'), { timeout: 30_000 }).toBe(true)
      expect(pidOf('utilities')).not.toBe(pid)
    }
    const pid = pidOf('utilities')
    process.kill(pid, 'SIGSTOP')
    const sentence = `utilities has not answered for ${PATIENCE} s. It was ended 3 times within an hour; now it is left alone.`
    await expect.poll(said(sentence), { timeout: 30_000 }).toBe(1)
    process.kill(pid, 'SIGCONT')
    await expect.poll(() => isWell('utilities'), { timeout: 30_000 }).toBe(true)
    expect(pidOf('utilities')).toBe(pid)
  })
})
