import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'
import { unzipped } from './zip.js'

/* An archive that a scan has made of textures holds, after every later look at the folder, what these are then. */

const fixture = await sharedFixture()
beforeEach(async () => {
  fixture.fresh()
  await fixture.open({
    files: {
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL('map_Kd tex/clay.jpg', 'map_Ks tex/shine.jpg', 'bump relief/deep.jpg'),
      'tex/clay.jpg': JPEG('clay'),
      'tex/shine.jpg': JPEG('shine'),
      'relief/deep.jpg': JPEG('deep'),
    },
    batchEntity: 'hybrid',
    extensions: ['.obj', '.mtl', '.jpg'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
  })
})

const TEX = 'archives/vase_tex.zip'
const at = (relative = TEX) => join(fixture.output, relative)
const input = (name: string) => join(fixture.input, name)
const inode = (path: string) => statSync(path).ino
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const project = () => join(fixture.folder, 'finds.pdb')

/** What the project says of an archive, and whether that is what lies there. */
async function known(filename = 'vase_tex.zip') {
  const { items } = await fixture.api().listFiles({ query: { search: filename } })
  const file = await fixture.api().getFile({ params: { file_id: String(items[0]?.file_id) } })
  const isTrue =
    file.sha256_hash === hashOf(file.absolute_path) && file.size_bytes === statSync(file.absolute_path).size
  return { status: file.status, errors: file.validation_report?.errors, isTrue }
}
const SOUND = { status: 'Valid', errors: [], isTrue: true }

/** What a look and then the taking over tell, which is the same; a further look has nothing to tell. */
async function rescan() {
  const before = hashOf(at('archives/vase_relief.zip'))
  const { dry_run: _, message: __, ...seen } = await fixture.api().rescanProject({ body: { dry_run: true } })
  const { dry_run: ___, message: ____, ...done } = await fixture.api().rescanProject({ body: {} })
  expect(done).toEqual(seen)
  const again = await fixture.api().rescanProject({ body: { dry_run: true } })
  expect(again).toMatchObject({ added: [], joined: [], changed: [], judged: [], moved: [] })
  expect(hashOf(at('archives/vase_relief.zip'))).toBe(before)
  expect(readdirSync(fixture.output)).toEqual(['archives'])
  return done
}

describe('an archive of textures', () => {
  it('is packed anew when one of them has changed, and no other is', async () => {
    const [packed, other] = [hashOf(at()), inode(at('archives/vase_relief.zip'))]
    plant(fixture.input, { 'tex/clay.jpg': JPEG('other clay') })
    await fixture.api().rescanProject({ body: { dry_run: true } })
    expect(hashOf(at())).toBe(packed)
    expect(await rescan()).toMatchObject({ changed: [TEX, 'tex/clay.jpg'] })
    expect(await unzipped(at())).toEqual({ 'tex/clay.jpg': JPEG('other clay'), 'tex/shine.jpg': JPEG('shine') })
    expect(await known()).toEqual(SOUND)
    expect(inode(at('archives/vase_relief.zip'))).toBe(other)
  })

  it('holds them by the names that they have now', async () => {
    renameSync(input('tex/clay.jpg'), input('tex/loam.jpg'))
    plant(fixture.input, { 'vase.mtl': MTL('map_Kd tex/loam.jpg', 'map_Ks tex/shine.jpg', 'bump relief/deep.jpg') })
    expect(await rescan()).toMatchObject({ changed: [TEX, 'vase.mtl'], moved: [{ to: 'tex/loam.jpg' }] })
    expect(Object.keys(await unzipped(at()))).toEqual(['tex/loam.jpg', 'tex/shine.jpg'])
    expect(await known()).toEqual(SOUND)
  })

  it('is a problem that names the one that has gone, until that is there again', async () => {
    const [away, file] = [join(fixture.folder, 'away.jpg'), inode(at())]
    renameSync(input('tex/clay.jpg'), away)
    expect(await rescan()).toMatchObject({
      missing: ['tex/clay.jpg'],
      judged: expect.arrayContaining([{ path: TEX, from: 'Valid', to: 'Problems' }]),
    })
    const errors = [
      expect.stringContaining(`The archive holds what was packed before, as ${input('tex/clay.jpg')} is not`),
    ]
    expect(await known()).toEqual({ status: 'Problems', errors, isTrue: true })
    renameSync(away, input('tex/clay.jpg'))
    expect(await rescan()).toMatchObject({
      returned: ['tex/clay.jpg'],
      judged: expect.arrayContaining([{ path: TEX, from: 'Problems', to: 'Valid' }]),
    })
    expect(await known()).toEqual(SOUND)
    expect(inode(at())).toBe(file)
  })

  it('is a problem while one of them lies beside the folder of the material', async () => {
    plant(fixture.input, { 'vases/readme.txt': 'Vases' })
    for (const name of ['vase.obj', 'vase.mtl', 'relief']) renameSync(input(name), input(`vases/${name}`))
    const { judged } = await fixture.api().rescanProject({ body: {} })
    expect(judged).toContainEqual({ path: TEX, from: 'Valid', to: 'Problems' })
    expect(judged).not.toContainEqual(expect.objectContaining({ path: 'archives/vase_relief.zip' }))
    expect((await known()).errors).toEqual([expect.stringContaining(`not below ${input('vases')}`)])
  })

  it('goes with its folders, and is packed anew only where a texture was changed on the way', async () => {
    const kept = inode(at('archives/vase_relief.zip'))
    const [data, results] = [join(fixture.folder, 'moved'), join(fixture.folder, 'moved results')]
    renameSync(fixture.input, data)
    renameSync(fixture.output, results)
    writeFileSync(join(data, 'tex', 'clay.jpg'), JPEG('other clay'))
    const body = { data_in_path: data, data_out_path: results }
    expect(await fixture.api().rescanProject({ body })).toMatchObject({ changed: [TEX, 'tex/clay.jpg'], missing: [] })
    expect((await unzipped(join(results, TEX)))['tex/clay.jpg']).toEqual(JPEG('other clay'))
    expect(await known()).toEqual(SOUND)
    expect(inode(join(results, 'archives', 'vase_relief.zip'))).toBe(kept)
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], changed: [], missing: [] })
  })

  it('is made again where it has gone, and where something else lies, which keeps a second name', async () => {
    const packed = hashOf(at())
    rmSync(at())
    expect(await rescan()).toMatchObject({ changed: [TEX], unchanged: 5 })
    writeFileSync(at(), 'not an archive')
    expect(await rescan()).toMatchObject({ changed: [TEX] })
    expect(hashOf(at())).toBe(packed)
    expect(await known()).toEqual(SOUND)
    const kept = readdirSync(at('archives')).filter((name) => name.endsWith('.bak'))
    expect(kept.map((name) => readFileSync(at(`archives/${name}`), 'utf8'))).toEqual(['not an archive'])
  })

  it('is known as it is after a rescan that was stopped when it was in its place and nothing was stored', async () => {
    const unload = () => fixture.api().unloadProject({ body: {} })
    await unload()
    copyFileSync(project(), `${project()}.before`)
    await fixture.api().loadProject({ body: { path: project() } })
    plant(fixture.input, { 'tex/clay.jpg': JPEG('other clay') })
    await rescan()
    await unload()
    renameSync(`${project()}.before`, project())
    await fixture.api().loadProject({ body: { path: project() } })
    expect(await known()).toMatchObject({ isTrue: false })
    const file = inode(at())
    expect(await rescan()).toMatchObject({ changed: [TEX, 'tex/clay.jpg'] })
    expect(await known()).toEqual(SOUND)
    expect(inode(at())).toBe(file)
  })
})
