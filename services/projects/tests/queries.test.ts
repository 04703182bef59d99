import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, type Workbench, workbench } from './workbench.js'

let bench: Workbench
let project: string
beforeAll(async () => {
  bench = await workbench()
  await bench.open({
    files: {
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL('map_Kd tex/clay.jpg'),
      'tex/clay.jpg': JPEG(),
      'Ärmel_Foto.txt': 'one',
      '100%_done.txt': 'two',
      'a_b.txt': 'three',
      'axb.txt': 'four',
      'STRASSE.txt': 'five',
      'straße_2.txt': 'six',
    },
    extensions: ['.obj', '.txt'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
  })
  project = (await bench.internal().getSession()).project_uuid ?? ''
})
afterAll(() => bench.end())

const files = async (query: Record<string, unknown> = {}) => bench.api().listFiles({ query: query as never })
const names = async (query: Record<string, unknown>) => (await files(query)).items.map(({ filename }) => filename)

/** Makes a prepared record for a file. */
async function prepare(fileName: string, title: string, sandbox = true) {
  const source = (await bench.internal().listRootFiles({ project, query: { after: 0 } })).files.find(
    (f) => f.filename === fileName,
  )
  if (source === undefined) throw new Error(`no ${fileName}`)
  const { results } = await bench.internal().storePreparedRecords({
    project,
    body: {
      records: [
        {
          source_file_id: source.file_id,
          is_sandbox: sandbox,
          repository: sandbox ? 'http://sandbox.test' : 'http://production.test',
          title,
          version: '1.0',
          payload: { metadata: { title } },
          values: { title },
          mapping_id: null,
          file_ids: [source.file_id],
        },
      ],
    },
  })
  return { record: results[0]?.record_id ?? 0, file: source.file_id }
}

describe('GET /files', () => {
  it('lists every file by name with its members', async () => {
    const page = await files()
    expect(page).toMatchObject({ totalItems: 10, page: 1, totalPages: 1 })
    expect(page.items.map(({ filename }) => filename)).toEqual([
      '100%_done.txt',
      'STRASSE.txt',
      'a_b.txt',
      'axb.txt',
      'clay.jpg',
      'straße_2.txt',
      'vase.mtl',
      'vase.obj',
      'vase_tex.zip',
      'Ärmel_Foto.txt',
    ])
    expect(page.items[4]).toEqual({
      filename: 'clay.jpg',
      relative_path: 'tex/clay.jpg',
      size_bytes: JPEG().length,
      mime_type: 'image/jpeg',
      file_type: 'archived_file',
      status: 'Valid',
    })
    expect(page.items[8]?.relative_path).toBe('archives/vase_tex.zip')
  })

  it('pages from both ends and answers an empty page beyond the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => files({ page, limit: 3 })))
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 3, 1, 0])
    expect(pages.flatMap(({ items }) => items.map(({ filename }) => filename))).toEqual(await names({}))
    expect(pages[4]).toMatchObject({ page: 5, totalPages: 4, totalItems: 10 })
  })

  it.each([{ page: 0 }, { page: 'x' }, { limit: -1 }, { limit: 0 }])('refuses %j', async (query) => {
    expect((await bench.raw().listFiles({ query: query as never })).status).toBe(400)
  })

  it.each([
    ['ÄRMEL', ['Ärmel_Foto.txt']],
    ['a\u0308rmel', ['Ärmel_Foto.txt']],
    ['%', ['100%_done.txt']],
    ['a_b', ['a_b.txt']],
    ['strasse', ['STRASSE.txt', 'straße_2.txt']],
    ['ße', ['STRASSE.txt', 'straße_2.txt']],
    ['vase', ['vase.mtl', 'vase.obj', 'vase_tex.zip']],
    ['v', ['vase.mtl', 'vase.obj', 'vase_tex.zip']],
    ["' or 1=1 --", []],
    ['"quoted" AND NOT', []],
    ['a_b\0', []],
    ['vase*', []],
    ['vse', []],
  ])('finds %s', async (search, expected) => {
    const found = await files({ search })
    expect(found.items.map(({ filename }) => filename)).toEqual(expected)
    expect(found.totalItems).toBe(expected.length)
  })
})

