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

  it('get the version that is installed now where that is the wanted one, whatever the group was told before', async () => {
    const group = { run_group: 'updated' }
    const before = await start('updated/1', { ...group, component_version: '1.2.0' })
    const { descriptions } = fixture.neighbours
    const installed = descriptions.get('python')
    if (installed === undefined) throw new Error('python is not installed')
    descriptions.set('python', { ...installed, version: '1.3.0' })
    const after = await start('updated/2', { ...group, component_version: '1.3.0' })
    expect(holders()).toHaveLength(2)
    const state = await fixture.internal().getExecution({ params: { execution_id: after.execution_id } })
    expect(state.component_version).toBe('1.3.0')
    await cancel(before.execution_id)
    await cancel(after.execution_id)
    descriptions.set('python', installed)
    await expect.poll(holders, { timeout: 20_000 }).toEqual([])
  })
})

it('refuses to run another version than the wanted one', async () => {
  for (const more of [{}, { run_group: 'refused' }]) {
    const answer = start(`refused/${JSON.stringify(more)}`, { ...more, component_version: '0.0.1' })
    await expect(answer).rejects.toMatchObject({ code: 'conflict', status: 409 })
  }
  expect(holders()).toEqual([])
})
