import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPONENTS_DATABASE } from '@regesta/components/context'
import { logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { afterEach, describe, expect, it } from 'vitest'
import { openFixture } from './fixture.js'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** A program in a process group of its own, as package tools are. */
async function program(): Promise<ChildProcess & { pid: number }> {
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  running.push(child)
  await once(child, 'spawn')
  return child as ChildProcess & { pid: number }
}

const ticksOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
const thisBoot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Starts the service on a database in which the program is noted as that of an installation under way. */
async function startAfter(group: number, started: string) {
  const fixture = await openFixture()
  const folder = join(fixture.home, 'data', 'components')
  mkdirSync(folder, { recursive: true })
  const { name, migrations } = COMPONENTS_DATABASE
  const database = openDatabase(join(folder, name), { migrations, log: logger('test') })
  const row = `insert into installations (installation_id, name, kind, status, process_group, process_started, started_at)
    values ('interrupted', 'tool', 'install', 'in_progress', ?, ?, '2026-01-01T00:00:00.000Z')`
  database.prepare(row).run(group, started)
  database.close()
  const service = await fixture.start()
  await service.stop()
  await fixture.stop()
}

describe.runIf(process.platform === 'linux')('a start after an installation that was broken off', () => {
  it('ends its program', async () => {
    const tool = await program()
    const ended = once(tool, 'exit')
    await startAfter(tool.pid, `${thisBoot()} ${ticksOf(tool.pid)}`)
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  it('leaves a program alone that has its id and its number of ticks since another start of the machine', async () => {
    const stranger = await program()
    for (const started of [
      `${ticksOf(stranger.pid)}`,
      `00000000-0000-4000-8000-000000000000 ${ticksOf(stranger.pid)}`,
    ]) {
      await startAfter(stranger.pid, started)
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    }
    const ended = once(stranger, 'exit')
    stranger.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
})
