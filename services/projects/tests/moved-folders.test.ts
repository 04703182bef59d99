import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ACT_HEADER } from '@regesta/http/act-header'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

interface Places {
  readonly input: string
  readonly output: string
  readonly textures: string
  readonly schema: string
}

const SCHEMA =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="coin" type="xs:int"/></xs:schema>'

/** The folders of a project below one, in which its objects may have a folder of their own. */
const placesIn = (folder: string, input = folder): Places => ({
  input,
  output: join(folder, 'out'),
  textures: join(folder, 'textures'),
  schema: join(folder, 'schema', 'coin.xsd'),
})

/** A loaded project of a coin and a model with an archive of textures, a texture of the folder for these, and what a run has made. */
async function open({ input, output, textures, schema }: Places): Promise<void> {
  plant(input, {
    'col.obj': OBJ('col.mtl'),
    'col.mtl': MTL('map_Kd stone/a.jpg', 'map_Ks clay.jpg'),
    'stone/a.jpg': JPEG('1'),
    'coin.xml': '<coin>1</coin>',
  })
  plant(textures, { 'clay.jpg': JPEG('2') })
  plant(dirname(schema), { 'coin.xsd': SCHEMA })
  plant(output, { 'run/a.txt': 'a', 'run/b.txt': 'b', 'run/c.txt': 'c' })
  const chosen = { texture_search_paths: [textures], texture_choices: { 'clay.jpg': join(textures, 'clay.jpg') } }
  const obj = { add_mtl: true, add_textures: true, archive_subdirectories: true, ...chosen }
  const request = fixture.request({ batchEntity: 'hybrid', extensions: ['.obj', '.xml', '.zip', '.txt'], obj })
  const scanOptions = { ...request.scanOptions, xml_schema: schema }
  await fixture.api().createAndScan({ body: { ...request, scanOptions, dataInPath: input, dataOutPath: output } })
  await fixture.api().loadProject({ body: { path: request.pdbPath } })
  await derive(output)
}

async function derive(output: string): Promise<void> {
  const record_id = await fixture.prepare('coin.xml', 'A coin')
  const project = await fixture.project()
  const made = ['a', 'b', 'c'].map((name) => join(output, 'run', `${name}.txt`))
  const files = made.map((absolute_path) => ({ absolute_path, provenance: {} }))
  const run = { record_id, run_uuid: 'r1' }
  await fixture.internal().storeDerivedFiles({ project, body: { ...run, pipeline: 'notes', step: 'write', files } })
  const outputs = made.map((file_path, index) => ({
    ...{ ...run, pipeline_id: 7, step_number: 1, output_id: `${index}`, file_id: null, file_path },
    ...{ repo_mappings: [], completed_at: '2026-01-01T00:00:00.000Z' },
  }))
  await fixture.internal().storeRunOutputs({ project, body: { outputs } })
}

function rows(query: string): unknown[] {
  const database = new Sqlite(join(fixture.folder, 'finds.pdb'), { readonly: true })
  try {
    return database.prepare(query).pluck().all()
  } finally {
    database.close()
  }
}

function change(sql: string): void {
  const database = new Sqlite(join(fixture.folder, 'finds.pdb'))
  database.exec(sql)
  database.close()
}

/** Where the project has its files, and the outputs that its records name. */
const known = (): string[] =>
  rows(`select absolute_path || '/' || relative_path from source_files join file_roots using (root_id)
    union all select file_path from run_outputs order by 1`) as string[]

const options = () => JSON.parse(String(rows('select scan_options from file_scan_settings')[0]))

const rescan = (body: { dry_run?: boolean; data_in_path?: string; data_out_path?: string } = {}) =>
  fixture.api().rescanProject({ body })

const NOTHING = { added: [], changed: [], moved: [], missing: [], unreadable: [], not_followed: [] }

