import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

const load = (path: unknown) => fixture.raw().loadProject({ body: { path: path as string } })

describe('without a project', () => {
  it.each([
    'getProjectInfo',
    'getProjectDetails',
    'listFiles',
    'listMappings',
    'getDashboardStats',
    'listCredentials',
  ] as const)('%s answers 400 and the fixed sentence', async (name) => {
    const { status, body } = await fixture.raw()[name]({})
    expect(status).toBe(400)
    expect(body).toEqual({
      ...{ success: false, error: 'No project database loaded. This action requires a project.' },
      ...{ message_id: 'project_not_loaded', message_params: {} },
    })
  })

  it('checks for the project before the body', async () => {
    const { status, body } = await fixture.raw().updateTitle({ body: { title: 5 as unknown as string } })
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      'No project database loaded. This action requires a project.',
    ])
  })
})

describe('creating a project', () => {
  it('names every value that is missing', async () => {
    const { status, body } = await fixture
      .raw()
      .createAndScan({ body: { ...fixture.request(), modalities: [], shortCode: ' ' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: 'Missing required project data for creation. Not given: shortCode, modalities',
      message_id: 'project_data_missing',
      message_params: { fields: 'shortCode, modalities' },
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
      'is not a usable regular expression, received "a("',
    ],
    ['an unknown batch entity', { batchEntity: 'all' }, "'batchEntity' must be one of root, subdirectory, hybrid"],
  ])('refuses %s', async (_, options, sentence) => {
    const { status, body } = await fixture.raw().createAndScan({ body: fixture.request(options) })
    expect(status).toBe(400)
    expect((body as { error: string }).error).toContain(sentence)
    const message_id = sentence.includes('regular expression') ? 'pattern_unusable' : 'value_of_list'
    expect(body).toMatchObject({ message_id })
    expect(existsSync(join(fixture.folder, 'finds.pdb'))).toBe(false)
  })

  it('answers 400 for a missing input folder and 500 with the fixed sentence when the file has no folder', async () => {
    const noInput = await fixture.raw().createAndScan({ body: { ...fixture.request(), dataInPath: '/no/where' } })
    expect([noInput.status, noInput.body]).toEqual([
      400,
      {
        success: false,
        error: 'The specified Input Data Directory does not exist: /no/where',
        message_id: 'input_folder_missing',
        message_params: { place: '/no/where' },
      },
    ])
    const noFolder = await fixture.raw().createAndScan({ body: fixture.request({ pdb: 'no/such/finds.pdb' }) })
    expect([noFolder.status, noFolder.body]).toEqual([
      500,
      {
        success: false,
        error: 'Failed to create the project database schema',
        message_id: 'project_not_creatable',
        message_params: {},
      },
    ])
  })

  it('never touches what is at the wanted path', async () => {
    mkdirSync(join(fixture.folder, 'folder.pdb'))
    writeFileSync(join(fixture.folder, 'precious.txt'), 'precious')
    for (const pdb of ['folder.pdb', 'precious.txt']) {
      const { status } = await fixture.raw().createAndScan({ body: fixture.request({ pdb }) })
      expect(status).toBe(400)
    }
    expect(readFileSync(join(fixture.folder, 'precious.txt'), 'utf8')).toBe('precious')
  })

  it('does not load the project, and gives it a number of its own', async () => {
    plant(fixture.input, { 'a.txt': 'a', 'b.txt': 'b' })
    const { projectId } = await fixture.scan({})
    expect(projectId).toBeGreaterThanOrEqual(1000)
    expect((await fixture.raw().getProjectInfo({})).status).toBe(400)
  })

  it('replaces a project only when asked by its number, and keeps the old file', async () => {
    const refused = await fixture.raw().createAndScan({ body: fixture.request() })
    expect(refused.status).toBe(400)
    const path = join(fixture.folder, 'finds.pdb')
    const before = readFileSync(path)
    const number = /it is project (\d+)/.exec((refused.body as { error: string }).error)?.[1]
    await fixture.api().createAndScan({ body: { ...fixture.request(), projectId: Number(number) } })
    expect(readFileSync(path).equals(before)).toBe(false)
    const kept = readdirSync(fixture.folder).find((name) => /^finds\.pdb\..+\.bak$/.test(name))
    expect(readFileSync(join(fixture.folder, kept ?? '')).equals(before)).toBe(true)
  })

  it('refuses a second creation on the same path while one is under way', async () => {
    const body = fixture.request({ pdb: 'twice.pdb' })
    const answers = await Promise.all([fixture.raw().createAndScan({ body }), fixture.raw().createAndScan({ body })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('a project that was made', () => {
  it('is named in the answer by what it is called once it is loaded, and by its place', async () => {
    const pdb_path = join(fixture.folder, 'named.pdb')
    const answer = await fixture.api().createAndScan({ body: fixture.request({ pdb: 'named.pdb' }) })
    expect(answer).toMatchObject({ pdb_path, project_uuid: expect.stringMatching(/^[\da-f-]{36}$/) })
    const { body } = await load(pdb_path)
    expect(body).toMatchObject({ project_uuid: (answer as { project_uuid?: string }).project_uuid })
    expect(await fixture.project()).toBe((answer as { project_uuid?: string }).project_uuid)
  })

  it('is what the operations were about that made and loaded it', async () => {
    const answer = await fetch(`${fixture.url()}/operations/projects`, { headers: { 'regesta-key': TEST_KEY } })
    const operations = (await answer.json()) as { kind: string; project_uuid?: string }[]
    const project_uuid = await fixture.project()
    for (const kind of ['createAndScan', 'loadProject'])
      expect(operations.find((operation) => operation.kind === kind)).toMatchObject({ project_uuid })
  })
})

describe('loading a project', () => {
  it('answers message, name and number', async () => {
    const path = join(fixture.folder, 'finds.pdb')
    const { status, body } = await load(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Project loaded successfully',
      project_name: 'Finds of 1932',
      project_id: expect.any(Number),
      project_uuid: await fixture.project(),
    })
    const info = await fixture.api().getProjectInfo()
    expect(info).toEqual({
      project_id: (body as { project_id: number }).project_id,
      project_name: 'Finds of 1932',
      description: null,
      pdb_schema_version: expect.any(String),
    })
  })

  it('shows the modality as the text of a JSON array', async () => {
    expect((await fixture.api().getProjectDetails()).modality).toBe('["3D Model"]')
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
    expect(await fixture.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('refuses folders, links that lead to themselves, other files, empty files and damaged files with a reason', async () => {
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(fixture.folder, name), content)
      return join(fixture.folder, name)
    }
    const link = (name: string) => {
      symlinkSync(name, join(fixture.folder, name))
      return join(fixture.folder, name)
    }
    const sound = readFileSync(join(fixture.folder, 'twice.pdb'))
    const damaged = Buffer.from(sound)
    damaged.fill(7, 4096 * 3, 4096 * 40)
    for (const [path, reason, id] of [
      [fixture.folder, 'it is a folder', 'project_a_folder'],
      [link('loop.pdb'), 'it does not exist', 'project_missing'],
      [file('empty.pdb', ''), 'it is not a project file', 'project_foreign'],
      [file('text.pdb', 'no database at all, just text'), 'it is not a project file', 'project_foreign'],
      [file('damaged.pdb', damaged), 'damaged', undefined],
    ] as const) {
      const { status, body, headers } = await load(path)
      expect(status).toBe(500)
      expect(headers['error-code']).toBe('unreadable_project')
      expect((body as { error: string }).error).toContain(reason)
      expect(body).toMatchObject({ message_id: 'project_not_loadable' })
      if (id !== undefined) expect(body).toMatchObject({ message_reasons: [{ message_id: id }] })
    }
    expect(await fixture.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('is active again after a restart', async () => {
    await fixture.restart()
    expect(await fixture.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1932' })
  })

  it('leaves one complete file when it is unloaded', async () => {
    const path = join(fixture.folder, 'finds.pdb')
    await fixture.api().updateDescription({ body: { description: 'A dig' } })
    expect(await fixture.api().unloadProject()).toMatchObject({ success: true })
    expect(existsSync(`${path}-wal`)).toBe(false)
    const copy = join(fixture.folder, 'copy.pdb')
    writeFileSync(copy, readFileSync(path))
    await load(copy)
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'A dig' })
  })

  it('leaves one complete file when it is unloaded while it is being read', async () => {
    const path = join(fixture.folder, 'copy.pdb')
    await load(path)
    let reading = true
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) await fixture.raw().listFiles({})
    })
    for (let round = 0; round < 2; round += 1) {
      await load(path)
      await fixture.api().updateDescription({ body: { description: `A dig, ${round}` } })
      expect((await fixture.api().unloadProject()).message).toContain('may be copied')
      expect(existsSync(`${path}-wal`)).toBe(false)
    }
    reading = false
    await Promise.all(readers)
    await load(path)
    await fixture.api().updateDescription({ body: { description: 'A dig' } })
  })

  it('stays closed when it is unloaded and a neighbour asks for open writes', async () => {
    const path = join(fixture.folder, 'copy.pdb')
    await fixture.api().unloadProject()
    await fixture.internal().registerHolder({ body: { service: 'deposition', boot: 'another' } })
    expect((await fixture.internal().listOpenWrites()).projects).toEqual([])
    expect(existsSync(`${path}-wal`)).toBe(false)
    await load(path)
  })

  it('says so when the loaded file is gone, and goes on when it is back', async () => {
    await fixture.api().unloadProject()
    const path = join(fixture.folder, 'copy.pdb')
    await load(path)
    await fixture.restart()
    renameSync(path, `${path}.away`)
    const { status, body } = await fixture.raw().getProjectInfo({})
    expect(status).toBe(400)
    expect((body as { error: string }).error).toContain('is gone')
    expect(existsSync(path)).toBe(false)
    renameSync(`${path}.away`, path)
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'A dig' })
  })
})

describe('changing and copying a project', () => {
  it('changes title and description, and refuses an empty title', async () => {
    expect(await fixture.api().updateTitle({ body: { title: 'Finds of 1933' } })).toMatchObject({ success: true })
    expect(await fixture.api().updateDescription({ body: { description: '' } })).toMatchObject({ success: true })
    expect(await fixture.api().getProjectInfo()).toMatchObject({ project_name: 'Finds of 1933', description: '' })
    for (const title of ['', '   ', null])
      expect((await fixture.raw().updateTitle({ body: { title } })).status).toBe(400)
    expect((await fixture.raw().updateDescription({ body: {} as { description: string } })).status).toBe(400)
  })

  it('is one complete file after some seconds without use, and has a snapshot of the day', async () => {
    const wal = join(fixture.folder, 'copy.pdb-wal')
    await load(join(fixture.folder, 'copy.pdb'))
    await fixture.api().updateDescription({ body: { description: 'idle soon' } })
    expect(existsSync(wal)).toBe(true)
    const snapshots = join(fixture.home, 'data', 'projects', 'snapshots')
    while (existsSync(wal) || !existsSync(snapshots)) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'idle soon' })
  })

  it('takes snapshots that load as projects, and keeps five', async () => {
    let last = ''
    for (let n = 0; n < 6; n += 1) last = (await fixture.api().takeSnapshot({})).snapshot_path
    const folder = join(last, '..')
    expect(readdirSync(folder)).toHaveLength(5)
    expect(statSync(last).size).toBeGreaterThan(10_000)
    const report = (await fixture.raw().inspectProject({ body: { pdbPath: last } })).body as {
      project_info: { project_name: string }
    }
    expect(report.project_info.project_name).toBe('Finds of 1933')
  })

  it('removes what a stop in the middle of one has left, and nothing that may still be written', async () => {
    const folder = dirname((await fixture.api().takeSnapshot({})).snapshot_path)
    const [left, journal, young] = ['.old.pdb.partial', '.old.pdb.partial-journal', '.new.pdb.partial'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    for (const file of [left, journal, young]) writeFileSync(file, 'half')
    const before = new Date(Date.now() - 7_200_000)
    for (const file of [left, journal]) utimesSync(file, before, before)
    await fixture.api().takeSnapshot({})
    expect([left, journal, young].map(existsSync)).toEqual([false, false, true])
  })
})
