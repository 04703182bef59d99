import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plant, type Workbench, workbench } from './workbench.js'

let bench: Workbench
beforeAll(async () => {
  bench = await workbench()
})
afterAll(() => bench.end())

const load = (path: unknown) => bench.raw().loadProject({ body: { path: path as string } })

describe('without a project', () => {
  it.each([
    'getProjectInfo',
    'getProjectDetails',
    'listFiles',
    'listMappings',
    'getDashboardStats',
    'listCredentials',
  ] as const)('%s answers 400 and the fixed sentence', async (name) => {
    const { status, body } = await bench.raw()[name]({})
    expect(status).toBe(400)
    expect(body).toEqual({ success: false, error: 'No project database loaded. This action requires a project.' })
  })

  it('checks for the project before the body', async () => {
    const { status, body } = await bench.raw().updateTitle({ body: { title: 5 as unknown as string } })
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      'No project database loaded. This action requires a project.',
    ])
  })
})

describe('creating a project', () => {
  it('names every value that is missing', async () => {
    const { status, body } = await bench
      .raw()
      .createAndScan({ body: { ...bench.wish(), modalities: [], shortCode: ' ' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: 'Missing required project data for creation. Not given: shortCode, modalities',
    })
  })

  it.each([
    [
      'an unknown strategy',
      { bundling: { enabled: true, strategy: 'magic' } },
      "'scanOptions.bundling.strategy' must be one of",
    ],
    ...['constructor', '__proto__', 'toString'].map((strategy): [string, object, string] => [
      `the strategy ${strategy}`,
      { bundling: { enabled: true, strategy } },
      `'scanOptions.bundling.strategy' must be one of stem, stem_match, pattern, prefix_suffix, prefixsuffix, core_identifier, coreidentifier, received "${strategy}"`,
    ]),
    [
      'a broken pattern',
      { bundling: { enabled: true, strategy: 'pattern', pattern: 'a(' } },
      'is no usable regular expression, received "a("',
    ],
    ['an unknown batch entity', { batchEntity: 'all' }, "'batchEntity' must be one of root, subdirectory, hybrid"],
  ])('refuses %s', async (_, options, sentence) => {
    const { status, body } = await bench.raw().createAndScan({ body: bench.wish(options) })
    expect(status).toBe(400)
    expect((body as { error: string }).error).toContain(sentence)
    expect(existsSync(join(bench.folder, 'finds.pdb'))).toBe(false)
  })

  it('answers 400 for a missing input folder and 500 with the fixed sentence when the file has no folder', async () => {
    const noInput = await bench.raw().createAndScan({ body: { ...bench.wish(), dataInPath: '/no/where' } })
    expect([noInput.status, noInput.body]).toEqual([
      400,
      { success: false, error: 'The specified Input Data Directory does not exist: /no/where' },
    ])
    const noFolder = await bench.raw().createAndScan({ body: bench.wish({ pdb: 'no/such/finds.pdb' }) })
    expect([noFolder.status, noFolder.body]).toEqual([
      500,
      { success: false, error: 'Failed to create the project database schema' },
    ])
  })

  it('never touches what is at the wanted path', async () => {
    mkdirSync(join(bench.folder, 'folder.pdb'))
    writeFileSync(join(bench.folder, 'precious.txt'), 'precious')
    for (const pdb of ['folder.pdb', 'precious.txt']) {
      const { status } = await bench.raw().createAndScan({ body: bench.wish({ pdb }) })
      expect(status).toBe(400)
    }
    expect(readFileSync(join(bench.folder, 'precious.txt'), 'utf8')).toBe('precious')
  })

  it('does not load the project, and gives it a number of its own', async () => {
    plant(bench.input, { 'a.txt': 'a', 'b.txt': 'b' })
    const { projectId } = await bench.scan({})
    expect(projectId).toBeGreaterThanOrEqual(1000)
    expect((await bench.raw().getProjectInfo({})).status).toBe(400)
  })

  it('replaces a project only when asked by its number, and keeps the old file', async () => {
    const refused = await bench.raw().createAndScan({ body: bench.wish() })
    expect(refused.status).toBe(400)
    const path = join(bench.folder, 'finds.pdb')
    const before = readFileSync(path)
    const number = /it is project (\d+)/.exec((refused.body as { error: string }).error)?.[1]
    await bench.api().createAndScan({ body: { ...bench.wish(), projectId: Number(number) } })
    expect(readFileSync(path).equals(before)).toBe(false)
    const kept = readdirSync(bench.folder).find((name) => /^finds\.pdb\..+\.bak$/.test(name))
    expect(readFileSync(join(bench.folder, kept ?? '')).equals(before)).toBe(true)
  })

  it('refuses a second creation on the same path while one is under way', async () => {
    const body = bench.wish({ pdb: 'twice.pdb' })
    const answers = await Promise.all([bench.raw().createAndScan({ body }), bench.raw().createAndScan({ body })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('loading a project', () => {
  it('answers message, name and number', async () => {
    const path = join(bench.folder, 'finds.pdb')
    const { status, body } = await load(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Project loaded successfully',
      project_name: 'Finds of 1932',
      project_id: expect.any(Number),
    })
    const info = await bench.api().getProjectInfo()
    expect(info).toEqual({
      project_id: (body as { project_id: number }).project_id,
      project_name: 'Finds of 1932',
      description: null,
      pdb_schema_version: expect.any(String),
    })
  })

  it('shows the modality as the text of a JSON array', async () => {
    expect((await bench.api().getProjectDetails()).modality).toBe('["3D Model"]')
  })

  it.each([
    ['a missing path', undefined, 400],
    ['an empty path', '', 400],
    ['a relative path', 'finds.pdb', 400],
    ['a missing file', '/no/such/file.pdb', 500],
  ])('refuses %s and leaves the loaded project as it is', async (_, path, status) => {
    const answer = await load(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) })
    expect(await bench.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('refuses folders, other files, empty files and damaged files with a reason', async () => {
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(bench.folder, name), content)
      return join(bench.folder, name)
    }
    const sound = readFileSync(join(bench.folder, 'twice.pdb'))
    const damaged = Buffer.from(sound)
    damaged.fill(7, 4096 * 3, 4096 * 40)
    for (const [path, reason] of [
      [bench.folder, 'it is a folder'],
      [file('empty.pdb', ''), 'it is not a project file'],
      [file('text.pdb', 'no database at all, just text'), 'it is not a project file'],
      [file('damaged.pdb', damaged), 'damaged'],
    ] as const) {
      const { status, body, headers } = await load(path)
      expect(status).toBe(500)
      expect(headers['error-code']).toBe('unreadable_project')
      expect((body as { error: string }).error).toContain(reason)
    }
    expect(await bench.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('is active again after a restart', async () => {
    await bench.restart()
    expect(await bench.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('leaves one complete file when it is unloaded', async () => {
    const path = join(bench.folder, 'finds.pdb')
    await bench.api().updateDescription({ body: { description: 'A dig' } })
    expect(await bench.api().unloadProject()).toMatchObject({ success: true })
    expect(existsSync(`${path}-wal`)).toBe(false)
    const copy = join(bench.folder, 'copy.pdb')
    writeFileSync(copy, readFileSync(path))
    await load(copy)
    expect(await bench.api().getProjectInfo()).toMatchObject({ description: 'A dig' })
  })

  it('leaves one complete file when it is unloaded while it is being read', async () => {
    const path = join(bench.folder, 'copy.pdb')
    await load(path)
    let reading = true
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) await bench.raw().listFiles({})
    })
    for (let round = 0; round < 2; round += 1) {
      await load(path)
      await bench.api().updateDescription({ body: { description: `A dig, ${round}` } })
      expect((await bench.api().unloadProject()).message).toContain('may be copied')
      expect(existsSync(`${path}-wal`)).toBe(false)
    }
    reading = false
    await Promise.all(readers)
    await load(path)
    await bench.api().updateDescription({ body: { description: 'A dig' } })
  })

  it('stays closed when it is unloaded and a neighbour asks for open writes', async () => {
    const path = join(bench.folder, 'copy.pdb')
    await bench.api().unloadProject()
    await bench.internal().registerHolder({ body: { service: 'deposition', boot: 'another' } })
    expect((await bench.internal().listOpenWrites()).projects).toEqual([])
    expect(existsSync(`${path}-wal`)).toBe(false)
    await load(path)
  })

  it('says so when the loaded file is gone, and goes on when it is back', async () => {
    await bench.api().unloadProject()
    const path = join(bench.folder, 'copy.pdb')
    await load(path)
    await bench.restart()
    renameSync(path, `${path}.away`)
    const { status, body } = await bench.raw().getProjectInfo({})
    expect(status).toBe(400)
    expect((body as { error: string }).error).toContain('is gone')
    expect(existsSync(path)).toBe(false)
    renameSync(`${path}.away`, path)
    expect(await bench.api().getProjectInfo()).toMatchObject({ description: 'A dig' })
  })
})

describe('changing and copying a project', () => {
  it('changes title and description, and refuses an empty title', async () => {
    expect(await bench.api().updateTitle({ body: { title: 'Finds of 1933' } })).toMatchObject({ success: true })
    expect(await bench.api().updateDescription({ body: { description: '' } })).toMatchObject({ success: true })
    expect(await bench.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1933', description: '' })
    for (const title of ['', '   ', null]) expect((await bench.raw().updateTitle({ body: { title } })).status).toBe(400)
    expect((await bench.raw().updateDescription({ body: {} as { description: string } })).status).toBe(400)
  })

  it('is one complete file after some seconds without use, and has a snapshot of the day', async () => {
    const wal = join(bench.folder, 'copy.pdb-wal')
    await load(join(bench.folder, 'copy.pdb'))
    await bench.api().updateDescription({ body: { description: 'idle soon' } })
    expect(existsSync(wal)).toBe(true)
    const snapshots = join(bench.home, 'data', 'projects', 'snapshots')
    while (existsSync(wal) || !existsSync(snapshots)) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await bench.api().getProjectInfo()).toMatchObject({ description: 'idle soon' })
  })

  it('takes snapshots that load as projects, and keeps five', async () => {
    let last = ''
    for (let n = 0; n < 6; n += 1) last = (await bench.api().takeSnapshot({})).snapshot_path
    const folder = join(last, '..')
    expect(readdirSync(folder)).toHaveLength(5)
    expect(statSync(last).size).toBeGreaterThan(10_000)
    const report = (await bench.raw().inspectProject({ body: { pdbPath: last } })).body as {
      project_info: { project_name: string }
    }
    expect(report.project_info.project_name).toBe('Finds of 1933')
  })
})
