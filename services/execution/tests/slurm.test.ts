import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { describe, type Fixture, firstEvent, gather, isAlive, openFixture, pidsOf } from './fixture.js'

const here = process.env.SLURM_CONF !== undefined
if (!here) process.stdout.write('No Slurm here (SLURM_CONF is not set); `npm run test:slurm` starts one\n')

suite.runIf(here)('components as jobs of a Slurm cluster', { timeout: 60_000 }, () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture({ configuration: { execution: { executor: 'slurm' } } })
  })
  afterAll(() => fixture.close())

  const job = (id: string) => execFileSync('scontrol', ['show', 'job', '--oneliner', id], { encoding: 'utf8' })
  const jobIdOf = async (execution_id: string) => {
    const begun = await firstEvent(fixture.log(execution_id), ({ message }) => message.includes('Slurm job: '))
    return begun?.message.split(': ')[1] ?? ''
  }

  it('run, tell their log and leave their outputs', async () => {
    const started = await fixture.run({}, { inputs: { input_file: '/data/in.txt' }, run_key: 'run/7/step/1' })
    const state = await fixture.ended(started.execution_id)
    expect(state).toMatchObject({ status: 'completed', output_files: [{ declared_output: 'report' }] })
    const log = await gather(fixture.log(started.execution_id))
    expect(log.map(({ message }) => message)).toContain('working on /data/in.txt')
    expect(log.at(-1)).toMatchObject({ status: 'completed' })
    expect(job(await jobIdOf(started.execution_id))).toContain('JobName=regesta:run/7/step/1')
  })

  it.each(['; touch x', '$(id)', 'two\nlines', '--leading', '🦉', `a'b"c`, '%j'])('get %j literally', async (text) => {
    const started = await fixture.run({ text })
    await fixture.ended(started.execution_id)
    const { argv } = JSON.parse(readFileSync(started.estimated_outputs[0] ?? '', 'utf8'))
    expect(argv.at(-1)).toBe(text.startsWith('-') ? `--text=${text}` : text)
  })

  it('say how they failed', async () => {
    const failed = await fixture.run({ mode: 'fail', count: 3 })
    expect(await fixture.ended(failed.execution_id)).toMatchObject({
      status: 'failed',
      reason: { kind: 'exit', exit_code: 3 },
      error: expect.stringContaining('upside down'),
    })
    const signalled = await fixture.run({ mode: 'signal' })
    const reason = { kind: 'signal', signal: 'SIGSEGV' }
    expect(await fixture.ended(signalled.execution_id)).toMatchObject({ status: 'failed', reason })
  })

  it('end with everything they started when they are cancelled, or when their time is over', async () => {
    const { execution_id } = await fixture.run({ mode: 'family', text: 'stubborn' })
    const pids = await pidsOf(fixture.log(execution_id), 5)
    await fixture.client().cancelRun({ params: { execution_id } })
    expect((await fixture.ended(execution_id)).status).toBe('cancelled')
    expect(pids.filter(isAlive)).toEqual([])
    const slow = await fixture.run({ mode: 'sleep' }, { timeout_seconds: 2 })
    expect(await fixture.ended(slow.execution_id)).toMatchObject({ status: 'failed', reason: { kind: 'timeout' } })
  })

  it('are found again after a restart of the service, without losing or doubling a line', async () => {
    const { execution_id } = await fixture.run({ mode: 'ticks' })
    await firstEvent(fixture.log(execution_id), ({ message }) => message.startsWith('tick 100 '))
    await fixture.restart()
    await firstEvent(fixture.log(execution_id), ({ message }) => message.startsWith('tick 2000 '))
    await fixture.client().cancelRun({ params: { execution_id } })
    const log = await gather(fixture.log(execution_id))
    const ticks = log.flatMap(({ message }) => (message.startsWith('tick ') ? [Number(message.split(' ')[1])] : []))
    expect(ticks).toEqual(ticks.map((_, index) => index + 1))
    expect(log.at(-1)).toMatchObject({ status: 'cancelled' })
  })

  it('ask for the memory that the component needs', async () => {
    const large = describe('python', { component_name: 'large' })
    large.specification.system_requirements.recommended_memory_mb = 300
    fixture.neighbours.descriptions.set('large', large)
    const { execution_id } = await fixture.run({ mode: 'nothing' }, {}, 'large')
    expect(job(await jobIdOf(execution_id))).toMatch(/MinMemoryNode=300M/)
  })

  it('are refused by a cluster that cannot take them, and the run says so', async () => {
    fixture.neighbours.configure({ execution: { executor: 'slurm', slurm: { options: ['--partition=nowhere'] } } })
    await expect
      .poll(async () => (await fixture.ended((await fixture.run({ mode: 'nothing' })).execution_id)).error ?? '', {
        timeout: 20_000,
      })
      .toContain('nowhere')
  })
})
