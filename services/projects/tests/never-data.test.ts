import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { byName, JPEG, MTL, OBJ, PNG, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

it('leaves out what operating systems put beside files', async () => {
  plant(fixture.input, { 'photo.png': PNG, '._photo.png': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x', 'sub/._a.png': 'x' })
  const { foundFiles } = await fixture.scan({ batchEntity: 'hybrid', extensions: [''] })
  expect(Object.keys(byName(foundFiles))).toEqual(['photo.png'])
  expect(foundFiles[0]).toMatchObject({ is_primary_source: true, status: 'Valid' })
})

it('never takes the project file or what belongs to it for data', async () => {
  plant(fixture.input, { 'a.txt': 'a', 'finds.pdb.2026-01-01T00-00-00-000Z.bak': 'old' })
  const body = { ...fixture.request({ extensions: [''] }), pdbPath: join(fixture.input, 'finds.pdb') }
  const { foundFiles } = await fixture.api().createAndScan({ body })
  expect((foundFiles as { name: string }[]).map(({ name }) => name)).toEqual(['a.txt'])
  await fixture.api().loadProject({ body: { path: body.pdbPath } })
  expect(await fixture.api().rescanProject({ body: { dry_run: true } })).toMatchObject({ added: [], unchanged: 1 })
  const added = await fixture.api().addSourceFiles({ body: { absolute_file_paths: [body.pdbPath] } })
  expect(added).toMatchObject({ added_count: 0, errors: [expect.stringContaining('never data')] })
})

it('never takes its output folder beside the input folder for data, whatever leads there', async () => {
  plant(fixture.input, { 'a.txt': 'a' })
  plant(fixture.output, { 'made.txt': 'made' })
  symlinkSync(fixture.output, join(fixture.input, 'results'))
  symlinkSync(join(fixture.output, 'made.txt'), join(fixture.input, 'made.txt'))
  const { foundFiles } = await fixture.scan({ batchEntity: 'hybrid' })
  expect(Object.keys(byName(foundFiles))).toEqual(['a.txt'])
})

it('never takes for data what lies below its own output folder', async () => {
  plant(fixture.input, {
    'g/a.obj': OBJ('a.mtl'),
    'g/a.mtl': MTL('map_Kd tex/a.jpg'),
    'g/tex/a.jpg': JPEG(),
    'out/earlier.zip': 'PK',
  })
  mkdirSync(join(fixture.input, 'out'), { recursive: true })
  const request = fixture.request({
    batchEntity: 'hybrid',
    extensions: ['.obj', '.zip'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
  })
  const { foundFiles } = await fixture
    .api()
    .createAndScan({ body: { ...request, dataOutPath: join(fixture.input, 'out') } })
  expect((foundFiles as { name: string }[]).map(({ name }) => name)).toEqual(['a.obj'])
  await fixture.api().loadProject({ body: { path: request.pdbPath } })
  expect(await fixture.api().rescanProject({ body: { dry_run: true } })).toMatchObject({ added: [] })
})