describe('POST /project/rescan of folders that were moved', () => {
  it('takes along what the settings name in a renamed folder, and scans nothing of the output folder', async () => {
    const [before, after] = [placesIn(fixture.input), placesIn(join(fixture.folder, 'moved'))]
    await open(before)
    const [files, stored] = [known(), options()]
    renameSync(before.input, after.input)
    const relinked = [
      { member: 'data_in_path', from: before.input, to: after.input },
      { member: 'data_out_path', from: before.output, to: after.output },
      { member: 'texture_search_paths', from: before.textures, to: after.textures },
      { member: 'texture_choices', from: join(before.textures, 'clay.jpg'), to: join(after.textures, 'clay.jpg') },
      { member: 'xml_schema', from: before.schema, to: after.schema },
    ]
    const shown = await rescan({ dry_run: true, data_in_path: after.input })
    expect(shown).toMatchObject({ ...NOTHING, relinked, message: expect.stringContaining(after.output) })
    expect(known()).toEqual(files)
    expect(await rescan({ data_in_path: after.input })).toMatchObject({ ...NOTHING, relinked })
    const moved = files.map((path) => path.replace(before.input, after.input))
    expect(known()).toEqual(moved)
    const project = await fixture.project()
    expect(await fixture.internal().readProject({ project })).toMatchObject({ data_out: after.output })
    expect(options()).toMatchObject({
      xml_schema: after.schema,
      obj_options: { texture_search_paths: [after.textures] },
    })
    const [event] = (await fixture.api().listHistory({ query: {} })).items
    expect(await rescan({ dry_run: true })).toMatchObject({ ...NOTHING, relinked: [] })
    const headers = { [ACT_HEADER]: `console undoEvent.${event?.event_id} undo-1` }
    const params = { event_id: String(event?.event_id) }
    await fixture.internal().restoreRows({ project, params, headers })
    expect([known(), options()]).toEqual([files, stored])
  })

  it('takes along what lies beside a folder that was moved with the one above it', async () => {
    const [museum, castle] = ['museum', 'castle'].map((name) => join(fixture.folder, name)) as [string, string]
    const [before, after] = [museum, castle].map((folder) => placesIn(folder, join(folder, 'objects'))) as [
      Places,
      Places,
    ]
    await open(before)
    const files = known()
    renameSync(museum, castle)
    writeFileSync(join(after.input, 'coin.xml'), '<coin>no number</coin>')
    const outcome = await rescan({ data_in_path: after.input })
    expect(outcome).toMatchObject({ ...NOTHING, changed: ['coin.xml'] })
    expect(outcome.relinked.map(({ member, to }) => `${member} ${to}`)).toEqual([
      `data_in_path ${after.input}`,
      `data_out_path ${after.output}`,
      `texture_search_paths ${after.textures}`,
      `texture_choices ${join(after.textures, 'clay.jpg')}`,
      `xml_schema ${after.schema}`,
    ])
    expect(known()).toEqual(files.map((path) => path.replace(museum, castle)))
    const judged = "select validation_report ->> '$.is_valid' from source_files where filename = 'coin.xml'"
    expect(rows(judged)).toEqual([0])
  })

  it('leaves what is still at its place, and what is not at the new one', async () => {
    const [before, after] = [placesIn(fixture.input), placesIn(join(fixture.folder, 'moved'))]
    await open(before)
    renameSync(before.input, after.input)
    plant(before.output, { 'kept.txt': 'kept' })
    rmSync(after.schema)
    const inOutput = () => known().filter((path) => path.startsWith(before.output))
    const made = inOutput()
    const { relinked } = await rescan({ data_in_path: after.input })
    expect(inOutput()).toEqual(made)
    expect(relinked.map(({ member }) => member)).toEqual(['data_in_path', 'texture_search_paths', 'texture_choices'])
  })

  it('keeps data and results in one folder that was moved, and parts them when another folder is named', async () => {
    const [before, after] = [fixture.input, join(fixture.folder, 'moved')]
    await open({ ...placesIn(before), output: before })
    const files = known()
    renameSync(before, after)
    const { added, missing } = await rescan({ data_in_path: after })
    const moved = files.map((path) => path.replace(before, after))
    expect([added, missing, known()]).toEqual([[], [], moved])
    const project = await fixture.project()
    const output = async () => (await fixture.internal().readProject({ project })).data_out
    expect(await output()).toBe(after)
    const results = join(fixture.folder, 'results')
    expect(await rescan({ data_out_path: results })).toMatchObject(NOTHING)
    expect([await output(), known()]).toEqual([results, moved])
  })

  it('follows an output folder that is named, and says which of its files are missing or others', async () => {
    const before = placesIn(fixture.input)
    await open(before)
    const elsewhere = join(fixture.folder, 'results')
    renameSync(before.output, elsewhere)
    writeFileSync(join(elsewhere, 'run', 'a.txt'), 'another')
    rmSync(join(elsewhere, 'run', 'b.txt'))
    const outcome = await rescan({ data_out_path: elsewhere })
    expect(outcome).toMatchObject({
      ...NOTHING,
      changed: [join(elsewhere, 'run', 'a.txt')],
      missing: [join(elsewhere, 'run', 'b.txt')],
      relinked: [{ member: 'data_out_path', from: before.output, to: elsewhere }],
    })
    expect(known().filter((path) => path.startsWith(elsewhere))).toHaveLength(8)
    expect(rows("select size_bytes from source_files where filename = 'a.txt'")).toEqual([7])
    expect(await rescan()).toMatchObject({ ...NOTHING, relinked: [] })
    const refused = async (data_out_path: string) => {
      const { status, body } = await fixture.raw().rescanProject({ body: { data_out_path } })
      return [status, (body as { message_id: string }).message_id]
    }
    expect(await refused(before.schema)).toEqual([404, 'folder_none'])
    expect(await refused(before.input)).toEqual([400, 'output_folder_is_input'])
  })

  it('stores what changed in a folder together with its move, for nothing else would ever look at it again', async () => {
    const before = placesIn(fixture.input)
    await open(before)
    const elsewhere = join(fixture.folder, 'results')
    renameSync(before.output, elsewhere)
    writeFileSync(join(elsewhere, 'run', 'a.txt'), 'another')
    plant(fixture.input, { 'late.txt': 'late' })
    change("create trigger refusal before insert on source_files begin select raise(abort, 'refused by the test'); end")
    expect((await fixture.raw().rescanProject({ body: { data_out_path: elsewhere } })).status).toBe(500)
    change('drop trigger refusal')
    await rescan()
    expect(rows("select size_bytes from source_files where filename = 'a.txt'")).toEqual([7])
  })
})
