import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunFile } from '@regesta/http/slot'
import { awaitFormerPrograms, writeRunFile } from '@regesta/launcher/run-file'
import { startTimeOf } from '@regesta/processes/process-table'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let home: { path: string; remove: () => void }
let program: ChildProcess

/** A process whose command line looks like a program of ours, as one of another installation does. */
beforeEach(async () => {
  home = temporaryFolder()
  const folder = join(home.path, 'elsewhere', 'dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.js'), 'setInterval(() => {}, 1000)')
  program = spawn(process.execPath, [join(folder, 'main.js')], { stdio: 'ignore' })
  await once(program, 'spawn')
})
afterEach(async () => {
  if (program.exitCode === null && program.signalCode === null) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  home.remove()
})

/** A launcher that was killed has left this behind. */
const leave = (startTimes?: Record<string, string>) =>
  writeRunFile(home.path, {
    pid: 0,
    url: '',
    key: '',
    addresses: {},
    slots: [],
    pids: { settings: program.pid ?? 0 },
    ...(startTimes === undefined ? {} : { startTimes }),
  })

const isLeftAlone = () => program.exitCode === null && program.signalCode === null

describe.runIf(process.platform === 'linux')('a process with the id of a program of the former start', () => {
  it.each([
    ['another start of the machine', (time: string) => time.replace(/^\S+/, 'another-boot')],
    ['another moment of this start', (time: string) => `${time}0`],
  ])('is not waited for nor ended when the program began at %s', async (_, change) => {
    await leave({ settings: change(startTimeOf(program.pid ?? 0) ?? '') })
    await awaitFormerPrograms(home.path)
    expect(isLeftAlone()).toBe(true)
    expect(readRunFile(home.path)).toBeUndefined()
  })

  it('is waited for, but left alone, when nobody noted when the program began', { timeout: 30_000 }, async () => {
    await leave()
    await awaitFormerPrograms(home.path)
    expect(isLeftAlone()).toBe(true)
  })

  it('is ended when it is that program, which had its time to end by itself', { timeout: 30_000 }, async () => {
    await leave({ settings: startTimeOf(program.pid ?? 0) ?? '' })
    const ended = once(program, 'exit')
    await awaitFormerPrograms(home.path)
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})
