import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { byName, JPEG, MTL, OBJ, PNG, plant, type Workbench, workbench } from './workbench.js'

let bench: Workbench
beforeAll(async () => {
  bench = await workbench()
})
beforeEach(() => bench.fresh())
afterAll(() => bench.end())

it('leaves out what operating systems put beside files', async () => {
  plant(bench.input, { 'photo.png': PNG, '._photo.png': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x', 'sub/._a.png': 'x' })
  const { foundFiles } = await bench.scan({ batchEntity: 'hybrid', extensions: [''] })
  expect(Object.keys(byName(foundFiles))).toEqual(['photo.png'])
  expect(foundFiles[0]).toMatchObject({ is_primary_source: true, status: 'Valid' })
})

it('never takes the project file or what belongs to it for data', async () => {
  plant(bench.input, { 'a.txt': 'a', 'finds.pdb.2026-01-01T00-00-00-000Z.bak': 'old' })
  const body = { ...bench.wish({ extensions: [''] }), pdbPath: join(bench.input, 'finds.pdb') }
  const { foundFiles } = await bench.api().createAndScan({ body })
  expect((foundFiles as { name: string }[]).map(({ name }) => name)).toEqual(['a.txt'])
  await bench.api().loadProject({ body: { path: body.pdbPath } })
  expect(await bench.api().rescanProject({ body: { dry_run: true } })).toMatchObject({ added: [], unchanged: 1 })
  const added = await bench.api().addSourceFiles({ body: { absolute_file_paths: [body.pdbPath] } })
  expect(added).toMatchObject({ added_count: 0, errors: [expect.stringContaining('never data')] })
})

it('never takes its output folder beside the input folder for data, whatever leads there', async () => {
  plant(bench.input, { 'a.txt': 'a' })
  plant(bench.output, { 'made.txt': 'made' })
  symlinkSync(bench.output, join(bench.input, 'results'))
  symlinkSync(join(bench.output, 'made.txt'), join(bench.input, 'made.txt'))
  const { foundFiles } = await bench.scan({ batchEntity: 'hybrid' })
  expect(Object.keys(byName(foundFiles))).toEqual(['a.txt'])
})

it('never takes for data what lies below its own output folder', async () => {
  plant(bench.input, {
    'g/a.obj': OBJ('a.mtl'),
    'g/a.mtl': MTL('map_Kd tex/a.jpg'),
    'g/tex/a.jpg': JPEG(),
    'out/earlier.zip': 'PK',
  })
  mkdirSync(join(bench.input, 'out'), { recursive: true })
  const wish = bench.wish({
    batchEntity: 'hybrid',
    extensions: ['.obj', '.zip'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
  })
  const { foundFiles } = await bench.api().createAndScan({ body: { ...wish, dataOutPath: join(bench.input, 'out') } })
  expect((foundFiles as { name: string }[]).map(({ name }) => name)).toEqual(['a.obj'])
  await bench.api().loadProject({ body: { path: wish.pdbPath } })
  expect(await bench.api().rescanProject({ body: { dry_run: true } })).toMatchObject({ added: [] })
})
