import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { projects } from '@regesta/projects/service'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { loadedProject } from '@regesta/testing/ledger'
import { startForTest, type TestService } from '@regesta/testing/start-for-test'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, MTL, OBJ, PNG, plant, shape, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const link = (target: string, name: string) => symlinkSync(target, join(fixture.input, name))
const placesOf = (nodes: readonly { relative_path: string }[]) => nodes.map(({ relative_path }) => relative_path).sort()
const single = { bundling: { enabled: false } }

describe('links in the input folder', () => {
  it('to a part of a model give it one place, in the model', async () => {
    const model = { 'a.obj': OBJ('a.mtl'), 'a.mtl': MTL('map_Kd stone.png'), 'sub/stone.png': PNG }
    plant(fixture.input, model)
    link('sub/stone.png', 'stone.png')
    const { foundFiles } = await fixture.open({ extensions: ['.obj', '.png'], ...single })
    expect(shape(foundFiles)).toEqual([{ 'a.obj': [{ 'a.mtl': ['stone.png'] }] }])
    expect(byName(foundFiles)['stone.png']?.relative_path).toBe('stone.png')
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], missing: [], unchanged: 3 })
    const paths = { absolute_file_paths: [join(fixture.input, 'stone.png')] }
    expect(await fixture.api().addSourceFiles({ body: paths })).toMatchObject({
      added_count: 0,
      skipped_existing_path: 1,
    })
  })

  it('to a folder show its models whole', async () => {
    plant(fixture.folder, { 'shelf/a.obj': OBJ('a.mtl'), 'shelf/a.mtl': MTL('map_Kd a.png'), 'shelf/a.png': PNG })
    link('../shelf', 'alias')
    const extensions = ['.obj', '.mtl', '.png']
    const { foundFiles } = await fixture.scan({ batchEntity: 'subdirectory', extensions })
    expect(shape(foundFiles)).toEqual([{ 'a.obj': [{ 'a.mtl': ['a.png'] }] }])
    expect(foundFiles.map(({ status, relative_path }) => [status, relative_path])).toEqual([['Valid', 'alias/a.obj']])
  })

  it('that come later give no second place to a file that the project has', async () => {
    plant(fixture.input, { 'sub/s.txt': 's' })
    link('sub/s.txt', 'b-link.txt')
    await fixture.open({ batchEntity: 'root', ...single })
    link('sub/s.txt', 'a-link.txt')
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], missing: [], unchanged: 1 })
  })

  it('that come later give no second place to a part that is scanned nowhere else', async () => {
    plant(fixture.input, { 'a.obj': OBJ('a.mtl'), 'a.mtl': MTL('map_Kd sub/stone.png'), 'sub/stone.png': PNG })
    await fixture.open({ extensions: ['.obj', '.png'], ...single })
    link('sub/stone.png', 'stone.png')
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], missing: [], unchanged: 3 })
  })

  it('give no file a second place', async () => {
    plant(fixture.input, { 'real/a.txt': 'a', 'root.txt': 'r' })
    link('real', 'alias')
    link(fixture.input, 'self')
    const found = await fixture.scan({ batchEntity: 'hybrid', ...single })
    expect(placesOf(found.foundFiles)).toEqual(['real/a.txt', 'root.txt'])
  })

  it('take a file that is scanned nowhere else, once, at the first of them', async () => {
    plant(fixture.input, { 'sub/s.txt': 's' })
    link('sub/s.txt', 'b-link.txt')
    link('sub/s.txt', 'a-link.txt')
    const found = await fixture.scan({ batchEntity: 'root', ...single })
    expect(placesOf(found.foundFiles)).toEqual(['a-link.txt'])
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], missing: [], unchanged: 1 })
  })

  it.each([
    ['as it is named', (name: string) => join(fixture.input, name)],
    ['by a folder that leads there', (name: string) => join(fixture.folder, 'alias', name)],
  ])('that are put in the place of a file make it no other one, %s', async (_, pathOf) => {
    plant(fixture.input, { 'a.txt': 'a', 'b.txt': 'b' })
    symlinkSync(fixture.input, join(fixture.folder, 'alias'))
    await fixture.open({ batchEntity: 'root', ...single })
    rmSync(join(fixture.input, 'a.txt'))
    link('b.txt', 'a.txt')
    const internal = fixture.internal()
    const project = await fixture.project()
    const call = { project, body: { absolute_paths: [pathOf('a.txt'), pathOf('b.txt')] } }
    const ensured = await internal.ensureFiles(call)
    expect(ensured.files.map(({ file }) => file?.filename)).toEqual(['a.txt', 'b.txt'])
    const ids = ensured.files.map(({ file }) => file?.file_id)
    expect((await internal.findFiles(call)).files.map(({ file_id }) => file_id)).toEqual(ids)
    const added = await fixture.api().addSourceFiles({ body: { absolute_file_paths: [pathOf('a.txt')] } })
    expect(added).toMatchObject({ added_count: 0, skipped_existing_path: 1 })
  })

  it('that lead nowhere or in a circle are invalid and say so', async () => {
    plant(fixture.input, { 'a.txt': 'a' })
    link('/no/where', 'dangling.txt')
    link('circle.txt', 'circle.txt')
    const nodes = byName((await fixture.scan(single)).foundFiles)
    expect(nodes['dangling.txt']).toMatchObject({ status: 'Invalid' })
    expect(nodes['dangling.txt']?.validation_report?.errors).toEqual([
      'File does not exist at the specified path.',
      'The link leads to /no/where, and nothing is there.',
    ])
    expect(nodes['circle.txt']).toMatchObject({ status: 'Invalid' })
    expect(nodes['circle.txt']?.validation_report?.errors.join()).toContain('in a circle')
  })
})

