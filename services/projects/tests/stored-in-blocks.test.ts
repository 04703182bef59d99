import { fork } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'

/* What stores many files does so in blocks, so that others who write wait for a block alone; one that fails undoes no other. */

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const project = () => join(fixture.folder, 'finds.pdb')

/** Lets writes of one kind to `source_files` fail while something is done. */
async function whileFailing(write: string, act: () => Promise<unknown>): Promise<void> {
  const change = (sql: string) => {
    const database = new Sqlite(project())
    database.exec(sql)
    database.close()
  }
  change(`create trigger refusal before ${write} begin select raise(abort, 'refused by the test'); end`)
  await act()
  change('drop trigger refusal')
}

const rescan = () => fixture.raw().rescanProject({ body: {} })
const names = (count: number, begin: string) =>
  Array.from({ length: count }, (_, n) => `${begin}-${String(n).padStart(4, '0')}.txt`)
const plantAll = (all: readonly string[]) => plant(fixture.input, Object.fromEntries(all.map((name) => [name, name])))
const stored = async (search: string) => (await fixture.api().listFiles({ query: { search, limit: '1' } })).totalItems

/** Each file with the one above it and its status. */
async function files(): Promise<string[]> {
  const { items } = await fixture.api().listFiles({ query: { limit: '99' } })
  const nameOf = new Map(items.map(({ file_id, filename }) => [file_id, filename]))
  const all = items.map(
    ({ filename, parent_file_id: above, status }) =>
      `${filename} < ${above === null ? '' : nameOf.get(above)} ${status}`,
  )
  return all.toSorted()
}

describe('a rescan that was stopped', () => {
  it('has stored what it had done, and the next one does the rest', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    plantAll(names(1_600, 'late'))
    await whileFailing("insert on source_files when new.filename = 'late-1500.txt'", async () => {
      expect((await rescan()).status).toBe(500)
      expect(await stored('late-')).toBe(1_500)
    })
    expect(await rescan()).toMatchObject({ status: 200, body: { added: { length: 100 }, unchanged: 1_501 } })
    expect(await stored('late-')).toBe(1_600)
  })

  it.each([
    ['new files', 'insert on source_files'],
    ['a new texture of a model', "insert on source_files when new.filename = 'gloss.jpg'"],
    ['what is judged', 'update of validation_report on source_files'],
    ['a model that has changed', "update of sha256_hash on source_files when new.filename = 'cup.obj'"],
    ['what has changed', "update of sha256_hash on source_files when new.filename = 'dish.mtl'"],
    ['what has moved', 'update of relative_path on source_files'],
    ['what is missing', 'update of error_message on source_files when new.error_message is not null'],
  ])('before it stored %s, lets the next one find all that it would have found', async (_, write) => {
    const options = { batchEntity: 'hybrid', extensions: ['.obj', '.mtl', '.jpg', '.txt'] }
    await fixture.open({
      ...options,
      files: {
        'vase.obj': OBJ('vase.mtl'),
        'cup.obj': OBJ(),
        'dish.obj': OBJ('dish.mtl'),
        'dish.mtl': MTL('map_Kd tex/dish.jpg'),
        'tex/dish.jpg': JPEG('dish'),
        'bowl.obj': OBJ('bowl.mtl'),
        'bowl.mtl': MTL('map_Kd tex/bowl.jpg'),
        'tex/bowl.jpg': JPEG('bowl'),
        'gone.txt': 'gone',
      },
    })
    plant(fixture.input, {
      'vase.mtl': MTL('map_Kd tex/gloss.jpg'),
      'tex/gloss.jpg': JPEG('gloss'),
      'cup.obj': OBJ('cup.mtl'),
      'cup.mtl': MTL('map_Kd tex/none.jpg'),
      'dish.mtl': MTL('map_Kd tex/dish.jpg', 'map_Ks tex/none.jpg'),
      'jug.obj': OBJ('jug.mtl'),
      'jug.mtl': MTL(),
    })
    renameSync(join(fixture.input, 'tex/bowl.jpg'), join(fixture.input, 'tex/basin.jpg'))
    renameSync(join(fixture.input, 'gone.txt'), join(fixture.folder, 'gone.txt'))
    await whileFailing(write, async () => expect((await rescan()).status).toBe(500))
    expect((await rescan()).status).toBe(200)
    expect(await files()).toEqual([
      'basin.jpg < bowl.mtl Valid',
      'bowl.mtl < bowl.obj Textures Missing',
      'bowl.obj <  Valid',
      'cup.mtl < cup.obj Textures Missing',
      'cup.obj <  Valid',
      'dish.jpg < dish.mtl Valid',
      'dish.mtl < dish.obj Textures Missing',
      'dish.obj <  Valid',
      'gloss.jpg < vase.mtl Valid',
      'gone.txt <  Valid',
      'jug.mtl < jug.obj Valid',
      'jug.obj <  Valid',
      'vase.mtl < vase.obj Valid',
      'vase.obj <  Valid',
    ])
  })
})

describe('adding files', () => {
  it('that was stopped has stored what it had done, and is done again for the rest', async () => {
    await fixture.open({ files: { 'a.txt': 'a' }, extensions: ['.md'] })
    const all = names(200, 'more')
    plantAll(all)
    const body = { absolute_file_paths: all.map((name) => join(fixture.input, name)) }
    await whileFailing("insert on source_files when new.filename = 'more-0150.txt'", async () => {
      expect((await fixture.raw().addSourceFiles({ body })).status).toBe(500)
      expect(await stored('more-')).toBe(128)
    })
    expect(await fixture.api().addSourceFiles({ body })).toMatchObject({ added_count: 72, skipped_existing_path: 128 })
  })
})

describe('who reads and then writes', () => {
  const idOf = async (name: string) => {
    const { items } = await fixture.api().listFiles({ query: { search: name } })
    return items[0]?.file_id ?? 0
  }
  const late = () => join(fixture.input, 'late.txt')
  const add = () => fixture.api().addSourceFiles({ body: { absolute_file_paths: [late()] } })
  const ensure = async () => {
    const of = { project: await fixture.project(), body: { absolute_paths: [late()] } }
    return (await fixture.internal().ensureFiles(of)).files[0]?.file
  }
  const mark = (id: number) => fixture.api().markFiles({ body: { file_ids: [id], mark: 'good' } })
  const move = (id: number) => fixture.api().moveFile({ params: { file_id: String(id) }, body: { to_file_id: null } })

  it.each([
    ['adds a file', add],
    ['makes sure of one', ensure],
    ['marks one', mark],
    ['moves one out of its bundle', move],
    ['prepares one', () => fixture.prepare('vase.obj', 'A vase')],
  ])('and %s waits until another has written', async (_, act) => {
    await fixture.open({ files: { 'vase.txt': 'a', 'vase.obj': OBJ() }, extensions: ['.obj', '.txt'] })
    plant(fixture.input, { 'late.txt': 'late' })
    const id = await idOf('vase.txt')
    const writer = fork(new URL('./hold-write.mjs', import.meta.url), [project()])
    const ended = once(writer, 'exit')
    await once(writer, 'message')
    expect(await act(id)).toBeTruthy()
    await ended
  })
})
