import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '@regesta/starter-components/zip-of'
import { describe, expect, it } from 'vitest'
import { freshName, install, internalOf, startedService, update, wordCounter, writeFiles } from './fixture.js'

const { fixture, service, raw, put } = await startedService()

/** A component with an earlier version; answers its name. */
async function updated(): Promise<string> {
  const name = freshName('changed')
  put(name, wordCounter('1.0.0', {}, '', name))
  await install(service, name)
  fixture.registry.serve(`/${name}.zip`, packFiles(wordCounter('2.0.0', {}, '', name)))
  expect((await update(service, name, `${fixture.registry.url}/${name}.zip`)).last?.status).toBe('completed')
  return name
}

const run = (component_name: string) => internalOf(service).getRunDescription({ params: { component_name } })

/** Files of a person, which take longer to be carried over than a request takes to come in. */
function putMany(folder: string): void {
  const many = Array.from({ length: 3_000 }, (_, number) => [`made-${10_000 + number}.txt`, 'kept'])
  writeFiles(folder, Object.fromEntries(many))
}

describe('a rollback', () => {
  it('happens once when two ask for it at once', async () => {
    const component_name = await updated()
    putMany((await run(component_name)).folder)
    const both = await Promise.all([1, 2].map(() => raw.rollbackComponent({ params: { component_name } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = both.find(({ status }) => status === 400)
    expect(refused?.body).toMatchObject({ error: expect.stringContaining('changed while it was being rolled back') })
    expect((await run(component_name)).version).toBe('1.0.0')
  })

  it('is refused when a run has taken the version meanwhile', async () => {
    const component_name = await updated()
    const { folder } = await run(component_name)
    putMany(folder)
    const rollback = raw.rollbackComponent({ params: { component_name } })
    const carried = join(fixture.componentsFolder, component_name, '1.0.0~2', 'made-10000.txt')
    await expect.poll(() => existsSync(carried), { interval: 1, timeout: 20_000 }).toBe(true)
    await internalOf(service).takeLease({ body: { component_name, holder: 'execution', run_id: 'meanwhile' } })
    const answer = await rollback
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('meanwhile') } })
    expect((await run(component_name)).version).toBe('2.0.0')
  })
})
