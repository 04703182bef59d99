import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { storeRecord } from '@regesta/testing/store-record'
import { beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, PNG, plant, type ScanRequest, sharedFixture } from './fixture.js'

/* What is added to objects of the project joins them, and what was missing is told no longer. */

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const open = (options: ScanRequest) =>
  fixture.open({ obj: { add_mtl: true, add_textures: true, archive_subdirectories: false }, ...options })
const items = async () => (await fixture.api().listFiles({ query: { limit: '99' } })).items

/** Each file with the one above it and its status: `vase.mtl < vase.obj Valid`. */
async function files(): Promise<string[]> {
  const all = await items()
  const nameOf = new Map(all.map(({ file_id, filename }) => [file_id, filename]))
  const above = (id: number | null) => (id === null ? '' : ` < ${nameOf.get(id)}`)
  return all.map(({ filename, parent_file_id, status }) => `${filename}${above(parent_file_id)} ${status}`).toSorted()
}

/** What a look and then the taking over tell, which is the same; a further look has nothing to tell. */
async function rescan() {
  const { dry_run: _, message: __, ...seen } = await fixture.api().rescanProject({ body: { dry_run: true } })
  const { dry_run: ___, message: ____, ...done } = await fixture.api().rescanProject({ body: {} })
  expect(done).toEqual(seen)
  const again = await fixture.api().rescanProject({ body: { dry_run: true } })
  expect(again).toMatchObject({ added: [], joined: [], changed: [], judged: [], moved: [] })
  return done
}

const idOf = async (name: string) => String((await items()).find(({ filename }) => filename === name)?.file_id)
const errorsOf = async (name: string) =>
  (await fixture.api().getFile({ params: { file_id: await idOf(name) } })).validation_report?.errors

describe('a model of the project', () => {
  it('takes the material library and the textures that it lacked, whether their endings were chosen or not', async () => {
    await open({ files: { 'vase.obj': OBJ('vase.mtl') }, extensions: ['.obj', '.mtl'] })
    expect(await files()).toEqual(['vase.obj MTL Missing'])
    plant(fixture.input, { 'vase.mtl': MTL('map_Kd tex/clay.jpg') })
    expect(await rescan()).toMatchObject({
      added: ['vase.mtl'],
      joined: [{ path: 'vase.mtl', to: 'vase.obj' }],
      judged: [{ path: 'vase.obj', from: 'MTL Missing', to: 'Valid' }],
    })
    expect(await files()).toEqual(['vase.mtl < vase.obj Textures Missing', 'vase.obj Valid'])
    plant(fixture.input, { 'tex/clay.jpg': JPEG() })
    expect(await rescan()).toMatchObject({
      added: ['tex/clay.jpg'],
      joined: [{ path: 'tex/clay.jpg', to: 'vase.mtl' }],
      judged: [{ path: 'vase.mtl', from: 'Textures Missing', to: 'Valid' }],
    })
    expect(await files()).toEqual(['clay.jpg < vase.mtl Valid', 'vase.mtl < vase.obj Valid', 'vase.obj Valid'])
    expect([await errorsOf('vase.obj'), await errorsOf('vase.mtl')]).toEqual([[], []])
  })

  it('is judged by what it names when it has changed, when a part has gone, and when that is there again', async () => {
    await open({ files: { 'vase.obj': OBJ('vase.mtl'), 'vase.mtl': MTL() }, extensions: ['.obj'] })
    plant(fixture.input, { 'vase.obj': OBJ('other.mtl') })
    const missing = [{ path: 'vase.obj', from: 'Valid', to: 'MTL Missing' }]
    expect(await rescan()).toMatchObject({ changed: ['vase.obj'], judged: missing })
    expect(await errorsOf('vase.obj')).toEqual([expect.stringContaining('MTL file was not found')])
    plant(fixture.input, { 'vase.obj': `# mended\n${OBJ('vase.mtl')}` })
    const mended = [{ path: 'vase.obj', from: 'MTL Missing', to: 'Valid' }]
    expect(await rescan()).toMatchObject({ changed: ['vase.obj'], judged: mended })
    const [here, away] = [join(fixture.input, 'vase.mtl'), join(fixture.folder, 'vase.mtl')]
    renameSync(here, away)
    expect(await rescan()).toMatchObject({ missing: ['vase.mtl'], judged: missing })
    renameSync(away, here)
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ returned: ['vase.mtl'], judged: mended })
    expect(await files()).toEqual(['vase.mtl < vase.obj Valid', 'vase.obj Valid'])
  })

  it('is judged once when it has become invalid and lacks a part, too', async () => {
    await open({ files: { 'vase.obj': OBJ('vase.mtl'), 'vase.mtl': MTL() }, extensions: ['.obj'] })
    plant(fixture.input, { 'vase.obj': `${OBJ('other.mtl')}f 1 2 9\n` })
    const { judged } = await rescan()
    expect(judged).toEqual([{ path: 'vase.obj', from: 'Valid', to: 'Problems' }])
    expect(await files()).toContain('vase.obj Problems')
  })

  it('goes on saying what it lacks when it has changed and still lacks that', async () => {
    await open({ files: { 'vase.obj': OBJ('vase.mtl') }, extensions: ['.obj'] })
    plant(fixture.input, { 'vase.obj': `# mended\n${OBJ('vase.mtl')}` })
    expect(await rescan()).toMatchObject({ changed: ['vase.obj'] })
    expect(await files()).toEqual(['vase.obj MTL Missing'])
    expect(await errorsOf('vase.obj')).toEqual([expect.stringContaining('MTL file was not found')])
  })

  it('takes the buffers and images of a glTF, and the textures beside an FBX', async () => {
    const gltf = { asset: { version: '2.0' }, buffers: [{ uri: 'a.bin', byteLength: 4 }], images: [{ uri: 'a.png' }] }
    await open({
      files: { 'a.gltf': JSON.stringify(gltf), 'b.fbx': 'Kaydara FBX Binary  \0' },
      extensions: ['.gltf', '.fbx'],
      bundling: { enabled: false },
    })
    const before = Object.fromEntries((await items()).map(({ filename, status }) => [filename, status]))
    expect(before['a.gltf']).toBe('Problems')
    plant(fixture.input, { 'a.bin': Buffer.alloc(4), 'a.png': PNG, 'B.fbm/c.png': PNG, 'textures/b.png': PNG })
    const { added, joined, judged } = await rescan()
    expect(added).toEqual(['B.fbm/c.png', 'a.bin', 'a.png', 'textures/b.png'])
    expect(joined.map(({ path, to }) => `${path} < ${to}`)).toEqual([
      'a.bin < a.gltf',
      'a.png < a.gltf',
      'B.fbm/c.png < b.fbx',
      'textures/b.png < b.fbx',
    ])
    expect(judged).toMatchObject([{ path: 'a.gltf', from: 'Problems' }])
    expect(await errorsOf('a.gltf')).not.toContainEqual(expect.stringContaining('a.bin'))
  })

  it('keeps its status in a record, while its report says what is so', async () => {
    await open({ files: { 'vase.obj': OBJ('vase.mtl') }, extensions: ['.obj'] })
    await fixture.prepare('vase.obj', 'A vase')
    const [before] = await items()
    plant(fixture.input, { 'vase.mtl': MTL() })
    expect(await rescan()).toMatchObject({ judged: [{ path: 'vase.obj', from: before?.status, to: before?.status }] })
    expect(await errorsOf('vase.obj')).toEqual([])
  })
})