describe('GET /files/<file_id>/hierarchy', () => {
  it('shows material, archive and archived textures below the model', async () => {
    const { files: roots } = await bench.internal().listRootFiles({ project, query: { after: 0 } })
    const vase = roots.find(({ filename }) => filename === 'vase.obj')
    const tree = await bench.api().getFileHierarchy({ params: { file_id: String(vase?.file_id) } })
    expect(tree).toMatchObject({
      filename: 'vase.obj',
      absolute_path: join(bench.input, 'vase.obj'),
      file_type: 'primary_source',
      children: [
        {
          filename: 'vase.mtl',
          file_type: 'primary',
          children: [{ file_type: 'archive', children: [{ filename: 'clay.jpg', children: [] }] }],
        },
      ],
    })
    expect(JSON.parse(tree.error_message ?? '')).toMatchObject({ is_valid: true, errors: [] })
  })

  it.each(['999999', 'x', '-1', '99999999999999999999'])('answers 404 for %s', async (file_id) => {
    const { status, body } = await bench.raw().getFileHierarchy({ params: { file_id } })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, error: expect.any(String) })
  })
})

describe('what can be uploaded', () => {
  it('moves a file from tab to tab with its record', async () => {
    const tab = async (tab_id: string, query: object = {}) =>
      bench.api().listUploadsByTab({ query: { tab_id, ...query } as never })
    const counts = async () => bench.api().countUploadsByTab({})
    expect(await counts()).toEqual({
      pending_preparation: 7,
      pending_operations: 0,
      drafts: 0,
      published: 0,
      versioning: 0,
    })
    const pending = (await tab('pending_preparation')) as { filename: string }[]
    expect(pending.map(({ filename }) => filename)).toEqual([
      '100%_done.txt',
      'STRASSE.txt',
      'a_b.txt',
      'axb.txt',
      'straße_2.txt',
      'vase.obj',
      'Ärmel_Foto.txt',
    ])
    expect(pending[5]).toMatchObject({
      required_action: 'action_prepare_metadata',
      total_bundle_files: 2,
      file_db_status: 'Valid',
    })
    expect(await tab('pending_preparation', { search: 'ÄR' })).toHaveLength(1)
    expect(await tab('pending_preparation', { page: 2, limit: 3 })).toMatchObject([{ filename: 'axb.txt' }, {}, {}])

    const { record } = await prepare('a_b.txt', 'Über a_b')
    expect(await counts()).toMatchObject({ pending_preparation: 6, pending_operations: 1 })
    expect(await tab('pending_operations')).toEqual([
      {
        local_record_db_id: record,
        record_title: 'Über a_b',
        repo_record_db_status: 'prepared',
        is_sandbox: 1,
        filename: 'a_b.txt',
        record_created_date: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    expect(await tab('pending_operations', { is_sandbox: 'FALSE' })).toEqual([])
    expect(await tab('pending_operations', { search: 'über' })).toHaveLength(1)
    expect(await tab('pending_operations', { title_pattern: 'über*' })).toHaveLength(1)
    expect(await tab('pending_operations', { title_pattern: 'über' })).toHaveLength(0)
    expect(await tab('pending_operations', { title_pattern: '*a_b' })).toHaveLength(1)
    expect(await tab('pending_operations', { title_pattern: '*axb' })).toHaveLength(0)
    const today = new Date().toISOString().slice(0, 10)
    expect(await tab('pending_operations', { date_since: today, date_until: today })).toHaveLength(1)
    expect(await tab('pending_operations', { date_until: '2001-01-01' })).toHaveLength(0)
    expect(await tab('pending_operations', { date_since: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(1)
    expect((await bench.raw().listUploadsByTab({ query: { date_since: 'yesterday' } })).status).toBe(400)

    await bench.internal().updateRecord({
      project,
      body: {
        record_id: record,
        record: {
          record_status: 'draft',
          repo_record_id: '77',
          record_metadata: { links: { discard: 'http://sandbox.test/discard/77' } },
        },
      },
    })
    expect(await counts()).toMatchObject({ pending_operations: 0, drafts: 1 })
    expect(await tab('drafts')).toMatchObject([
      {
        repo_api_deposition_id: '77',
        total_files_in_record: 1,
        uploaded_files_in_record: 0,
        discard_link: 'http://sandbox.test/discard/77',
      },
    ])
    const uploadable = await bench.api().listUploadableFiles({})
    expect(uploadable).toMatchObject([
      { required_action: 'action_upload_file', file_upload_on_repo_status: 'pending', local_record_db_id: record },
    ])

    await bench.internal().updateRecord({
      project,
      body: { record_id: record, record: { record_status: 'published', repo_doi: '10.5072/77', concept_rec_id: '76' } },
    })
    expect(await counts()).toMatchObject({ drafts: 0, published: 1, pending_preparation: 6 })
    expect(await tab('published')).toMatchObject([
      { repo_doi: '10.5072/77', concept_rec_id: '76', version: '1.0', is_sandbox: 1 },
    ])
    expect(await tab('versioning')).toEqual([])
    expect((await bench.raw().listUploadsByTab({ query: { tab_id: 'other' as never } })).status).toBe(400)
    expect(await bench.api().listPublishedRecords()).toEqual([
      {
        record_title: 'Über a_b',
        repo_doi: '10.5072/77',
        repo_record_id: '77',
        publication_date: expect.any(String),
        is_sandbox: 1,
      },
    ])
    expect(await bench.api().getDashboardStats()).toMatchObject({
      drafts_sandbox: 0,
      published_sandbox: 1,
      total_files: 10,
    })
    expect(await bench.api().getNewestRecord()).toMatchObject({
      record_title: 'Über a_b',
      record_status: 'published',
      version: '1.0',
    })
  })

  it('finds the published record of a file by name and by content', async () => {
    const folder = join(bench.folder, 'new-versions')
    plant(folder, { 'a_b.txt': 'another content', 'renamed.txt': 'three', 'other.txt': 'tres!' })
    const match = (match_method: 'filename' | 'hashcode') =>
      bench.api().matchFilesForVersioning({ body: { directory_path: folder, match_method } })
    const match0 = { concept_rec_id: '76', record_title: 'Über a_b' }
    expect((await match('filename')).matches).toEqual([{ ...match0, matched_file_path: join(folder, 'a_b.txt') }])
    expect((await match('hashcode')).matches).toEqual([{ ...match0, matched_file_path: join(folder, 'renamed.txt') }])
    const missing = await bench.raw().matchFilesForVersioning({ body: { directory_path: '/no/where' } })
    expect([missing.status, missing.body]).toEqual([404, { success: false, error: 'Directory not found: /no/where' }])
    expect((await bench.raw().matchFilesForVersioning({ body: {} })).status).toBe(400)
  })
})

describe('POST /project/source_files/add', () => {
  const add = (body: object) => bench.api().addSourceFiles({ body })

  it('adds, skips and reports each file for itself', async () => {
    const folder = join(bench.folder, 'more')
    plant(folder, { 'new.txt': 'new', 'secret.txt': 'secret' })
    const answer = await add({
      absolute_file_paths: [join(folder, 'new.txt'), join(folder, 'none.txt'), folder, join(bench.input, 'a_b.txt')],
    })
    expect(answer).toEqual({
      message: 'File addition process completed.',
      added_count: 1,
      skipped_existing_path: 1,
      errors_count: 2,
      errors: [`Path is not a file: ${join(folder, 'none.txt')}`, `Path is not a file: ${folder}`],
    })
    const [added] = (await files({ search: 'new.txt' })).items
    expect(added).toMatchObject({
      relative_path: 'new.txt',
      file_type: 'source',
      status: 'pending',
      mime_type: 'text/plain',
    })
  })

  it('links files to a record, skips its own source and refuses an unknown record', async () => {
    const { record } = await prepare('axb.txt', 'Crosses')
    const folder = join(bench.folder, 'derived')
    plant(folder, { 'derived.json': '{}', 'same-as-source.txt': 'four' })
    const paths = ['derived.json', 'same-as-source.txt'].map((name) => join(folder, name))
    const answer = await add({
      absolute_file_paths: paths,
      record_id_to_associate: String(record),
      pipeline_name: 'ocr',
      step_name: 'read',
    })
    expect(answer).toMatchObject({ added_count: 1, skipped_existing_path: 1, errors_count: 0 })
    const linked = await bench.api().listRecordFiles({ params: { record_id: String(record) } })
    expect(linked).toMatchObject([
      { filename: 'axb.txt', upload_status: 'pending' },
      {
        filename: 'derived.json',
        file_type: 'derived',
        pipeline_source: 'ocr',
        step_source: 'read',
        upload_status: 'pending',
        upload_error: null,
      },
    ])
    const unknown = await bench
      .raw()
      .addSourceFiles({ body: { absolute_file_paths: paths, record_id_to_associate: 4711 } })
    expect(unknown.status).toBe(400)
    for (const absolute_file_paths of [undefined, [], 'a.txt' as unknown as string[]]) {
      expect((await bench.raw().addSourceFiles({ body: { absolute_file_paths } })).status).toBe(400)
    }
  })
})

describe('inspecting a file', () => {
  it('tells everything without loading it, with the tree when asked', async () => {
    const pdbPath = join(bench.folder, 'finds.pdb')
    const { status, body } = await bench.raw().inspectProject({ body: { pdbPath, showFiles: true } })
    expect(status).toBe(200)
    const { Inspection } = await import('@regesta/contracts/projects')
    const report = Inspection.parse(body)
    expect(report.file_statistics).toMatchObject({
      total_files: 12,
      primary_files: 7,
      root_files: 9,
      associated_files: 3,
    })
    expect(report.file_status_breakdown[0]).toMatchObject({ status: 'Valid' })
    expect(report.file_tree?.find(({ filename }) => filename === 'vase.obj')?.children).toHaveLength(1)
    expect(Inspection.parse((await bench.raw().inspectProject({ body: { pdbPath } })).body).file_tree).toBeUndefined()
  })

  it.each([
    ['nothing', undefined, 400],
    ['a missing file', '/no/where.pdb', 404],
    ['a relative path', 'finds.pdb', 400],
  ])('refuses %s', async (_, pdbPath, status) => {
    expect((await bench.raw().inspectProject({ body: { pdbPath } })).status).toBe(status)
  })
})

describe('mapping, configuration and credentials', () => {
  it('keeps one mapping, updated in place, and refuses a missing configuration with 500', async () => {
    const save = (mappingConfiguration: Record<string, unknown>) =>
      bench.api().saveMapping({ body: { mappingConfiguration } })
    await save({
      _mapping_mode: 'file',
      _file_path: '/data/objects.csv',
      _file_format: 'csv',
      title: { type: 'filename' },
    })
    const [first] = await bench.api().listMappings()
    expect(first).toMatchObject({
      mapping_name: 'mapping_for_objects.csv',
      file_path: '/data/objects.csv',
      file_format: 'csv',
      last_used_timestamp: null,
    })
    await prepare('STRASSE.txt', 'Street')
    await save({})
    const all = await bench.api().listMappings()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      mapping_id: first?.mapping_id,
      mapping_name: 'mapping_for_A',
      column_definitions: '{}',
    })
    expect((await bench.raw().saveMapping({ body: {} as never })).status).toBe(500)
  })

  it('stores credentials encrypted, lists them without values and reveals them to the deposition service only', async () => {
    const credential = {
      credential_name: 'main',
      credential_type: 'repo_api_token',
      is_sandbox: true,
      credential_value: 's3cr3t-t0ken',
    }
    expect((await bench.raw().storeCredential({ body: credential })).status).toBe(201)
    await bench
      .api()
      .storeCredential({ body: { ...credential, credential_name: 'a first one', credential_type: 'oauth_token' } })
    expect(await bench.api().listCredentials()).toEqual([
      { credential_name: 'a first one', credential_type: 'oauth_token', is_sandbox: 1 },
      { credential_name: 'main', credential_type: 'repo_api_token', is_sandbox: 1 },
    ])
    expect(await bench.internal().revealCredential({ project, body: { is_sandbox: true } })).toEqual({
      token: 's3cr3t-t0ken',
      source: 'credential main',
    })
    expect(await bench.internal().revealCredential({ project, body: { is_sandbox: false } })).toMatchObject({
      token: null,
    })
    expect(statSync(join(bench.home, 'secrets', 'credentials.key')).mode & 0o777).toBe(0o600)
    await bench.api().takeSnapshot({})
    expect(readFileSync(join(bench.folder, 'finds.pdb')).includes('s3cr3t')).toBe(false)
    expect(
      (await bench.raw().removeCredential({ params: { credential_name: 'main' }, query: { is_sandbox: 'false' } }))
        .status,
    ).toBe(404)
    await bench.api().removeCredential({ params: { credential_name: 'main' }, query: { is_sandbox: 'true' } })
    expect(await bench.api().listCredentials()).toHaveLength(1)
  })

  it('lists configuration, steps, batches and the log', async () => {
    expect((await bench.api().listConfiguration()).map(({ config_key }) => config_key)).toEqual([
      'core.modality',
      'paths.data_in',
      'paths.data_out',
      'core.batch_entity',
      'core.project_uuid',
    ])
    expect(await bench.api().listPipelineSteps()).toEqual([])
    expect(await bench.api().listBatches()).toEqual([])
    expect(await bench.api().listApiLog({})).toEqual({ items: [], totalItems: 0, page: 1, totalPages: 1 })
    const call = {
      http_method: 'POST',
      endpoint_url: 'http://sandbox.test/x',
      response_status_code: 201,
      duration_ms: 5,
      status: 'success',
    } as const
    await bench
      .internal()
      .appendApiLog({ project, body: { calls: [call, { ...call, response_status_code: 500, status: 'failed' }] } })
    const log = await bench.api().listApiLog({ query: { limit: '1' } })
    expect(log).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      items: [{ response_status_code: 500, status: 'failed' }],
    })
  })
})

describe('what neighbours use', () => {
  it('reads the project, its files and bundles', async () => {
    expect(await bench.internal().readProject({ project })).toMatchObject({
      data_in: bench.input,
      data_out: bench.output,
    })
    const { files: roots } = await bench.internal().listRootFiles({ project, query: { after: 0 } })
    const vase = roots.find(({ filename }) => filename === 'vase.obj')
    const bundle = await bench
      .internal()
      .readFiles({ project, body: { file_ids: [vase?.file_id ?? 0], with_bundle: true } })
    expect(bundle.files.map(({ filename }) => filename)).toEqual(['vase.obj', 'vase.mtl', 'vase_tex.zip'])
    const ensured = await bench
      .internal()
      .ensureFiles({ project, body: { absolute_paths: [join(bench.input, 'vase.obj'), '/no/file'] } })
    expect(ensured.files).toMatchObject([
      { file: { file_id: vase?.file_id }, error: null },
      { file: null, error: 'File not found: /no/file' },
    ])
  })

  it('keeps a file that a record or a bundle needs', async () => {
    const { files: roots } = await bench.internal().listRootFiles({ project, query: { after: 0 } })
    const id = (name: string) => roots.find(({ filename }) => filename === name)?.file_id ?? 0
    const body = { file_ids: [id('vase.obj'), id('STRASSE.txt'), id('100%_done.txt'), 99_999] }
    const { results } = await bench.internal().removeFiles({ project, body })
    expect(results.map(({ removed }) => removed)).toEqual([false, false, true, false])
    expect(results[0]?.error).toContain('files belong to file')
    expect(results[1]?.error).toContain('belongs to record')
    expect(await names({ search: '100%' })).toEqual([])
  })

  it('registers derived files once per path and keeps component parameters', async () => {
    const { record } = await prepare('STRASSE.txt', 'Street')
    const output = join(bench.output, 'run', 'text.json')
    plant(bench.output, { 'run/text.json': '{"a":1}' })
    const store = () =>
      bench.internal().storeDerivedFiles({
        project,
        body: {
          record_id: record,
          pipeline: 'ocr',
          step: 'read',
          run_uuid: 'r1',
          files: [{ absolute_path: output, provenance: { version: '1' } }],
        },
      })
    const first = await store()
    writeFileSync(output, '{"a":2}')
    const second = await store()
    expect(second.files[0]?.file_id).toBe(first.files[0]?.file_id)
    expect(second.files[0]?.sha256_hash).not.toBe(first.files[0]?.sha256_hash)
    const params = { component_name: 'ocr' }
    expect(await bench.internal().readComponentParameters({ project, params })).toEqual({ parameters: {} })
    await bench.internal().storeComponentParameters({ project, params, body: { parameters: { lang: 'de' } } })
    expect(await bench.internal().readComponentParameters({ project, params })).toEqual({ parameters: { lang: 'de' } })
  })
})

describe('outputs of pipeline runs', () => {
  it('stand for the source file of a record while they are linked to it', async () => {
    const { record, file } = await prepare('straße_2.txt', 'Replaced')
    plant(bench.output, { 'run/small.txt': 'small' })
    const absolute_path = join(bench.output, 'run', 'small.txt')
    const store = (replaces_source: boolean) =>
      bench.internal().storeDerivedFiles({
        project,
        body: {
          record_id: record,
          pipeline: 'scale',
          step: 'shrink',
          run_uuid: 'r1',
          files: [{ absolute_path, provenance: {}, upload: false, replaces_source }],
        },
      })
    const shown = async () =>
      (await bench.api().listRecordFiles({ params: { record_id: String(record) } }))
        .map(({ filename }) => filename)
        .toSorted()
    await store(true)
    await store(true)
    expect(await shown()).toEqual(['small.txt'])
    const { records } = await bench.internal().readRecords({ project, body: { record_ids: [record] } })
    expect(records).toMatchObject([
      { source_file_id: file, files: [{ filename: 'small.txt', replaces_source: true, upload_status: 'pending' }] },
    ])
    await store(false)
    expect(await shown()).toEqual(['small.txt', 'straße_2.txt'])
    await store(true)
    const withdrawal = { record_id: record, except_run_uuid: 'r2' }
    await bench.internal().withdrawDerivedFiles({ project, body: withdrawal })
    expect(await shown()).toEqual(['straße_2.txt'])
  })

  it('are those of the run that was stored last, whatever its clock said', async () => {
    const { record, file } = await prepare('axb.txt', 'Clock')
    const store = (run_uuid: string, completed_at: string) =>
      bench.internal().storeRunOutputs({
        project,
        body: {
          outputs: ['one', 'two'].map((output_id) => ({
            record_id: record,
            pipeline_id: 7,
            run_uuid,
            step_number: 1,
            output_id,
            file_id: null,
            file_path: `/out/${run_uuid}/${output_id}.json`,
            repo_mappings: [{ repoField: 'keywords', jsonKey: 'tags', action: 'insert' }],
            completed_at,
          })),
        },
      })
    const latest = async () => {
      const body = { source_file_ids: [file], repository: 'http://sandbox.test', pipeline_id: 7 }
      const { items } = await bench.internal().readPreparationInputs({ project, body })
      return items[0]?.run_outputs.map(({ file_path }) => file_path)
    }
    await store('before', '2026-03-29T02:30:00.000Z')
    await store('after', '2026-03-29T01:30:00.000Z')
    expect(await latest()).toEqual(['/out/after/one.json', '/out/after/two.json'])
    await store('before', '2026-03-29T01:00:00.000Z')
    expect(await latest()).toEqual(['/out/before/one.json', '/out/before/two.json'])
  })
})

describe('POST /project/rescan', () => {
  it('finds what was added, changed, moved and lost, and follows a moved folder', async () => {
    writeFileSync(join(bench.input, 'axb.txt'), 'changed content')
    rmSync(join(bench.input, 'straße_2.txt'))
    plant(bench.input, { 'six-renamed.txt': 'six', 'fresh.txt': 'fresh' })
    const dry = await bench.api().rescanProject({ body: { dry_run: true } })
    expect(dry).toMatchObject({
      dry_run: true,
      added: ['100%_done.txt', 'fresh.txt'],
      changed: ['axb.txt'],
      moved: [{ from: 'straße_2.txt', to: 'six-renamed.txt' }],
      missing: [],
    })
    expect(await names({ search: 'fresh' })).toEqual([])
    const elsewhere = join(bench.folder, 'moved-input')
    renameSync(bench.input, elsewhere)
    rmSync(join(elsewhere, 'vase.mtl'))
    const done = await bench.api().rescanProject({ body: { data_in_path: elsewhere } })
    expect(done).toMatchObject({
      added: ['100%_done.txt', 'fresh.txt'],
      missing: ['vase.mtl'],
      data_in_path: elsewhere,
    })
    expect(await names({ search: 'fresh' })).toEqual(['fresh.txt'])
    expect(await names({ search: 'six-renamed' })).toEqual(['six-renamed.txt'])
    expect((await bench.internal().readProject({ project })).data_in).toBe(elsewhere)
    expect(await bench.api().rescanProject({ body: {} })).toMatchObject({ added: [], changed: [], moved: [] })
    mkdirSync(join(bench.folder, 'wrong'))
    const wrong = await bench.raw().rescanProject({ body: { data_in_path: join(bench.folder, 'wrong') } })
    expect(wrong.status).toBe(400)
    expect((await bench.raw().rescanProject({ body: { data_in_path: '/no/where' } })).status).toBe(404)
  })
})
