import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract, Inspection } from '@regesta/contracts/projects'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { forkService } from '@regesta/testing/fork-service'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** A project file as the predecessor made it: its tables, its mixed times, its doubled path. `depot` stands for its product name. */
function predecessor(path: string, input: string): void {
  const database = new Sqlite(path)
  database.exec(`
    create table project_info (project_id integer primary key autoincrement, project_name text not null, project_short_code text not null unique,
      description text, creation_timestamp datetime not null default current_timestamp,
      last_modified_timestamp datetime not null default current_timestamp, old_schema_version text not null);
    create table project_configuration (config_id integer primary key, project_id int, config_key text, config_value text, description text);
    create table file_scan_settings (scan_settings_id integer primary key, project_id int, modality text, scan_options text);
    create table source_files (file_id integer primary key, project_id int, absolute_path text, relative_path text, filename text, size_bytes int,
      sha256_hash text, mime_type text, file_type text, parent_file_id int, status text, added_timestamp datetime,
      last_processed_timestamp datetime, error_message text, is_primary_source int default 0, generated_by_pipeline_step_id int);
    create table batches (batch_id integer primary key, project_id int, batch_name text, batch_description text, created_timestamp datetime,
      status text, completion_percentage real);
    create table metadata_mapping_files (mapping_id integer primary key, project_id int, mapping_name text, file_path text, file_format text,
      column_definitions text, created_timestamp datetime, last_used_timestamp datetime);
    create table metadata_values (value_id integer primary key, source_file_id int, mapping_id int, field_name text, field_value text,
      extracted_timestamp datetime);
    create table depot_records (record_id integer primary key, project_id int, batch_id int, source_file_id int, mapping_id int,
      depot_record_id integer unique, depot_doi text unique, concept_doi text, record_title text, record_metadata_json text,
      file_data_json text, record_status text, is_sandbox int, version integer default 1, previous_version_id int,
      creation_api_response text, last_publish_api_response text, last_api_error text, created_timestamp datetime, last_updated_timestamp datetime);
    create table record_files_map (map_id integer primary key, record_id int, file_id int, file_path text, file_purpose text,
      depot_file_id text, upload_status text, upload_timestamp datetime, upload_error text);
    create table project_pipelines (pipeline_step_id integer primary key, project_id int, modality text, component_name text, component_order int,
      parameters text, is_active int, last_modified_timestamp datetime);
    create table api_log (log_id integer primary key, project_id int, timestamp datetime, record_id int, file_id int, batch_id int, http_method text,
      endpoint_url text, request_headers text, request_body text, response_status_code int, response_headers text, response_body text,
      duration_ms int, status text);
    create table api_credentials (credential_id integer primary key, project_id int, credential_name text, credential_type text,
      credential_value text, is_sandbox int, created_timestamp datetime, expiration_timestamp datetime);
    insert into project_info values (1, 'Old finds', 'OLD', null, '2025-10-07 08:00:00', '2025-10-08T09:10:11.123456+00:00', '0.1.1');
    insert into project_configuration values (1, 1, 'core.modality', '["3D Model"]', ''), (2, 1, 'paths.data_in', '${input}', ''),
      (3, 1, 'paths.data_out', '${input}/out', '');
    insert into file_scan_settings values (1, 1, '["3D Model"]', '{"extensions":[".obj"]}');
    insert into source_files values
      (1, 1, '${input}/a.obj', 'a.obj', 'a.obj', 10, 'aa', 'model/obj', 'primary_source', null, 'metadata_ready', '2025-10-07 08:00:00', null, null, 1, null),
      (2, 1, '${input}/a.mtl', 'a.mtl', 'a.mtl', 10, 'bb', null, 'primary', 1, 'Textures Missing', '2025-10-07 08:00:00', null,
        '{"file_path":"x","is_valid":true,"errors":[],"details":{}}', 0, null),
      (3, 1, '${input}/a.mtl', 'a.mtl', 'a.mtl', 10, 'bb', null, 'primary', null, 'Valid', '2025-10-07 08:00:00', null, null, 0, null),
      (4, 1, '/elsewhere/b.txt', 'b.txt', 'b.txt', 3, 'cc', 'text/plain', 'source', null, 'pending', '2025-10-07 08:00:00', null, 'it failed', 0, null);
    insert into metadata_mapping_files values (1, 1, 'first', 'N/A', 'N/A', '{}', '2025-10-07 08:00:00', null),
      (2, 1, 'second', '/t.csv', 'csv', '{"title":{"type":"filename"}}', '2025-10-08 08:00:00', null);
    insert into metadata_values values (1, 1, 2, 'title', 'A', '2025-10-08 08:00:00');
    insert into depot_records values
      (1, 1, null, 1, 2, 77, '10.1/77', '10.1/76', 'A', '{"metadata":{"title":"A"},"links":{"self":"https://sandbox.depot.test/api/77"}}', null,
        'published', 1, 1, null, null, null, null, '2025-10-08 08:00:00', '2025-10-09T08:00:00.5+00:00'),
      (2, 1, null, 4, 1, null, null, null, 'B', '{"metadata":{"title":"B"}}', null, 'prepared', 1, '2.0.1', null, null, null, null, '2025-10-08 08:00:00', null),
      (3, 1, null, 4, 1, null, null, null, 'B again', '{}', null, 'preparation_failed', 1, 1, null, null, null, null, '2025-10-08 08:00:00', null);
    insert into record_files_map values (1, 1, 1, null, 'main', null, 'uploaded', null, null), (2, 1, 3, null, 'main', null, 'upload_error', null, 'no');
    insert into api_log values (1, 1, '2025-10-09 08:00:00', 1, null, null, 'POST', 'https://sandbox.depot.test/publish', null, null, 500, null, '{}', null, 'error');
  `)
  database.close()
}