/** The service where only one folder may be read. */
async function startLimited(root: string, home: string) {
  const settings = await fakeSettings({ security: { allowed_roots: [root] } })
  const service = await startForTest(projects, { home, addresses: { settings: settings.url } })
  const stop = async () => {
    await service.stop()
    await settings.stop()
  }
  return { ...service, stop }
}

/** Publishes a record of the file `coin.txt` of the loaded project. */
async function publishCoin({ client }: Pick<TestService, 'client'>): Promise<void> {
  const internal = client(projectsInternal)
  const project = await loadedProject(internal)
  const { files } = await internal.listRootFiles({ project, query: { after: 0 } })
  const of = { project, title: 'A coin', files: files.map(({ file_id }) => file_id), metadata: { version: '1.0' } }
  const record_id = await storeRecord(internal, { ...of, repository: 'http://sandbox.test' })
  const record = { record_status: 'published', repo_record_id: '4711', concept_rec_id: '4711' } as const
  await internal.updateRecord({ project, body: { record_id, record } })
}

it('are not followed out of the allowed folders, and are listed', async () => {
  const folder = temporaryFolder()
  const inside = join(folder.path, 'inside')
  mkdirSync(inside)
  plant(folder.path, { 'inside/in/a.txt': 'a', 'inside/shelf/c.txt': 'c', 'outside/b.txt': 'b' })
  symlinkSync(join(folder.path, 'outside/b.txt'), join(inside, 'in/b.txt'))
  symlinkSync(join(folder.path, 'outside'), join(inside, 'in/away'))
  symlinkSync(join(inside, 'shelf'), join(inside, 'in/near'))
  const service = await startLimited(inside, join(folder.path, 'home'))
  const request = { ...fixture.request({ batchEntity: 'hybrid' }), pdbPath: join(inside, 'p.pdb') }
  const paths = { dataInPath: join(inside, 'in'), dataOutPath: join(inside, 'out') }
  const created = await service.client(contract).createAndScan({ body: { ...request, ...paths } })
  const { foundFiles, not_followed } = created as unknown as {
    foundFiles: { relative_path: string }[]
    not_followed: { path: string; error: string; message_id?: string }[]
  }
  expect(placesOf(foundFiles)).toEqual(['a.txt', 'near/c.txt'])
  expect(not_followed.map(({ path }) => path).sort()).toEqual(['away', 'b.txt'])
  expect(not_followed.map(({ message_id }) => message_id)).toEqual(['link_outside', 'link_outside'])
  expect(not_followed[0]?.error).toContain('security.allowed_roots')
  await service.stop()
  folder.remove()
})

it('of a folder with new files do not lead out of the allowed folders', async () => {
  const folder = temporaryFolder()
  const inside = join(folder.path, 'inside')
  plant(folder.path, { 'inside/in/coin.txt': 'coin', 'inside/shelf/coin.txt': 'coin', 'outside/coin.txt': 'coin' })
  const service = await startLimited(inside, join(folder.path, 'home'))
  const request = { ...fixture.request(), pdbPath: join(inside, 'p.pdb') }
  const paths = { dataInPath: join(inside, 'in'), dataOutPath: join(inside, 'out') }
  await service.client(contract).createAndScan({ body: { ...request, ...paths } })
  await service.client(contract).loadProject({ body: { path: request.pdbPath } })
  await publishCoin(service)
  const fresh = join(inside, 'new')
  mkdirSync(fresh)
  symlinkSync(join(folder.path, 'outside/coin.txt'), join(fresh, 'away.txt'))
  symlinkSync(join(inside, 'shelf/coin.txt'), join(fresh, 'near.txt'))
  const body = { directory_path: fresh, match_method: 'hashcode' } as const
  const { matches } = await service.client(contract).matchFilesForVersioning({ body })
  expect(matches.map(({ matched_file_path }) => matched_file_path)).toEqual([join(fresh, 'near.txt')])
  await service.stop()
  folder.remove()
})

it('that have taken the place of known files are not followed out of the allowed folders', async () => {
  const folder = temporaryFolder()
  const inside = join(folder.path, 'inside')
  plant(folder.path, { 'inside/in/coin.txt': 'coin', 'inside/in/vase.txt': 'vase', 'outside/secret.txt': 'secret' })
  plant(inside, { 'in/shelf/cup.txt': 'cup' })
  const service = await startLimited(inside, join(folder.path, 'home'))
  const request = { ...fixture.request({ batchEntity: 'hybrid' }), pdbPath: join(inside, 'p.pdb') }
  const paths = { dataInPath: join(inside, 'in'), dataOutPath: join(inside, 'out') }
  await service.client(contract).createAndScan({ body: { ...request, ...paths } })
  await service.client(contract).loadProject({ body: { path: request.pdbPath } })
  rmSync(join(inside, 'in/coin.txt'))
  symlinkSync(join(folder.path, 'outside/secret.txt'), join(inside, 'in/coin.txt'))
  renameSync(join(inside, 'in/shelf'), join(folder.path, 'outside/shelf'))
  symlinkSync(join(folder.path, 'outside/shelf'), join(inside, 'in/shelf'))
  const report = await service.client(contract).rescanProject({ body: {} })
  expect(report).toMatchObject({ added: [], changed: [], moved: [], missing: [], unreadable: [], unchanged: 1 })
  expect(report.not_followed.map(({ path }) => path).sort()).toEqual(['coin.txt', 'shelf', 'shelf/cup.txt'])
  for (const one of report.not_followed) {
    expect(one.error).toContain('security.allowed_roots')
    expect(one.message_id).toBe('link_outside')
  }
  await service.stop()
  folder.remove()
})
