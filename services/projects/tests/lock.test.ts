import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projects as contract } from '@regesta/contracts/projects'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

let fixture: Fixture
let second: ForkedService
beforeAll(async () => {
  fixture = await openFixture()
  const home = join(fixture.folder, 'second-home')
  mkdirSync(home)
  second = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
})
beforeEach(async () => {
  fixture.fresh()
  await fixture.scan({ files: { 'a.txt': 'a' }, pdb: 'one.pdb' })
  await fixture.scan({ pdb: 'two.pdb' })
  await fixture.api().loadProject({ body: { path: path('one.pdb') } })
})
afterAll(async () => {
  await second.stop()
  await fixture.end()
})

const path = (name: string) => join(fixture.folder, name)
const locks = () => readdirSync(fixture.folder).filter((name) => name.includes('.lock'))

/** Loads with another installation, and leaves the project again when that worked. */
async function loadElsewhere(name: string): Promise<number> {
  const client = second.raw(contract)
  const { status } = await client.loadProject({ body: { path: path(name) } })
  if (status === 200) await client.unloadProject({})
  return status
}

/** Waits until the active project is closed because nobody uses it. */
async function idle(name: string): Promise<void> {
  await fixture.api().updateDescription({ body: { description: 'then nothing' } })
  while (existsSync(`${path(name)}-wal`)) await pause(50)
}

it('keeps another installation from a project file and from every other name of it', async () => {
  linkSync(path('one.pdb'), path('hard.pdb'))
  expect(await loadElsewhere('one.pdb')).toBe(400)
  expect(await loadElsewhere('hard.pdb')).toBe(400)
  await fixture.api().unloadProject()
  expect(await loadElsewhere('hard.pdb')).toBe(200)
})

it('keeps it from the file also when the file of the lock was removed', async () => {
  expect(locks()).toEqual(['one.pdb.lock'])
  rmSync(path('one.pdb.lock'))
  expect(await loadElsewhere('one.pdb')).toBe(400)
})

it.each([
  ['unloaded', () => fixture.api().unloadProject()],
  ['left for another', () => fixture.api().loadProject({ body: { path: path('two.pdb') } })],
])('gives a project back that was idle for a while and is %s then', async (_, leave) => {
  await idle('one.pdb')
  expect(await loadElsewhere('one.pdb')).toBe(400)
  await leave()
  expect(await loadElsewhere('one.pdb')).toBe(200)
})

it('leaves nothing beside a project file that was unloaded', async () => {
  await fixture.api().unloadProject()
  expect(readdirSync(fixture.folder).sort()).toEqual(
    ['in', 'one.pdb', 'out', 'two.pdb'].filter((name) => existsSync(path(name))),
  )
  expect(locks()).toEqual([])
})