/** File 4 was published in both environments, and the answers that would say where were not kept. */
function publishedUnsaid(path: string): void {
  const database = new Sqlite(path)
  database.exec(`alter table depot_records add concept_rec_id text;
    insert into depot_records values
      (6, 1, null, 4, 1, 80, '10.1/80', '10.1/79', 'B', '{"metadata":{"title":"B"}}', null, 'published', 0, 1, null, null, null, null,
        '2025-10-08 09:00:00', null, '79'),
      (7, 1, null, 4, 1, 81, '10.1/81', '10.1/82', 'B', '{"metadata":{"title":"B"}}', null, 'published', 1, 1, null, null, null, null,
        '2025-10-08 09:00:00', null, '82')`)
  database.close()
}

async function homesOf(project: string, ...record_ids: number[]): Promise<[number, string][]> {
  const { records } = await fixture.internal().readRecords({ project, body: { record_ids } })
  return records.map(({ record_id, repository }) => [record_id, repository])
}

function change(path: string, sql: string): void {
  const database = new Sqlite(path)
  database.exec(sql)
  database.close()
}

describe('a project file of the predecessor', () => {
  it('is copied and migrated; the original stays untouched', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    const before = hash(path)
    const loaded = await fixture.api().loadProject({ body: { path } })
    const copy = join(fixture.folder, 'old.migrated.pdb')
    expect(loaded).toEqual({
      message: `Project loaded successfully; ${path} was left as it is and copied to ${copy}`,
      project_name: 'Old finds',
      project_id: 1,
      project_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect([hash(path), readdirSync(fixture.folder).filter((name) => name.includes('partial'))]).toEqual([before, []])
    const { items } = await fixture.api().listFiles({})
    expect(items.map(({ filename, relative_path, status }) => [filename, relative_path, status])).toEqual([
      ['a.mtl', 'a.mtl', 'Textures Missing'],
      ['a.obj', 'a.obj', 'processed'],
      ['b.txt', 'b.txt', 'pending'],
    ])
    expect((await fixture.api().getProjectDetails()).modality).toBe('["3D Model"]')
    const published = await fixture.api().listUploadsByTab({ query: { tab_id: 'published' } })
    expect(published).toMatchObject([{ repo_api_deposition_id: '77', repo_doi: '10.1/77', version: '1' }])
    expect(await fixture.api().listUploadsByTab({ query: { tab_id: 'pending_operations' } })).toMatchObject([
      { record_title: 'B', record_created_date: '2025-10-08T08:00:00.000Z' },
    ])
    expect(await fixture.api().listRecordFiles({ params: { record_id: '1' } })).toMatchObject([
      { filename: 'a.obj', upload_status: 'uploaded' },
      { filename: 'a.mtl', upload_status: 'upload_error', upload_error: 'no' },
    ])
    expect((await fixture.api().listMappings()).map(({ mapping_name }) => mapping_name)).toEqual(['second'])
    expect((await fixture.api().listApiLog({})).items).toMatchObject([
      { status: 'failed', timestamp: '2025-10-09T08:00:00.000Z' },
    ])
    const project = await fixture.project()
    const { records } = await fixture.internal().readRecords({ project, body: { record_ids: [1] } })
    expect(records[0]?.repository).toBe('https://sandbox.depot.test')
  })

  it('keeps the records that were prepared for the sandbox and for production, which belong to no repository yet', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    const database = new Sqlite(path)
    database.exec(`insert into depot_records values
      (4, 1, null, 4, 1, null, null, null, 'B for all', '{"metadata":{"title":"B"}}', null, 'prepared', 0, 1, null, null, null, null,
        '2025-10-08 09:00:00', null),
      (5, 1, null, 4, 1, null, null, null, 'B anew', '{"metadata":{"title":"B"}}', null, 'prepared', 1, 1, null, null, null, null,
        '2025-10-08 10:00:00', null)`)
    database.close()
    await fixture.api().loadProject({ body: { path } })
    const project = await fixture.project()
    const { records } = await fixture.internal().readRecords({ project, body: { record_ids: [2, 4, 5] } })
    const whatTheyAre = records.map((one) => [one.record_id, one.record_status, one.is_sandbox, one.repository])
    expect(whatTheyAre).toEqual([
      [2, 'discarded', true, expect.anything()],
      [4, 'prepared', false, ''],
      [5, 'prepared', true, ''],
    ])
  })

  it('knows what it published at the repository of its environment, where no answer was kept that says so', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    publishedUnsaid(path)
    await fixture.api().loadProject({ body: { path } })
    const project = await fixture.project()
    expect(await homesOf(project, 6, 7)).toEqual([
      [6, 'https://zenodo.org'],
      [7, 'https://sandbox.zenodo.org'],
    ])
    const body = { source_file_ids: [4], repository: 'https://zenodo.org', pipeline_id: null }
    const { items } = await fixture.internal().readPreparationInputs({ project, body })
    expect(items[0]?.published_record).toMatchObject({ record_id: 6, repo_doi: '10.1/80' })
    const again = { source_file_id: 4, is_sandbox: false, repository: 'https://zenodo.org', file_ids: [4] }
    const { results } = await fixture.internal().storePreparedRecords({
      project,
      body: {
        records: [
          { ...again, mapping_id: null, values: {}, title: 'B', version: '', payload: { metadata: { title: 'B' } } },
        ],
      },
    })
    expect(results).toMatchObject([{ record_id: null, error: expect.stringContaining('10.1/80') }])
  })

  it('has one next version of a work, however often its making is begun', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    publishedUnsaid(path)
    await fixture.api().loadProject({ body: { path } })
    const project = await fixture.project()
    const version = { previous_record_id: 6, version: '2', payload: { metadata: { title: 'B' } }, title: 'B' }
    const { record_id } = await fixture.internal().createVersionRecord({ project, body: version })
    const record = { repository: 'https://zenodo.org' }
    await fixture.internal().updateRecord({ project, body: { record_id, record } })
    const again = await fixture.internal().createVersionRecord({ project, body: version })
    expect(again).toEqual({ record_id, created: false })
  })

  it('is told where its records belong when it was copied before that was known', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    publishedUnsaid(path)
    await fixture.api().loadProject({ body: { path } })
    await fixture.restart()
    const copy = join(fixture.folder, 'old.migrated.pdb')
    const database = new Sqlite(copy)
    // Record 8 has been bound to the deposition of record 7 meanwhile.
    database.exec(`update repo_records set repository = '' where record_id in (6, 7);
      insert into repo_records (record_id, record_uuid, source_file_id, record_status, is_sandbox, repository, repo_record_id, created_timestamp)
        values (8, 'eight', 4, 'published', 1, 'https://sandbox.zenodo.org', '81', '2025-10-09T08:00:00.000Z');
      pragma user_version = 13`)
    database.close()
    await fixture.api().loadProject({ body: { path: copy } })
    const project = await fixture.project()
    expect(await homesOf(project, 2, 6, 7, 8)).toEqual([
      [2, ''],
      [6, 'https://zenodo.org'],
      [7, 'https://sandbox.zenodo.org'],
      [8, 'https://sandbox.zenodo.org'],
    ])
    const { records } = await fixture.internal().readRecords({ project, body: { record_ids: [7] } })
    expect(records).toMatchObject([{ record_status: 'published', repo_record_id: '' }])
  })

  it('is inspected as it is, without a copy and without being changed', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    const before = hash(path)
    const answer = await fixture.raw().inspectProject({ body: { pdbPath: path, showFiles: true } })
    expect([answer.status, hash(path), readdirSync(fixture.folder).sort()]).toEqual([200, before, ['in', 'old.file']])
    const report = Inspection.parse(answer.body)
    expect(report).toMatchObject({
      project_info: {
        project_id: 1,
        project_name: 'Old finds',
        creation_timestamp: '2025-10-07T08:00:00.000Z',
        last_modified_timestamp: '2025-10-08T09:10:11.123Z',
        pdb_schema_version: '0.1.1',
      },
      scan_settings: [{ modality: '["3D Model"]', scan_options: { extensions: ['.obj'] } }],
      file_statistics: {
        total_files: 4,
        primary_files: 1,
        root_files: 3,
        associated_files: 1,
        total_size_bytes: 33,
        unique_file_types: 3,
        unique_statuses: 4,
      },
      file_type_breakdown: [{ file_type: 'primary', count: 2 }, { count: 1 }, { count: 1 }],
      mime_type_breakdown: [
        { mime_type: null, count: 2 },
        { mime_type: 'model/obj', count: 1 },
        { mime_type: 'text/plain', count: 1 },
      ],
      repo_statistics: [
        { record_status: 'failed', is_sandbox: 1, count: 1 },
        { record_status: 'prepared', is_sandbox: 1, count: 1 },
        { record_status: 'published', is_sandbox: 1, count: 1 },
      ],
      metadata_mappings: [{ mapping_name: 'second', created_timestamp: '2025-10-08T08:00:00.000Z' }],
      batches: [],
      pipeline_steps: [],
      recent_api_activity: [{ timestamp: '2025-10-09T08:00:00.000Z', status: 'failed', response_status_code: 500 }],
    })
    expect(report.configuration.map(({ config_key }) => config_key)).toEqual([
      'core.modality',
      'paths.data_in',
      'paths.data_out',
    ])
    expect(report.file_tree).toMatchObject([
      { file_id: 3, filename: 'a.mtl', status: 'Valid', children: [] },
      {
        file_id: 1,
        filename: 'a.obj',
        status: 'processed',
        children: [{ file_id: 2, absolute_path: expect.any(String) }],
      },
      { file_id: 4, filename: 'b.txt', error_message: 'it failed', absolute_path: '/elsewhere/b.txt' },
    ])
  })

  it('is inspected even if it is of a release that had fewer tables', async () => {
    const path = join(fixture.folder, 'older.file')
    predecessor(path, fixture.input)
    const database = new Sqlite(path)
    database.exec('drop table api_log; drop table batches; drop table project_pipelines')
    database.close()
    const report = await fixture.api().inspectProject({ body: { pdbPath: path } })
    expect(report).toMatchObject({ batches: [], pipeline_steps: [], recent_api_activity: [] })
  })

  it('is migrated once: a second load opens the copy', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    await fixture.api().loadProject({ body: { path } })
    await fixture.api().updateTitle({ body: { title: 'Changed since' } })
    expect((await fixture.api().loadProject({ body: { path } })).project_name).toBe('Changed since')
  })

  it('has a copy of its own beside another one of its stem', async () => {
    const [first, second] = [join(fixture.folder, 'dig.file'), join(fixture.folder, 'dig.bak')]
    predecessor(first, fixture.input)
    predecessor(second, fixture.input)
    change(second, "update project_info set project_name = 'Earlier finds'")
    const load = (path: string) => fixture.api().loadProject({ body: { path } })
    expect((await load(first)).project_name).toBe('Old finds')
    expect(await load(second)).toMatchObject({
      project_name: 'Earlier finds',
      message: expect.stringContaining(`copied to ${join(fixture.folder, 'dig.bak.migrated.pdb')}`),
    })
    await fixture.api().updateTitle({ body: { title: 'Changed since' } })
    const again = [await load(first), await load(second)]
    expect(again.map(({ project_name }) => project_name)).toEqual(['Old finds', 'Changed since'])
  })

  it('is told to have changed since it was copied', async () => {
    const path = join(fixture.folder, 'old.file')
    predecessor(path, fixture.input)
    expect(await fixture.api().loadProject({ body: { path } })).not.toHaveProperty('warnings')
    change(path, `update project_info set description = '${'x'.repeat(9000)}'`)
    const { project_name, warnings } = await fixture.api().loadProject({ body: { path } })
    expect([project_name, warnings]).toEqual(['Old finds', [expect.stringContaining(`${path} was changed after`)]])
  })

  it('finds the copy of a release that did not note its origin, unless that may be of another file', async () => {
    const path = join(fixture.folder, 'dig.file')
    const copy = join(fixture.folder, 'dig.migrated.pdb')
    predecessor(path, fixture.input)
    await fixture.api().loadProject({ body: { path } })
    await fixture.api().updateTitle({ body: { title: 'Changed since' } })
    change(copy, "delete from project_configuration where config_key = 'core.migrated_from'")
    expect((await fixture.api().loadProject({ body: { path } })).project_name).toBe('Changed since')
    predecessor(join(fixture.folder, 'dig.bak'), fixture.input)
    const { status, body } = await fixture.raw().loadProject({ body: { path } })
    expect([status, body]).toMatchObject([400, { message_id: 'project_copy_unclear', message_params: { path, copy } }])
    expect((await fixture.api().loadProject({ body: { path: copy } })).project_name).toBe('Changed since')
  })
})

