import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertProject } from '@regesta/projects/store/new-project-rows'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'
import { leftOf, lookFromOutside } from './from-outside.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const project = () => join(fixture.folder, 'finds.pdb')

const KIND = `status, file_type, coalesce(mime_type, '') as mime_type, parent_file_id is null as is_root, is_primary_source as is_primary,
  has_members, has_copies, record_state, mark, note <> '' as has_note, count(*) as files, sum(size_bytes) as bytes`

/** What the file says that it has of each kind, and what it has when one counts. */
function totals() {
  const database = new Sqlite(project(), { readonly: true })
  const all = (sql: string) => database.prepare(sql).all()
  const places = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(', ')
  const said = {
    kinds: all(`select * from file_totals where files <> 0 order by ${places(10)}`),
    folders: all(`select * from folder_totals where files <> 0 order by ${places(11)}`),
    related: all('select file_id, has_members, has_copies, record_state, open_records from source_files order by 1'),
  }
  const folder = "rtrim(relative_path, replace(relative_path, '/', '')) as folder"
  const counted = {
    kinds: all(`select ${KIND} from source_files group by ${places(10)} order by ${places(10)}`),
    folders: all(`select ${folder}, ${KIND} from source_files group by ${places(11)} order by ${places(11)}`),
    related: all(
      `select file_id, exists (select 1 from source_files o where o.parent_file_id = f.file_id) as has_members,
         sha256_hash <> '' and exists (
           select 1 from source_files o where o.sha256_hash = f.sha256_hash and o.file_id <> f.file_id
         ) as has_copies,
         coalesce((
           select record_status from repo_records r where r.source_file_id = f.file_id
             and record_status in ('prepared', 'draft', 'published')
           order by instr('published draft prepared', record_status) limit 1
         ), '') as record_state,
         (select count(*) from repo_records r where r.source_file_id = f.file_id
           and record_status in ('prepared', 'draft', 'published')) as open_records
       from source_files f order by 1`,
    ),
  }
  database.close()
  return { said, counted }
}

const expectTrueTotals = () => {
  const { said, counted } = totals()
  expect(said.kinds.length).toBeGreaterThan(0)
  expect(said).toEqual(counted)
}

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

it('files of a new project are numbered from 1, those above before those below, however many are written together', async () => {
  // Models with their libraries and textures, so that a family lies on both sides of each border between statements.
  const families = Array.from({ length: 45 }, (_, n) => String(n).padStart(2, '0'))
  const files = Object.fromEntries(
    families.flatMap((n) => [
      [`${n}.obj`, OBJ(`${n}.mtl`)],
      [`${n}.mtl`, MTL(`map_Kd ${n}.jpg`)],
      // Every third picture is the same.
      [`${n}.jpg`, JPEG(Number(n) % 3 === 0 ? '' : n)],
    ]),
  )
  await fixture.scan({ files, extensions: ['.obj'] })
  const database = new Sqlite(project(), { readonly: true })
  const rows = database
    .prepare('select file_id as id, filename as name, parent_file_id as parent from source_files order by file_id')
    .all() as { id: number; name: string; parent: number | null }[]
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1))
  expect(rows).toHaveLength(3 * families.length)
  const above = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { name, parent } of rows) {
    const [stem, ending] = name.split('.')
    const wanted = { obj: undefined, mtl: `${stem}.obj`, jpg: `${stem}.mtl` }[String(ending)]
    expect([name, parent === null ? undefined : above.get(parent)]).toEqual([name, wanted])
  }
  const one = (sql: string) => database.prepare(sql).pluck().get()
  expect(one("select seq from sqlite_sequence where name = 'source_files'")).toBe(rows.length)
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
  expectTrueTotals()
})

