import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ configuration: { execution: { max_parallel: 4 } } })
})
afterAll(() => fixture.close())

const start = (run_key: string, more: Record<string, unknown> = {}) =>
  fixture.internal().startExecution({
    body: {
      run_key,
      component_name: 'python',
      parameters: { mode: 'sleep' },
      output_directory: fixture.out(),
      ...more,
    },
  })
const cancel = (execution_id: string) => fixture.internal().cancelExecution({ params: { execution_id } })
const holders = () => [...fixture.neighbours.leases.values()]

describe('runs of one group', () => {
  it('share a lease, which is given back when the last of them has ended', async () => {
    const group = { run_group: 'together' }
    const [first, second] = await Promise.all([start('together/1', group), start('together/2', group)])
    const ids = [first.execution_id, second.execution_id]
    expect(holders()).toHaveLength(1)
    const holder = holders()[0] ?? ''
    expect(ids).toContain(holder)
    await cancel(holder)
    await cancel(ids.find((id) => id !== holder) ?? '')
    await expect.poll(holders, { timeout: 20_000 }).toEqual([])
  })

  it('have leases of their own where they are of different groups, or of none', async () => {
    const runs = await Promise.all([start('a/1', { run_group: 'a' }), start('b/1', { run_group: 'b' }), start('none')])
    expect(holders().toSorted()).toEqual(runs.map(({ execution_id }) => execution_id).toSorted())
    for (const { execution_id } of runs) await cancel(execution_id)
    await expect.poll(holders, { timeout: 20_000 }).toEqual([])
  })

  it.each([
    { version: '1.3.0', built_at: '2026-01-01T00:00:00.000Z' },
    { version: '1.2.0', built_at: '2026-02-02T00:00:00.000Z' },
  ])('get what is installed now where that is the wanted one, whatever the group was told before: %o', async (now) => {
    const run_group = `updated ${now.version}`
    const before = await start(`${run_group}/1`, { run_group, component_version: '1.2.0' })
    const { descriptions } = fixture.neighbours
    const installed = descriptions.get('python')
    if (installed === undefined) throw new Error('python is not installed')
    descriptions.set('python', { ...installed, ...now })
    const wanted = { component_version: now.version, component_built_at: now.built_at }
    const after = await start(`${run_group}/2`, { run_group, ...wanted })
    expect(holders()).toHaveLength(2)
    const state = await fixture.internal().getExecution({ params: { execution_id: after.execution_id } })
    expect(state.component_version).toBe(now.version)
    await cancel(before.execution_id)
    await cancel(after.execution_id)
    descriptions.set('python', installed)
    await expect.poll(holders, { timeout: 20_000 }).toEqual([])
  })
})

it.each([{ component_version: '0.0.1' }, { component_built_at: '2025-12-31T00:00:00.000Z' }])(
  'refuses to run another version, or installation of it, than the wanted one: %o',
  async (wanted) => {
    for (const more of [{}, { run_group: 'refused' }]) {
      const answer = start(`refused/${JSON.stringify({ ...more, ...wanted })}`, { ...more, ...wanted })
      await expect(answer).rejects.toMatchObject({ code: 'conflict', status: 409 })
    }
    expect(holders()).toEqual([])
  },
)
