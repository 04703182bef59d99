import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionOrder } from '@regesta/execution/outside/executor'
import { followJob } from '@regesta/execution/outside/follow-job'
import { slurmCommands } from '@regesta/execution/outside/slurm-commands'
import { slurmExecutor } from '@regesta/execution/outside/slurm-executor'
import { logger } from '@regesta/log/logger'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, afterEach, beforeAll, expect, it, describe as suite, vi } from 'vitest'
import { type Fixture, firstEvent, openFixture } from './fixture.js'

/*
 * Programs that answer as those of Slurm do: one job at most, and a controller that nobody reaches while there is a file
 * `silent`.
 */

const { path: cluster, remove } = temporaryFolder('regesta-slurm-')
const at = (name: string) => join(cluster, name)
const linesOf = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8').split('\n').slice(0, -1) : [])
const silence = () => writeFileSync(at('silent'), '')
const speak = () => rmSync(at('silent'), { force: true })
/** Files whose presence says how the programs answer, and those that they write. */
const HOW_IT_ANSWERS = ['silent', 'deaf', 'late', 'slow', 'refusing']
const WHAT_IT_KEEPS = ['job', 'comment', 'asked', 'searched', 'submitted', 'cancelled']
const SOMEBODY_ELSE = 65_534
const PATH = `${at('bin')}:${process.env.PATH}`

const PROGRAMS = {
  scontrol: `echo "$*" >>asked
if [ -f silent ]; then echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2; exit 1; fi
if [ ! -f job ]; then echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1; fi
echo "JobId=7 JobState=$(cat job) ExitCode=0:0 StartTime=1700000000 Comment=$(cat comment)"`,
  squeue: `echo "$*" >>searched
if [ -f silent ]; then echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2; exit 1; fi
if [ -f job ]; then echo 7; fi`,
  sbatch: `echo "$*" >>submitted
if [ -f refusing ]; then echo 'sbatch: error: Batch job submission failed: Invalid account' >&2; exit 1; fi
if [ -f slow ]; then sleep 2; fi
for word; do case "$word" in --comment=*) printf %s "\${word#--comment=}" >comment;; esac; done
if [ -f late ]; then
  (sleep 2; printf RUNNING >job) </dev/null >/dev/null 2>&1 &
else
  printf RUNNING >job
fi
if [ -f deaf ]; then echo 'sbatch: error: Socket timed out on send/recv operation' >&2; exit 1; fi
echo 7`,
  scancel: `echo "$*" >>cancelled
rm -f silent
printf CANCELLED >job`,
  sacct: 'exit 1',
}