/** A project file in which something was changed by another hand. */
async function spoilt(sql: string): Promise<string> {
  await fixture.scan({})
  const path = join(fixture.folder, 'finds.pdb')
  change(path, sql)
  return path
}

describe('a project file that is not as it should be', () => {
  it('is refused when it is newer than this program', async () => {
    const path = await spoilt('pragma user_version = 900')
    const { status, headers, body } = await fixture.raw().loadProject({ body: { path } })
    expect([status, headers['error-code']]).toEqual([500, 'newer_schema'])
    expect((body as { error: string }).error).toContain('newer release (schema 900')
    expect(body).toMatchObject({ message_id: 'project_newer', message_params: { path, number: '900' } })
  })

  it('loads as Unknown Project without a project row', async () => {
    const path = await spoilt(
      'delete from project_configuration; delete from file_scan_settings; delete from project_info',
    )
    expect(await fixture.api().loadProject({ body: { path } })).toMatchObject({
      project_name: 'Unknown Project',
      project_id: null,
    })
    expect(await fixture.api().getProjectInfo()).toEqual({})
    expect((await fixture.raw().getProjectDetails({})).status).toBe(500)
    expect((await fixture.raw().saveMapping({ body: { mappingConfiguration: {} } })).status).toBe(404)
  })

  it('is refused while another program holds it, and loads when that has ended', async () => {
    await fixture.scan({})
    const path = join(fixture.folder, 'finds.pdb')
    const holder = fork(new URL('./hold-lock.mjs', import.meta.url), [path])
    await new Promise((resolve) => holder.once('message', resolve))
    const { status, body } = await fixture.raw().loadProject({ body: { path } })
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('in use by another program'),
    ])
    expect(body).toMatchObject({ message_id: 'project_in_use' })
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    expect((await fixture.raw().loadProject({ body: { path } })).status).toBe(200)
  })

  it('is whole after the service was killed in the middle of its work', async () => {
    await fixture.scan({ files: { 'a.txt': 'a' } })
    const path = join(fixture.folder, 'finds.pdb')
    const home = join(fixture.folder, 'home')
    const service = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
    const client = service.client(contract)
    await client.loadProject({ body: { path } })
    await client.updateDescription({ body: { description: 'written before the end' } })
    await service.kill()
    await client.close()
    const again = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
    const second = again.client(contract)
    expect(await second.getProjectInfo()).toMatchObject({ description: 'written before the end' })
    await second.close()
    await again.stop()
    expect(existsSync(`${path}-wal`)).toBe(false)
  })
})
