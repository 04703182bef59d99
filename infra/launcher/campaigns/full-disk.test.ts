import { appendFileSync, mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runFileOf } from '@regesta/http/slot'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'

/*
 * A launcher whose disk takes nothing: folders stand where it writes its files, which refuses writing as a full disk does,
 * also to a superuser.
 */
let home: { path: string; remove: () => void }
let installation: Installation
let notices: string[]

beforeEach(async () => {
  home = temporaryFolder()
  notices = []
  const say = (line: string) => void notices.push(line)
  installation = await startInstallation({ home: home.path, port: 0, onlyServices: ['settings', 'utilities'], say })
})
afterEach(async () => {
  await installation.stop()
  home.remove()
})

/** Ends a program and waits until all is well with its successor. */
async function replace(name: string) {
  const before = installation.pids()[name]
  installation.kill(name)
  await expect.poll(() => installation.pids()[name], { timeout: 10_000 }).not.toBe(before)
  const status = async () => {
    const answer = await fetch(`${installation.url}/api/health`)
    return ((await answer.json()) as { status: string }).status
  }
  await expect.poll(status, { timeout: 20_000, interval: 50 }).toBe('ok')
}

it('starts a fallen program again though the ports cannot be written', { timeout: 40_000 }, async () => {
  const file = join(home.path, 'run', 'ports.json')
  rmSync(file)
  mkdirSync(file)
  await replace('utilities')
})

it('goes on though it cannot write down who runs where, and says so', { timeout: 40_000 }, async () => {
  mkdirSync(`${runFileOf(home.path)}.new`)
  await replace('utilities')
  await expect.poll(() => notices.join('\n')).toContain('Who runs where could not be written down')
})

it('goes on though a log cannot be moved away, and moves it when there is room', { timeout: 40_000 }, async () => {
  const log = join(installation.logs, 'utilities.log')
  mkdirSync(`${log}.1`)
  appendFileSync(log, Buffer.alloc(11 * 1024 * 1024, '\n'))
  const said = () => notices.filter((line) => line.includes(`${log} is large and could not be moved`))
  await expect.poll(said, { timeout: 15_000 }).toHaveLength(1)
  rmdirSync(`${log}.1`)
  await expect.poll(() => statSync(log).size, { timeout: 15_000 }).toBeLessThan(1024 * 1024)
  expect(said()).toHaveLength(1)
})