beforeAll(() => {
  mkdirSync(at('bin'))
  for (const [name, script] of Object.entries(PROGRAMS))
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\ncd '${cluster}' || exit 1\n${script}\n`, { mode: 0o700 })
})

afterEach(() => {
  for (const name of [...HOW_IT_ANSWERS, ...WHAT_IT_KEEPS]) rmSync(at(name), { force: true })
  rmSync(at('jobs'), { recursive: true, force: true })
})

afterAll(remove)

const order: ExecutionOrder = {
  executionId: 'b5a3',
  runKey: 'run/7',
  command: ['true'],
  folder: '/',
  environment: {},
  outputDirectory: at('out'),
  timeoutSeconds: null,
  memoryMb: null,
}
const options = () => ({ folder: at('jobs'), path_map: [], options: [] })
const openExecutor = (path = PATH, delay = 30_000) =>
  slurmExecutor({ folder: at('jobs'), environment: { PATH: path }, options, log: logger('test'), delay })
async function begin({ path, delay }: { path?: string; delay?: number } = {}) {
  const executor = openExecutor(path, delay)
  await executor.prepare(order)
  return executor.start(order, () => {})
}

suite('a controller of Slurm that does not answer for a while', { timeout: 60_000 }, () => {
  let fixture: Fixture
  beforeAll(async () => {
    vi.stubEnv('PATH', PATH)
    fixture = await openFixture({ configuration: { execution: { executor: 'slurm' } } })
  })
  afterAll(async () => {
    await fixture.close()
    vi.unstubAllEnvs()
  })

  it('does not keep a run from being cancelled', async () => {
    const { execution_id } = await fixture.run({ mode: 'nothing' })
    await firstEvent(fixture.log(execution_id), ({ message }) => message.includes('Slurm job: 7'))
    silence()
    await fixture.client().cancelRun({ params: { execution_id } })
    expect(await fixture.ended(execution_id)).toMatchObject({ status: 'cancelled' })
    expect(linesOf('cancelled')).toEqual(['--signal=TERM --batch 7'])
  })

  it('keeps what says how a job ended until that is stored', async () => {
    const { execution_id } = await fixture.run({ mode: 'nothing' })
    await firstEvent(fixture.log(execution_id), ({ message }) => message.includes('Slurm job: 7'))
    const database = new Sqlite(join(fixture.home, 'data', 'execution', 'execution.db'))
    database.exec(
      `create trigger full before update of completed_at on executions begin select raise(abort, 'no room'); end`,
    )
    const folder = join(fixture.home, 'data', 'execution', 'slurm', execution_id)
    writeFileSync(join(folder, 'exit-code'), '0\n')
    writeFileSync(at('job'), 'COMPLETED')
    const state = () => fixture.client().getStatus({ params: { execution_id } })
    await expect
      .poll(state, { timeout: 30_000 })
      .toMatchObject({ status: 'running', error: expect.stringContaining('cannot be stored yet') })
    expect(existsSync(join(folder, 'exit-code'))).toBe(true)
    // Slurm forgets jobs after a while.
    rmSync(at('job'))
    await fixture.restart(() => database.exec('drop trigger full'))
    database.close()
    expect(await fixture.ended(execution_id)).toMatchObject({ status: 'completed' })
    await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false)
    // A kill may come between the end and the removal.
    mkdirSync(folder)
    await fixture.restart()
    await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false)
  })

  it('does not make a job lost, however long it takes', async () => {
    const slurm = slurmCommands({ PATH })
    const seen: unknown[] = []
    const follower = {
      begun: (startedAt: string) => void seen.push(startedAt),
      output: () => {},
      ended: (end: unknown) => void seen.push(end),
    }
    writeFileSync(at('job'), 'RUNNING')
    writeFileSync(at('comment'), '')
    silence()
    const job = { jobId: '7', folder: cluster }
    const { signal: closing } = new AbortController()
    const followed = followJob({ job, slurm, follower, from: 0, closing, interval: 1 })
    await vi.waitUntil(() => linesOf('asked').length > 70 || seen.length > 0, { timeout: 50_000 })
    expect(seen).toEqual([])
    speak()
    await vi.waitUntil(() => seen.length > 0, { timeout: 50_000 })
    expect(seen).toEqual(['2023-11-14T22:13:20.000Z'])
    writeFileSync(at('job'), 'COMPLETED')
    await followed
    expect(seen.at(-1)).toEqual({ kind: 'exit', code: 0 })
  })

  it('never has a job submitted that may be there already', async () => {
    const first = await begin()
    const before = linesOf('searched').length
    silence()
    const again = begin()
    await vi.waitUntil(() => linesOf('searched').length > before, { timeout: 50_000 })
    speak()
    expect(await again).toEqual(first)
    expect(linesOf('submitted')).toHaveLength(1)
  })
})

suite('a submission that fails', { timeout: 60_000 }, () => {
  it('is a job all the same where Slurm has taken it', async () => {
    writeFileSync(at('deaf'), '')
    expect(await begin()).toMatchObject({ jobId: '7' })
    expect(linesOf('submitted')).toHaveLength(1)
  })

  it('is a job all the same where Slurm takes it later', async () => {
    writeFileSync(at('deaf'), '')
    writeFileSync(at('late'), '')
    expect(await begin()).toMatchObject({ jobId: '7' })
    expect(linesOf('submitted')).toHaveLength(1)
  })

  it('says so where its answer was lost, and Slurm has no job of it for a while', async () => {
    writeFileSync(at('deaf'), '')
    writeFileSync(at('late'), '')
    await expect(begin({ delay: 1 })).rejects.toThrow('sbatch did not take the job: sbatch: error: Socket timed out')
    // The job of this test is not that of the next one.
    await vi.waitUntil(() => existsSync(at('job')), { timeout: 30_000 })
  })

  it('says why at once where Slurm has refused it', async () => {
    writeFileSync(at('refusing'), '')
    await expect(begin()).rejects.toThrow('sbatch did not take the job: sbatch: error: Batch job submission failed')
    expect(linesOf('searched')).toEqual([])
  })

  it('says at once where there is no Slurm', async () => {
    await expect(begin({ path: at('out') })).rejects.toThrow(/sbatch did not take the job: .*ENOENT/)
  })
})

suite('a service that is killed while it submits a job', { timeout: 60_000 }, () => {
  it('submits none beside the one that is still on its way', async () => {
    writeFileSync(at('slow'), '')
    const before = begin()
    await vi.waitUntil(() => linesOf('submitted').length > 0, { timeout: 30_000 })
    expect(await begin()).toMatchObject({ jobId: '7' })
    await before
    expect(linesOf('submitted')).toHaveLength(1)
  })

  it('finds the job that Slurm has forgotten meanwhile by what that has left', async () => {
    await begin()
    writeFileSync(join(at('jobs'), order.executionId, 'job-id'), '7\n')
    rmSync(at('job'))
    expect(await begin()).toMatchObject({ jobId: '7' })
    expect(linesOf('submitted')).toHaveLength(1)
  })
})

suite('the folders of jobs that have ended', () => {
  const isRoot = process.getuid?.() === 0

  it('are removed at the start, but for one that may not be', async () => {
    for (const name of ['closed', 'ended', 'under way']) mkdirSync(at(`jobs/${name}`), { recursive: true })
    writeFileSync(at('jobs/closed/log'), '')
    chmodSync(at('jobs/closed'), 0o500)
    // Nobody is refused anything as root, so what is refused is tried as somebody else.
    if (isRoot) {
      chmodSync(cluster, 0o711)
      for (const folder of ['jobs', 'jobs/ended']) chownSync(at(folder), SOMEBODY_ELSE, SOMEBODY_ELSE)
      process.seteuid?.(SOMEBODY_ELSE)
    }
    try {
      await openExecutor().forgetEnded((name) => name !== 'under way')
      expect(readdirSync(at('jobs'))).toEqual(['closed', 'under way'])
    } finally {
      if (isRoot) process.seteuid?.(0)
      chmodSync(at('jobs/closed'), 0o700)
    }
  })
})
