import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '@regesta/http/slot'
import { stayAwake } from '@regesta/testing/stay-awake'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
/** Longer than a program may be silent while its seconds count. Milliseconds. */
const LONGER = 36_000

let home: { path: string; remove: () => void }
let launcher: ChildProcess
let output = ''

const pids = () => readRunFile(home.path)?.pids ?? {}
const signal = (names: readonly string[], kind: 'SIGSTOP' | 'SIGCONT') => {
  for (const name of names)
    process.kill((name === 'launcher' ? launcher.pid : pids()[name]) ?? expect.fail(`${name} does not run`), kind)
}
const statusOf = async (name: string) => {
  const answer = await fetch(`${readRunFile(home.path)?.url}/api/health`)
  return ((await answer.json()) as { services: Record<string, { status: string }> }).services[name]?.status
}

beforeAll(async () => {
  home = temporaryFolder()
  stayAwake(home.path)
  const env = { ...process.env, REGESTA_HOME: home.path, REGESTA_PORT: '0' }
  launcher = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  launcher.stdout?.on('data', (piece) => {
    output += piece
  })
  await vi.waitFor(() => expect(output).toContain('Log folder'), { timeout: 110_000 })
}, 120_000)
afterAll(async () => {
  launcher.kill('SIGTERM')
  await once(launcher, 'exit')
  home.remove()
}, 30_000)

describe('a program that does not turn its event loop', () => {
  it('is ended and started again; only execution is left alone', { timeout: 180_000 }, async () => {
    const before = pids()
    signal(['utilities', 'execution'], 'SIGSTOP')
    expect(await statusOf('utilities')).toBe('down')
    await expect.poll(() => output, { timeout: 90_000 }).toContain('utilities has not answered for 30 s and is ended')
    await expect
      .poll(() => output, { timeout: 20_000 })
      .toContain('execution has not answered for 30 s. It is left alone')
    await expect.poll(() => statusOf('utilities'), { timeout: 60_000 }).toBe('ok')
    signal(['execution'], 'SIGCONT')
    await expect.poll(() => statusOf('execution'), { timeout: 60_000 }).toBe('ok')
    expect(pids()).toEqual({ ...before, utilities: expect.not.toSatisfy((pid: number) => pid === before.utilities) })
  })
})

describe('programs that are well', () => {
  it('are left alone when the whole machine was suspended', { timeout: 180_000 }, async () => {
    const before = pids()
    const everybody = ['launcher', ...Object.keys(before)]
    signal(everybody, 'SIGSTOP')
    await pause(LONGER)
    signal(everybody, 'SIGCONT')
    await expect
      .poll(
        () =>
          statusOf('gateway').then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    await pause(3_000)
    expect(pids()).toEqual(before)
  })

  it('are left alone when the launcher itself was late', { timeout: 180_000 }, async () => {
    const before = pids()
    signal(['launcher', 'components'], 'SIGSTOP')
    await pause(LONGER)
    signal(['launcher', 'components'], 'SIGCONT')
    await expect.poll(() => statusOf('components'), { timeout: 60_000 }).toBe('ok')
    await pause(3_000)
    expect(pids()).toEqual(before)
  })
})
