import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { execution as contract } from '@regesta/contracts/execution'
import { execution } from '@regesta/execution/service'
import { killProcess } from '@regesta/processes/known-process'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { type Fixture, firstEvent, gather, isAlive, openFixture, pidsOf, readEvents } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ configuration: { execution: { max_parallel: 1 } } })
})
afterAll(() => fixture.close())

suite('a restart', () => {
  it('ends the processes of runs and marks them, the waiting ones too, as interrupted', async () => {
    const { execution_id } = await fixture.run({ mode: 'family', text: 'stubborn' })
    const pids = await pidsOf(fixture.log(execution_id), 5)
    const second = await fixture.run({ mode: 'nothing' })
    await fixture.restart()
    expect(pids.map(isAlive)).not.toContain(true)
    for (const id of [execution_id, second.execution_id]) {
      const state = await fixture.ended(id)
      expect(state).toMatchObject({ status: 'failed', reason: { kind: 'interrupted' } })
      expect(state.error).toContain('the service stopped while it was running')
      const log = await gather(fixture.log(id))
      expect(log.filter(({ status }) => status !== undefined)).toEqual([log.at(-1)])
    }
    await expect.poll(() => fixture.neighbours.replaced.at(-1)).toEqual([])
  })

  it('keeps runs, keys and outputs', async () => {
    const started = await fixture.run({}, { run_key: 'kept' })
    const before = await fixture.ended(started.execution_id)
    await fixture.restart()
    expect(await fixture.ended(started.execution_id)).toEqual(before)
    const again = await fixture.run({}, { run_key: 'kept' })
    expect(again).toEqual(started)
  })
})

it('refuses to start a second service on the same database', async () => {
  const second = startForTest(execution, { home: fixture.home, addresses: fixture.neighbours.addresses })
  await expect(second).rejects.toThrow('in use by another execution service')
})

it('starts its watchdog again when that is ended, and runs go on', async () => {
  const watchdogs = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('watchdog-child'))
      .map((line) => Number.parseInt(line, 10))
  const before = watchdogs()
  expect(before).not.toHaveLength(0)
  const { execution_id } = await fixture.run({ mode: 'sleep' })
  await firstEvent(fixture.log(execution_id), ({ message }) => message === 'sleeping')
  // That of a service that was stopped may have ended by itself meanwhile.
  for (const pid of before) killProcess(pid)
  await expect.poll(() => watchdogs().filter((pid) => !before.includes(pid)).length).toBeGreaterThan(0)
  expect(await fixture.client().getStatus({ params: { execution_id } })).toEqual({ status: 'running' })
  await fixture.client().cancelRun({ params: { execution_id } })
})

it('forgets runs beyond the configured number, with their logs, but never one that is alive', async () => {
  const { execution_id } = await fixture.run({ mode: 'sleep' })
  await firstEvent(fixture.log(execution_id), ({ message }) => message === 'sleeping')
  const newer = await fixture.run({ mode: 'nothing' })
  fixture.neighbours.configure({ execution: { keep_runs: 1, max_parallel: 2 } })
  const listed = async () => (await fixture.client().listExecutions({ query: {} })).items
  await expect
    .poll(async () => (await listed()).map((item) => item.execution_id))
    .toEqual([newer.execution_id, execution_id])
  expect(await gather(fixture.log(newer.execution_id))).not.toEqual([])
  expect((await fixture.client().getStatus({ params: { execution_id } })).status).toBe('running')
  await fixture.client().cancelRun({ params: { execution_id } })
  fixture.neighbours.configure({ execution: {} })
})

/** Whether this process may mount a file system that is small enough to be filled. */
function tryMount(): boolean {
  const probe = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe.path], { stdio: 'ignore' })
    execFileSync('umount', [probe.path])
    return true
  } catch {
    process.stdout.write('A full disk cannot be tried here: mounting a small file system needs more rights\n')
    return false
  } finally {
    probe.remove()
  }
}

const canMount = tryMount()

it.runIf(canMount)('tells the truth about a component whose output folder is full', async () => {
  const output_directory = fixture.out()
  mkdirSync(output_directory)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', output_directory])
  try {
    execFileSync('sh', ['-c', 'head -c 200000 /dev/zero >filler || true'], { cwd: output_directory, stdio: 'ignore' })
    const { execution_id } = await fixture.run({ text: 'x'.repeat(100_000) }, { output_directory })
    const state = await fixture.ended(execution_id)
    expect(state).toMatchObject({ status: 'failed', reason: { kind: 'exit', exit_code: 1 }, output_files: [] })
    expect(state.error).toContain('No space left on device')
  } finally {
    execFileSync('umount', [output_directory])
  }
})

it.runIf(canMount)(
  'runs on while its own disk is full, and says which lines it could not keep',
  { timeout: 30_000 },
  async () => {
    const home = join(fixture.folder, 'small')
    mkdirSync(home)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', home])
    const service = await startForTest(execution, { home, addresses: fixture.neighbours.addresses })
    try {
      const client = service.client(contract)
      const body = { parameters: { mode: 'bytes', count: 8 }, output_directory: fixture.out() }
      const { execution_id } = await client.runComponent({ params: { component_name: 'python' }, body })
      await firstEvent(readEvents(service.url, execution_id), ({ message }) => message.startsWith('Process started'))
      // The component writes more than fits; its process ends, although the end cannot be stored.
      const atWork = () => spawnSync('pgrep', ['-f', body.output_directory]).status === 0
      await expect.poll(atWork, { timeout: 20_000 }).toBe(false)
      execFileSync('mount', ['-o', 'remount,size=64m', home])
      const status = () => client.getStatus({ params: { execution_id } }).then((state) => state.status)
      await expect.poll(status, { timeout: 20_000 }).toBe('completed')
      const messages = (await gather(readEvents(service.url, execution_id))).map(({ message }) => message)
      expect(messages.filter((message) => /^\d+ lines could not be stored/.test(message))).not.toEqual([])
    } finally {
      await service.stop()
      execFileSync('umount', [home])
    }
  },
)