describe('the totals of a project', () => {
  it('stay true while files are scanned, added, prepared, changed, moved and removed', async () => {
    await fixture.open({
      files: {
        'vase.obj': OBJ('vase.mtl'),
        'vase.mtl': MTL('map_Kd tex/clay.jpg'),
        'tex/clay.jpg': JPEG(),
        'a.txt': 'a',
        'b.txt': 'b',
        'c.txt': 'c',
      },
      extensions: ['.obj', '.txt'],
      obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
    })
    expectTrueTotals()
    const elsewhere = join(fixture.folder, 'more')
    plant(elsewhere, { 'd.bin': 'a', 'e.txt': 'ee' })
    await fixture.api().addSourceFiles({
      body: { absolute_file_paths: ['d.bin', 'e.txt'].map((name) => join(elsewhere, name)) },
    })
    expectTrueTotals()
    const of = { project: await fixture.project() }
    const { files } = await fixture.internal().listRootFiles({ ...of, query: { after: 0 } })
    const id = (name: string) => files.find(({ filename }) => filename === name)?.file_id ?? 0
    await fixture.internal().storePreparationFailures({
      ...of,
      body: { failures: [{ source_file_id: id('a.txt'), errors: ['no title'] }] },
    })
    expectTrueTotals()
    const record_id = await fixture.prepare('b.txt', 'The second')
    expectTrueTotals()
    const record = (changes: object) => fixture.internal().updateRecord({ ...of, body: { record_id, record: changes } })
    for (const changes of [
      { record_status: 'draft', repo_record_id: '7' },
      { source_file_id: id('c.txt') },
      { source_file_id: id('b.txt'), record_status: 'failed' },
      { source_file_id: id('c.txt'), record_status: 'draft' },
      { source_file_id: id('b.txt'), record_status: 'published' },
    ]) {
      await record(changes)
      expectTrueTotals()
    }
    await fixture.prepare('c.txt', 'The third')
    expectTrueTotals()
    await fixture.api().markFiles({ body: { file_ids: [id('a.txt'), id('c.txt')], mark: 'check', note: 'Twice' } })
    expectTrueTotals()
    await fixture.internal().removeFiles({ ...of, body: { file_ids: [id('e.txt')] } })
    expectTrueTotals()
    writeFileSync(join(fixture.input, 'b.txt'), 'b, longer than before')
    rmSync(join(fixture.input, 'c.txt'))
    plant(fixture.input, { 'moved.txt': 'c', 'fresh.txt': 'fresh' })
    await fixture.api().rescanProject({ body: {} })
    expectTrueTotals()
    const { file_statistics } = await fixture.api().inspectProject({ body: { pdbPath: project() } })
    expect(file_statistics).toMatchObject({ total_files: 9, root_files: 6, associated_files: 3, unique_statuses: 4 })
    expect((await fixture.api().getDashboardStats()).total_files).toBe(9)
  })
})

/** A project file as the release before this schema made it. */
function schemaThree(): void {
  const database = new Sqlite(project())
  const folder = fileURLToPath(new URL('../migrations', import.meta.url))
  const former = readdirSync(folder).sort().slice(0, 3)
  for (const name of former) database.exec(readFileSync(join(folder, name), 'utf8'))
  database.pragma('user_version = 3')
  insertProject(database, {
    name: 'Earlier finds',
    shortCode: 'EF',
    modalities: ['3D Model'],
    dataIn: fixture.input,
    dataOut: fixture.output,
    batchEntity: 'root',
    scanOptions: {},
  })
  const insert = database.prepare(
    `insert into source_files (root_id, relative_path, filename, search_name, size_bytes, sha256_hash, mime_type, file_type,
       parent_file_id, status, added_timestamp, is_primary_source)
     values (1, @name, @name, @name, @size, '', @mime, @type, @parent, @status, '2026-01-01T00:00:00.000Z', @primary)`,
  )
  const file = (name: string, size: number, more: object = {}) =>
    insert.run({ name, size, mime: null, type: 'primary_source', parent: null, status: 'Valid', primary: 1, ...more })
  file('amphora.obj', 10, { mime: 'model/obj' })
  file('amphora.mtl', 20, { parent: 1, type: 'primary', primary: 0, status: 'Textures Missing' })
  file('amphora_2.obj', 30, { mime: 'model/obj', status: 'Invalid' })
  file('bowl.bin', 40)
  database.close()
}

