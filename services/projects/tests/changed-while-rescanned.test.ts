import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'

/* A rescan examines new files while the project is used: what others have changed meanwhile stays, and so does its own work. */

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

/** New files; the last of them is not examined before thousands are. */
const MANY = 2_500
const LAST = `late-${MANY - 1}.txt`
const headers = { 'content-type': 'application/json', 'regesta-key': 'test-installation-key' }

interface State {
  readonly status: string
  readonly done: number
  readonly total: number | null
}

/** Rescans a folder with many new files, and does something while they are examined; answers the outcome. */
async function rescanWhile(act: () => Promise<unknown>): Promise<string> {
  const late = Array.from({ length: MANY }, (_, n) => `late-${String(n).padStart(4, '0')}.txt`)
  plant(fixture.input, Object.fromEntries(late.map((name) => [name, name])))
  const asked = await fetch(`${fixture.url()}/project/rescan`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: '{}',
  })
  const { operation_id } = (await asked.json()) as { operation_id: string }
  const state = async () =>
    (await (await fetch(`${fixture.url()}/operations/projects/${operation_id}`, { headers })).json()) as State
  const isExamining = ({ done, total }: State) => done > 0 && (total ?? 0) >= MANY
  let now = await state()
  for (; now.status === 'running' && !isExamining(now); now = await state()) await pause(5)
  expect(now.status).toBe('running')
  await act()
  while ((await state()).status === 'running') await pause(20)
  return (await state()).status
}

const found = async (search: string) => (await fixture.api().listFiles({ query: { search } })).items

it('a file that was added meanwhile has one place', async () => {
  await fixture.open({ files: { 'a.txt': 'a' } })
  const add = () => fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.input, LAST)] } })
  expect(await rescanWhile(add)).toBe('completed')
  expect(await found(LAST)).toHaveLength(1)
  expect((await found('late-')).length).toBeGreaterThan(1)
})

it('a file that was found to have moved, and was added at its new place meanwhile, has that place once', async () => {
  await fixture.open({ files: { 'old.txt': 'moved', 'a.txt': 'a' } })
  renameSync(join(fixture.input, 'old.txt'), join(fixture.input, 'new.txt'))
  const add = () => fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.input, 'new.txt')] } })
  expect(await rescanWhile(add)).toBe('completed')
  expect(await found('new.txt')).toHaveLength(1)
})

it('a new file whose object was removed meanwhile becomes an object of its own', async () => {
  await fixture.open({ files: { 'bowl.jpg': JPEG() }, extensions: ['.jpg', '.txt'] })
  const project = await fixture.project()
  const file_ids = (await found('bowl.jpg')).map(({ file_id }) => file_id)
  plant(fixture.input, { 'bowl.txt': 'a bowl' })
  expect(await rescanWhile(() => fixture.internal().removeFiles({ project, body: { file_ids } }))).toBe('completed')
  expect(await found('bowl')).toMatchObject([{ filename: 'bowl.txt', parent_file_id: null }])
})

it('a model that was prepared meanwhile stays so, whatever its library makes of it', async () => {
  await fixture.open({ files: { 'vase.obj': OBJ('vase.mtl') }, extensions: ['.obj', '.txt'] })
  expect(await found('vase.obj')).toMatchObject([{ status: 'MTL Missing' }])
  plant(fixture.input, { 'vase.mtl': MTL() })
  expect(await rescanWhile(() => fixture.prepare('vase.obj', 'A vase'))).toBe('completed')
  expect(await found('vase.obj')).toMatchObject([{ status: 'processed' }])
})
