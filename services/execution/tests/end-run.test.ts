import type { LogEvent } from '@regesta/contracts/execution'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { describe, type Fixture, firstEvent, gather, isAlive, openFixture, pidsOf } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ configuration: { execution: { max_parallel: 8 } } })
})
afterAll(() => fixture.close())

const cancel = (execution_id: string) => fixture.client().cancelRun({ params: { execution_id } })
const terminal = (log: readonly LogEvent[]) => log.filter(({ status }) => status !== undefined)

suite('cancelling', () => {
  it.each([
    ['before any output', 'silent', 'Process started'],
    ['while it sleeps', 'sleep', 'sleeping'],
    ['in a flood of output', 'flood', 'xxx'],
  ])('ends a run %s [state:run-is-cancelled]', async (_, mode, sign) => {
    const { execution_id } = await fixture.run({ mode })
    await firstEvent(fixture.log(execution_id), ({ message }) => message.startsWith(sign))
    expect(await cancel(execution_id)).toEqual({ success: true, message: 'Execution cancelled' })
    const state = await fixture.ended(execution_id)
    expect(state).toMatchObject({ status: 'cancelled', reason: { kind: 'cancelled' }, output_files: [] })
    expect(await fixture.client().getStatus({ params: { execution_id } })).toEqual({ status: 'cancelled' })
    const log = await gather(fixture.log(execution_id))
    expect(terminal(log)).toEqual([log.at(-1)])
    expect(log.at(-1)).toMatchObject({ level: 'warning', status: 'cancelled' })
  })

  it('ends a run before its process exists', async () => {
    const { execution_id } = await fixture.run({ mode: 'sleep' })
    await cancel(execution_id)
    expect(terminal(await gather(fixture.log(execution_id)))).toHaveLength(1)
    expect((await fixture.ended(execution_id)).status).toBe('cancelled')
  })

  it('has one outcome when it meets the natural end', async () => {
    for (let delay = 0; delay < 12; delay += 1) {
      const { execution_id } = await fixture.run({ mode: 'end_soon', count: delay })
      await firstEvent(fixture.log(execution_id), ({ message }) => message.startsWith('Process started'))
      const answer = await fixture.raw().cancelRun({ params: { execution_id } })
      const { status } = await fixture.ended(execution_id)
      expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'cancelled'] : [404, 'completed'])
      expect(terminal(await gather(fixture.log(execution_id)))).toMatchObject([{ status }])
    }
  })

  it('answers every one of several callers, and 404 afterwards [state:run-end-is-final]', async () => {
    const { execution_id } = await fixture.run({ mode: 'family', text: 'stubborn' })
    await pidsOf(fixture.log(execution_id), 5)
    const answers = await Promise.all([1, 2, 3].map(() => fixture.raw().cancelRun({ params: { execution_id } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const late = await fixture.raw().cancelRun({ params: { execution_id } })
    expect(late.status).toBe(404)
    const unknown = await fixture.raw().cancelRun({ params: { execution_id: 'nobody' } })
    expect(unknown).toMatchObject({ status: 404, body: { success: false, error: 'Execution not found' } })
  })

  it.each(['docile', 'stubborn'])(
    'ends children, grandchildren and those that left the group, %s ones',
    async (text) => {
      const { execution_id } = await fixture.run({ mode: 'family', text })
      const pids = await pidsOf(fixture.log(execution_id), 5)
      expect(pids.map(isAlive)).toEqual([true, true, true, true, true])
      await cancel(execution_id)
      expect(pids.map(isAlive)).toEqual([false, false, false, false, false])
      expect((await fixture.ended(execution_id)).status).toBe('cancelled')
    },
  )
})

suite('the end of a run', () => {
  it('leaves nothing behind that the component started', async () => {
    const { execution_id } = await fixture.run({ mode: 'leave' })
    const state = await fixture.ended(execution_id)
    const pids = await pidsOf(fixture.log(execution_id), 3)
    expect(state.status).toBe('completed')
    expect(pids.map(isAlive)).toEqual([false, false, false])
  })

  it('comes with the time limit of the request, also for processes that ignore SIGTERM', async () => {
    const { execution_id } = await fixture.run({ mode: 'family', text: 'stubborn' }, { timeout_seconds: 6.5 })
    const state = await fixture.ended(execution_id)
    expect(state).toMatchObject({ status: 'failed', reason: { kind: 'timeout', timeout_seconds: 6.5 } })
    expect(state.error).toContain('limit of 6.5 seconds')
    const log = await gather(fixture.log(execution_id))
    expect(terminal(log)).toMatchObject([{ level: 'error', status: 'failed' }])
    const pids = log.flatMap(({ message }) =>
      message.startsWith('PIDS') ? message.split(' ').slice(1).map(Number) : [],
    )
    // They have started before the limit, so that there is something to end.
    expect(pids.map(isAlive)).toEqual([false, false, false, false, false])
  })

  it('comes with the time limit that the component declares', async () => {
    const quick = describe('python', { component_name: 'quick' })
    quick.specification.execution.timeout_seconds = 0.3
    fixture.neighbours.descriptions.set('quick', quick)
    const { execution_id } = await fixture.run({ mode: 'sleep' }, {}, 'quick')
    expect(await fixture.ended(execution_id)).toMatchObject({ status: 'failed', reason: { kind: 'timeout' } })
  })

  it('gives the lease back', async () => {
    const { execution_id } = await fixture.run({ mode: 'nothing' })
    await fixture.ended(execution_id)
    await expect.poll(() => [...fixture.neighbours.leases.values()]).not.toContain(execution_id)
  })
})

suite('a limit of parallel runs', () => {
  it('lets further runs wait, visibly, and starts them in order; waiting ones can be cancelled', async () => {
    fixture.neighbours.configure({ execution: { max_parallel: 1 } })
    await expect
      .poll(async () => {
        const first = await fixture.run({ mode: 'sleep' })
        const second = await fixture.run({ mode: 'nothing' })
        const waits = (await fixture.client().listExecutions({ query: { limit: '1' } })).items[0]?.started_at === null
        if (!waits) await Promise.all([fixture.ended(second.execution_id)])
        await cancel(first.execution_id)
        await fixture.ended(second.execution_id)
        return waits
      })
      .toBe(true)
    const first = await fixture.run({ mode: 'sleep' })
    const second = await fixture.run({ mode: 'nothing' })
    const third = await fixture.run({ mode: 'nothing' })
    const waiting = await firstEvent(fixture.log(second.execution_id), ({ message }) => message.startsWith('Waiting'))
    expect(waiting).toMatchObject({ level: 'info' })
    const status = await fixture.client().getStatus({ params: { execution_id: second.execution_id } })
    expect(status).toEqual({ status: 'running' })
    await cancel(third.execution_id)
    expect(await fixture.ended(third.execution_id)).toMatchObject({ status: 'cancelled', started_at: null })
    await cancel(first.execution_id)
    expect((await fixture.ended(second.execution_id)).status).toBe('completed')
    fixture.neighbours.configure({ execution: { max_parallel: 8 } })
  })
})