/** Describes the project as a program does that is killed. */
function leaveInLog(description: string): void {
  const database = new Sqlite(project())
  database.pragma('journal_mode = WAL')
  database.prepare('update project_info set description = ?').run(description)
  const aside = join(fixture.folder, 'aside.pdb')
  for (const suffix of ['', '-wal']) copyFileSync(`${project()}${suffix}`, `${aside}${suffix}`)
  database.close()
  for (const suffix of ['', '-wal']) renameSync(`${aside}${suffix}`, `${project()}${suffix}`)
}

const INSPECTED = {
  file_statistics: {
    total_files: 4,
    primary_files: 3,
    root_files: 3,
    associated_files: 1,
    total_size_bytes: 100,
    unique_file_types: 2,
    unique_statuses: 3,
  },
  file_status_breakdown: [
    { status: 'Valid', count: 2 },
    { status: 'Invalid', count: 1 },
    { status: 'Textures Missing', count: 1 },
  ],
  mime_type_breakdown: [
    { mime_type: 'model/obj', count: 2 },
    { mime_type: null, count: 2 },
  ],
}

describe('a project file of the schema before', () => {
  it('is inspected as it is, without being changed', async () => {
    schemaThree()
    const before = hash(project())
    expect(await fixture.api().inspectProject({ body: { pdbPath: project() } })).toMatchObject(INSPECTED)
    expect([hash(project()), readdirSync(fixture.folder).sort()]).toEqual([before, ['finds.pdb', 'in']])
  })

  it('is kept whole, with what a killed program left in its log', async () => {
    schemaThree()
    leaveInLog('only in the log')
    await fixture.api().loadProject({ body: { path: project() } })
    const kept = new Sqlite(`${project()}.schema-3.bak`, { readonly: true })
    expect(kept.prepare('select description from project_info').pluck().get()).toBe('only in the log')
    kept.close()
  })

  it('loses nothing after a program has looked at it that was migrated while it was used', async () => {
    schemaThree()
    const before = readFileSync(project())
    await fixture.api().loadProject({ body: { path: project() } })
    await fixture.restart(() => {
      rmSync(`${project()}.schema-3.bak`)
      writeFileSync(project(), before)
      leaveInLog('only in the log')
    })
    expect((await fixture.api().listFiles({ query: {} })).items).toHaveLength(4)
    expect(lookFromOutside(project())).toBe('4')
    await fixture.api().updateDescription({ body: { description: 'answered' } })
    expect(leftOf(project(), fixture.folder)).toBe('answered')
  })

  it('leaves no copy where another program keeps it from being migrated', async () => {
    schemaThree()
    const holder = new Sqlite(project())
    holder.exec('begin immediate')
    const load = () => fixture.raw().loadProject({ body: { path: project() } })
    expect((await load()).status).not.toBe(200)
    expect(readdirSync(fixture.folder).filter((name) => name.includes('.bak'))).toEqual([])
    holder.close()
    expect((await load()).status).toBe(200)
  })

  it('is refused while another program reads what was there before the last changes, which the copy would lack', async () => {
    schemaThree()
    const [reader, writer] = [new Sqlite(project()), new Sqlite(project())]
    writer.pragma('journal_mode = WAL')
    reader.exec('begin; select * from project_info')
    writer.prepare('update project_info set description = ?').run('only in the log')
    const load = () => fixture.raw().loadProject({ body: { path: project() } })
    expect(await load()).toMatchObject({ status: 400, body: { message_id: 'project_in_use' } })
    expect(readdirSync(fixture.folder).filter((name) => name.includes('.bak'))).toEqual([])
    reader.close()
    writer.close()
    expect(await load()).toMatchObject({ status: 200 })
  })

  it('is migrated when it is used again after an update, after a copy was kept', async () => {
    schemaThree()
    const before = readFileSync(project())
    await fixture.api().loadProject({ body: { path: project() } })
    const copy = `${project()}.schema-3.bak`
    await fixture.restart(() => {
      rmSync(copy)
      writeFileSync(project(), before)
    })
    const names = async () => (await fixture.api().listFiles({ query: {} })).items.map(({ filename }) => filename)
    const all = ['amphora.mtl', 'amphora.obj', 'amphora_2.obj', 'bowl.bin']
    expect(await Promise.all([names(), names()])).toEqual([all, all])
    expect(readFileSync(copy).equals(before)).toBe(true)
    expectTrueTotals()
  })

  it('is refused when a newer release has written it meanwhile, whatever is asked of it', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    await fixture.restart(() => {
      const database = new Sqlite(project())
      database.pragma('user_version = 999')
      database.close()
    })
    expect(await fixture.raw().listFiles({ query: {} })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('999'), message_id: 'project_newer' },
    })
  })

  it('is migrated when it is loaded, after a copy was kept', async () => {
    schemaThree()
    writeFileSync(`${project()}.schema-3.bak.partial`, 'half a copy, as a stop leaves it')
    const before = hash(project())
    expect((await fixture.api().loadProject({ body: { path: project() } })).project_name).toBe('Earlier finds')
    expect(hash(`${project()}.schema-3.bak`)).toBe(before)
    expectTrueTotals()
    expect(await fixture.api().inspectProject({ body: { pdbPath: project() } })).toMatchObject(INSPECTED)
    const names = async (search: string) =>
      (await fixture.api().listFiles({ query: { search } })).items.map(({ filename }) => filename)
    expect(await names('AMPHORA')).toEqual(['amphora.mtl', 'amphora.obj', 'amphora_2.obj'])
    expect(await names('wl.b')).toEqual(['bowl.bin'])
    expect((await fixture.api().getDashboardStats()).total_files).toBe(4)
    plant(fixture.folder, { 'more/amphora_3.txt': 'new' })
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.folder, 'more/amphora_3.txt')] } })
    expect(await names('phora_')).toEqual(['amphora_2.obj', 'amphora_3.txt'])
    expectTrueTotals()
    await fixture.api().loadProject({ body: { path: project() } })
    expect(existsSync(`${project()}.schema-3.bak.2`)).toBe(false)
    expect(existsSync(`${project()}.schema-3.bak.partial`)).toBe(false)
  })
})

it('are told as facets, the most frequent value first', async () => {
  await fixture.open({
    extensions: ['.txt', '.jpg'],
    files: { 'a.txt': 'four', 'b.txt': 'more', 'c.jpg': JPEG(), 'd.jpg': 'no picture' },
  })
  const { total, bytes, status, file_type, mime_type } = await fixture.api().countFiles({})
  const { items } = await fixture.api().listFiles({ query: { limit: '999' } })
  expect([total, bytes]).toEqual([items.length, items.reduce((sum, { size_bytes }) => sum + size_bytes, 0)])
  for (const [facet, member] of [
    [status, 'status'],
    [file_type, 'file_type'],
    [mime_type, 'mime_type'],
  ] as const) {
    for (const { value, files } of facet) {
      expect(
        items.filter((item) => (item[member] ?? '') === value),
        value,
      ).toHaveLength(files)
    }
    expect(facet.reduce((sum, { files }) => sum + files, 0)).toBe(total)
    expect(facet.map(({ files }) => files)).toEqual(facet.map(({ files }) => files).sort((a, b) => b - a))
  }
  expect([status.length > 1, mime_type.length > 1]).toEqual([true, true])
})