describe('a new file', () => {
  it('joins the object of its name, and of its folder', async () => {
    await open({
      files: { 'vase.jpg': JPEG(), 'bowl/front.jpg': JPEG('1'), 'bowl/inside/deep.jpg': JPEG('2') },
      extensions: ['.jpg', '.txt', '.obj'],
      batchEntity: 'hybrid',
    })
    plant(fixture.input, {
      'vase.txt': 'a vase',
      'bowl/back.jpg': JPEG('3'),
      'bowl/model.obj': OBJ('m.mtl'),
      'bowl/m.mtl': MTL(),
      'cup/cup.txt': 'a cup',
      'jug.txt': 'a jug',
    })
    expect((await rescan()).joined).toEqual(
      expect.arrayContaining([
        { path: 'bowl/back.jpg', to: 'bowl/front.jpg' },
        { path: 'bowl/model.obj', to: 'bowl/front.jpg' },
        { path: 'vase.txt', to: 'vase.jpg' },
      ]),
    )
    expect(await files()).toEqual([
      'back.jpg < front.jpg Valid',
      'cup.txt Valid',
      'deep.jpg < front.jpg Valid',
      'front.jpg Valid',
      'jug.txt Valid',
      'm.mtl < model.obj Valid',
      'model.obj < front.jpg Valid',
      'vase.jpg Valid',
      'vase.txt < vase.jpg Valid',
    ])
  })

  it('goes with the record of its object when that is prepared again before it is sent', async () => {
    await open({ files: { 'vase.jpg': JPEG() }, extensions: ['.jpg', '.txt'] })
    const project = await fixture.project()
    const title = 'A vase'
    const prepare = async () => {
      const [file] = await fixture
        .internal()
        .readPreparationInputs({
          project,
          body: { source_file_ids: [Number(await idOf('vase.jpg'))], repository: 'practice', pipeline_id: null },
        })
        .then(({ items }) => items)
      return storeRecord(fixture.internal(), {
        project,
        title,
        files: file?.bundle.map(({ file_id }) => file_id) ?? [],
      })
    }
    const record_id = String(await prepare())
    plant(fixture.input, { 'vase.txt': 'a vase' })
    await rescan()
    const linked = async () =>
      (await fixture.api().listRecordFiles({ params: { record_id } })).map(({ filename }) => filename).toSorted()
    expect(await linked()).toEqual(['vase.jpg'])
    expect(String(await prepare())).toBe(record_id)
    expect(await linked()).toEqual(['vase.jpg', 'vase.txt'])
  })

  it('joins the head that a hand has chosen, and what a hand has moved stays', async () => {
    await open({
      files: { 'vase.jpg': JPEG(), 'vase.txt': 'a vase', 'bowl.txt': 'a bowl' },
      extensions: ['.jpg', '.txt', '.pdf'],
    })
    await fixture.api().setPrimaryFile({ params: { file_id: await idOf('vase.txt') } })
    const params = { file_id: await idOf('bowl.txt') }
    await fixture.api().moveFile({ params, body: { to_file_id: Number(await idOf('vase.txt')) } })
    plant(fixture.input, { 'vase.pdf': 'no document', 'bowl.jpg': JPEG('1') })
    rmSync(join(fixture.input, 'vase.jpg'))
    expect((await rescan()).joined).toEqual([
      { path: 'bowl.jpg', to: 'vase.txt' },
      { path: 'vase.pdf', to: 'vase.txt' },
    ])
    expect((await files()).map((line) => line.replace(/ \w+$/, ''))).toEqual([
      'bowl.jpg < vase.txt',
      'bowl.txt < vase.txt',
      'vase.jpg < vase.txt',
      'vase.pdf < vase.txt',
      'vase.txt',
    ])
  })
})
