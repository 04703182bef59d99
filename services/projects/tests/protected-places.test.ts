import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { projects as contract, type FileNode } from '@regesta/contracts/projects'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byName, JPEG, MTL, OBJ, plant } from './fixture.js'

/** Nothing is protected from the superuser: the service runs as somebody else. */
const user = process.getuid?.() === 0 ? 65534 : undefined
const main = import.meta.resolve('@regesta/projects/main')
/** Somebody else may not even read a checkout that lies in a folder of the superuser alone. */
const canRun =
  user === undefined || spawnSync('test', ['-r', fileURLToPath(main)], { uid: user, gid: user }).status === 0
if (!canRun)
  process.stdout.write('protected places are not tested here: the checkout is readable for its owner alone\n')

const folder = temporaryFolder()
const [input, out] = [join(folder.path, 'in'), join(folder.path, 'out')]
let service: ForkedService
beforeAll(async () => {
  if (!canRun) return
  for (const path of [folder.path, join(folder.path, 'home'), out]) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o777)
  }
  plant(input, { 'a.txt': 'a', 'secret/b.txt': 'b' })
  service = await forkService(main, { home: join(folder.path, 'home'), user })
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

const request = (name: string) => ({
  projectName: 'P',
  shortCode: 'P',
  pdbPath: join(out, name),
  modalities: ['Text'],
  dataInPath: input,
  dataOutPath: out,
  batchEntity: 'hybrid',
  scanOptions: { extensions: ['.txt'] },
})
const raw = () => service.raw(contract)
const secret = join(input, 'secret')

it.runIf(canRun)('lists folders that cannot be read, and never takes their files for lost', async () => {
  await service.client(contract).createAndScan({ body: request('p.pdb') })
  await service.client(contract).loadProject({ body: { path: join(out, 'p.pdb') } })
  chmodSync(secret, 0)
  const again = await service.client(contract).createAndScan({ body: request('q.pdb') })
  expect(again).toMatchObject({
    filesAdded: 1,
    unreadable: [{ path: 'secret', error: expect.stringContaining('EACCES') }],
  })
  const report = await service.client(contract).rescanProject({ body: {} })
  expect(report).toMatchObject({ missing: [], unchanged: 1 })
  expect(report.unreadable.map(({ path }) => path).sort()).toEqual(['secret', 'secret/b.txt'])
  chmodSync(secret, 0o755)
})

it.runIf(canRun)('lists the files of a folder that may be listed and not entered, and takes the others', async () => {
  chmodSync(secret, 0o744)
  const created = await service.client(contract).createAndScan({ body: request('listed.pdb') })
  chmodSync(secret, 0o755)
  expect(created).toMatchObject({
    filesAdded: 1,
    unreadable: [{ path: 'secret/b.txt', error: expect.stringContaining('EACCES') }],
  })
})

it.runIf(canRun)('packs the textures that can be read, and leaves the others where they are', async () => {
  const models = join(folder.path, 'models')
  plant(models, {
    'vase.obj': OBJ('vase.mtl'),
    'vase.mtl': MTL('map_Kd tex/clay.jpg', 'map_Ks tex/locked.jpg', 'map_d bare/alone.jpg'),
    'tex/clay.jpg': JPEG('1'),
    'tex/locked.jpg': JPEG('2'),
    'bare/alone.jpg': JPEG('3'),
  })
  for (const name of ['tex/locked.jpg', 'bare/alone.jpg']) chmodSync(join(models, name), 0)
  const obj_options = { add_mtl: true, add_textures: true, archive_subdirectories: true }
  const scanOptions = { extensions: ['.obj'], obj_options }
  const body = { ...request('textures.pdb'), dataInPath: models, modalities: ['3D Model'], scanOptions }
  const { status, body: created } = await raw().createAndScan({ body })
  expect(status).toBe(201)
  const nodes = byName((created as { foundFiles: FileNode[] }).foundFiles)
  expect(nodes['clay.jpg']).toMatchObject({ status: 'Valid', type: 'archived_file' })
  for (const name of ['locked.jpg', 'alone.jpg'])
    expect(nodes[name]).toMatchObject({ status: 'Invalid', type: 'secondary' })
  expect(readdirSync(out).filter((name) => name.endsWith('.partial'))).toEqual([])
})

it.runIf(canRun)('says that a project file or its folder is write-protected', async () => {
  const path = join(out, 'w.pdb')
  await service.client(contract).createAndScan({ body: request('w.pdb') })
  await service.client(contract).loadProject({ body: { path } })
  // It is opened anew after it was idle.
  while (existsSync(`${path}-wal`)) await pause(50)
  chmodSync(path, 0o444)
  const change = await raw().updateTitle({ body: { title: 'new' } })
  expect([change.status, change.headers['error-code'], (change.body as { error: string }).error]).toEqual([
    500,
    'write_protected',
    expect.stringMatching(/w\.pdb.*write-protected/),
  ])
  chmodSync(out, 0o555)
  const load = await raw().loadProject({ body: { path: join(out, 'q.pdb') } })
  expect([load.status, load.headers['error-code'], (load.body as { error: string }).error]).toEqual([
    500,
    'write_protected',
    expect.stringContaining(out),
  ])
  chmodSync(out, 0o777)
})

it.runIf(canRun)(
  'loads a project file that is write-protected for reading, and names it when something is to be changed',
  async () => {
    const path = join(out, 'r.pdb')
    await service.client(contract).createAndScan({ body: request('r.pdb') })
    chmodSync(path, 0o444)
    expect(await raw().loadProject({ body: { path } })).toMatchObject({ status: 200, body: { project_name: 'P' } })
    expect((await service.client(contract).listFiles({ query: {} })).items).toHaveLength(2)
    const change = await raw().updateTitle({ body: { title: 'new' } })
    expect([change.status, change.headers['error-code'], (change.body as { error: string }).error]).toEqual([
      500,
      'write_protected',
      expect.stringMatching(/r\.pdb.*write-protected/),
    ])
    expect((await service.client(contract).getProjectInfo({})).project_name).toBe('P')
    chmodSync(path, 0o644)
    const changed = async () => (await raw().updateTitle({ body: { title: 'new' } })).status
    await expect.poll(changed, { timeout: 20_000 }).toBe(200)
  },
)

it.runIf(canRun)(
  'says that a write-protected project file of an older release cannot be brought up to date',
  async () => {
    const path = join(out, 'older.pdb')
    await service.client(contract).createAndScan({ body: request('older.pdb') })
    await service.client(contract).loadProject({ body: { path } })
    // It is opened anew after it was idle.
    while (existsSync(`${path}-wal`)) await pause(50)
    const database = new Sqlite(path)
    const present = database.pragma('user_version', { simple: true }) as number
    database.pragma(`user_version = ${present - 1}`)
    database.close()
    chmodSync(path, 0o444)
    for (const ask of [
      () => raw().updateTitle({ body: { title: 'new' } }),
      () => raw().loadProject({ body: { path } }),
    ]) {
      const { status, headers, body } = await ask()
      expect([status, headers['error-code'], (body as { error: string }).error]).toEqual([
        500,
        'write_protected',
        expect.stringMatching(/older\.pdb .*older release.*write-protected/),
      ])
    }
    expect(readdirSync(out).filter((name) => name.endsWith('.bak'))).toEqual([])
  },
)
