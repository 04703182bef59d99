import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { allowedPaths } from '@regesta/projects/outside/allowed-paths'
import { projects } from '@regesta/projects/service'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { loadedProject } from '@regesta/testing/ledger'
import { startForTest } from '@regesta/testing/start-for-test'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant } from './fixture.js'

it('keeps every path of a request inside the allowed folders', async () => {
  const folder = temporaryFolder()
  const inside = join(folder.path, 'inside')
  mkdirSync(inside)
  plant(folder.path, { 'inside/in/a.txt': 'a', 'outside/b.txt': 'b' })
  const settings = await fakeSettings({ security: { allowed_roots: [inside] } })
  const service = await startForTest(projects, {
    home: join(folder.path, 'home'),
    addresses: { settings: settings.url },
  })
  const client = service.raw(contract)
  const request = {
    projectName: 'P',
    shortCode: 'P',
    pdbPath: join(inside, 'p.pdb'),
    modalities: ['Text'],
    dataInPath: join(inside, 'in'),
    dataOutPath: join(inside, 'out'),
    batchEntity: 'root',
    scanOptions: { extensions: ['.txt'] },
  }
  const outside = join(folder.path, 'outside')
  for (const [field, path] of [
    ['pdbPath', join(outside, 'p.pdb')],
    ['dataInPath', outside],
    ['dataOutPath', outside],
    ['dataInPath', join(inside, '..', 'outside')],
  ] as const) {
    const { status, body } = await client.createAndScan({ body: { ...request, [field]: path } })
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('security.allowed_roots'),
    ])
  }
  expect((await client.createAndScan({ body: request })).status).toBe(201)
  expect((await client.loadProject({ body: { path: request.pdbPath } })).status).toBe(200)
  const added = await client.addSourceFiles({ body: { absolute_file_paths: [join(outside, 'b.txt')] } })
  expect(added.body).toMatchObject({ added_count: 0, errors: [expect.stringContaining('outside the allowed folders')] })
  expect((await client.matchFilesForVersioning({ body: { directory_path: outside } })).status).toBe(400)
  expect((await client.inspectProject({ body: { pdbPath: join(outside, 'x.pdb') } })).status).toBe(400)
  const internal = service.client(projectsInternal)
  const project = await loadedProject(internal)
  const { files } = await internal.listRootFiles({ project, query: { after: 0 } })
  const record_id = await storeRecord(internal, { project, title: 'A', files: files.map(({ file_id }) => file_id) })
  plant(inside, { 'out/made.txt': 'made' })
  symlinkSync(join(outside, 'b.txt'), join(inside, 'out/away.txt'))
  const store = (absolute_path: string) =>
    service.raw(projectsInternal).storeDerivedFiles({
      project,
      body: { record_id, pipeline: 'p', step: 's', run_uuid: 'r', files: [{ absolute_path, provenance: {} }] },
    })
  for (const path of [join(outside, 'b.txt'), join(inside, 'out/away.txt')]) {
    const { status, body } = await store(path)
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('security.allowed_roots'),
    ])
  }
  expect((await store(join(inside, 'out/made.txt'))).status).toBe(200)
  await service.stop()
  await settings.stop()
  folder.remove()
})

it('finds allowed folders however they are spelled on disk', async () => {
  const folder = temporaryFolder()
  // Copied from a Mac: the letter and its dots are apart.
  plant(folder.path, { 'Fru\u0308chte/in/a.txt': 'a' })
  const typed = join(folder.path, 'Fr\u00fcchte')
  const settings = await fakeSettings({ security: { allowed_roots: [typed] } })
  const service = await startForTest(projects, {
    home: join(folder.path, 'home'),
    addresses: { settings: settings.url },
  })
  const client = service.client(contract)
  const real = join(realpathSync(folder.path), 'Fru\u0308chte')
  expect(await client.listFolder({ query: { path: real } })).toMatchObject({ roots: [real], entries: [{ name: 'in' }] })
  const body = {
    projectName: 'P',
    shortCode: 'P',
    pdbPath: join(typed, 'p.pdb'),
    modalities: ['Text'],
    dataInPath: join(typed, 'in'),
    dataOutPath: join(typed, 'out'),
    batchEntity: 'root',
    scanOptions: { extensions: ['.txt'] },
  }
  await client.createAndScan({ body })
  await client.loadProject({ body: { path: join(real, 'p.pdb') } })
  expect((await client.listFiles({})).items).toMatchObject([{ filename: 'a.txt' }])
  plant(real, { 'in/b.txt': 'b' })
  const added = await client.addSourceFiles({ body: { absolute_file_paths: [join(real, 'in', 'b.txt')] } })
  expect(added).toMatchObject({ added_count: 1, errors: [] })
  expect(readdirSync(folder.path).toSorted()).toEqual(['Fru\u0308chte', 'home'])
  await service.stop()
  await settings.stop()
  folder.remove()
})

it('lets every path in when the root of all folders is allowed', async () => {
  const folder = temporaryFolder()
  plant(folder.path, { 'in/a.txt': 'a' })
  const allowed = allowedPaths(() => ['/'])
  expect(allowed.check('dataInPath', join(folder.path, 'in'))).toBe(realpathSync(join(folder.path, 'in')))
  folder.remove()
})

it('looks for textures of new models only where it is still allowed to, and says where not', async () => {
  const folder = temporaryFolder()
  const home = join(folder.path, 'home')
  const inside = join(folder.path, 'inside')
  const textures = join(folder.path, 'textures')
  plant(folder.path, { 'inside/in/a.obj': OBJ(), 'textures/deep/clay.jpg': JPEG() })
  const before = await startForTest(projects, { home })
  const request = {
    projectName: 'P',
    shortCode: 'P',
    pdbPath: join(inside, 'p.pdb'),
    modalities: ['3D Model'],
    dataInPath: join(inside, 'in'),
    dataOutPath: join(inside, 'out'),
    batchEntity: 'root',
    scanOptions: {
      extensions: ['.obj'],
      obj_options: { add_mtl: true, add_textures: true, texture_search_paths: [textures] },
    },
  }
  await before.client(contract).createAndScan({ body: request })
  await before.stop()
  const settings = await fakeSettings({ security: { allowed_roots: [inside] } })
  const service = await startForTest(projects, { home, addresses: { settings: settings.url } })
  const client = service.client(contract)
  await client.loadProject({ body: { path: request.pdbPath } })
  plant(inside, { 'in/b.obj': OBJ('b.mtl'), 'in/b.mtl': MTL('map_Kd gone/clay.jpg') })
  const refused = { path: textures, message_id: 'outside_allowed', error: expect.stringContaining('allowed_roots') }
  expect(await client.rescanProject({ body: {} })).toMatchObject({ added: ['b.mtl', 'b.obj'], not_followed: [refused] })
  const { items } = await client.listFiles({ query: {} })
  expect(items.map(({ filename }) => filename).toSorted()).toEqual(['a.obj', 'b.mtl', 'b.obj'])
  await service.stop()
  await settings.stop()
  folder.remove()
})
