import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'

const { fixture, project } = await openFinds()

describe('mapping, configuration and credentials', () => {
  it('keeps one mapping, updated in place, and refuses a missing configuration with 500', async () => {
    const save = (mappingConfiguration: Record<string, unknown>) =>
      fixture.api().saveMapping({ body: { mappingConfiguration } })
    await save({
      _mapping_mode: 'file',
      _file_path: '/data/objects.csv',
      _file_format: 'csv',
      title: { type: 'filename' },
    })
    const [first] = await fixture.api().listMappings()
    expect(first).toMatchObject({
      mapping_name: 'mapping_for_objects.csv',
      file_path: '/data/objects.csv',
      file_format: 'csv',
      last_used_timestamp: null,
    })
    await fixture.prepare('STRASSE.txt', 'Street')
    await save({})
    const all = await fixture.api().listMappings()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      mapping_id: first?.mapping_id,
      mapping_name: 'mapping_without_spreadsheet',
      column_definitions: '{}',
    })
    expect((await fixture.raw().saveMapping({ body: {} as never })).status).toBe(500)
  })

  it('keeps who is meant by a name, and refuses decisions that contradict each other or name no field of persons', async () => {
    const decision = { field: 'creators', name: 'Doe, Jane', kb_id: 'V0001', gnd: '118540238' }
    const save = (..._persons: object[]) =>
      fixture.raw().saveMapping({ body: { mappingConfiguration: { title: { type: 'filename' }, _persons } } })
    expect(await save(decision, { ...decision, row: 'a.txt' })).toMatchObject({ status: 200 })
    const [saved] = await fixture.api().listMappings()
    expect(JSON.parse(saved?.column_definitions ?? '')._persons).toEqual([decision, { ...decision, row: 'a.txt' }])
    expect(await save(decision, { ...decision, kb_id: null })).toMatchObject({
      status: 500,
      body: { error: expect.stringContaining("entry 2 decides twice who 'Doe, Jane' of 'creators' is in all rows") },
    })
    expect(await save({ ...decision, field: 'keywords' })).toMatchObject({
      status: 500,
      body: { error: expect.stringMatching(/^'_persons' of the mapping: entry 1 'field' /) },
    })
    expect(await save({ ...decision, gnd: 'one' })).toMatchObject({
      status: 500,
      body: { error: "'_persons' of the mapping: entry 1 'gnd' must be a GND number" },
    })
    expect((await fixture.api().listMappings())[0]).toEqual(saved)
  })

  it('draws on another spreadsheet when it is told to, and keeps the values of files whose rows are the same', async () => {
    const mappingConfiguration = { _file_path: '/data/objects.csv', _file_format: 'csv', title: { type: 'filename' } }
    await fixture.api().saveMapping({ body: { mappingConfiguration } })
    await fixture.prepare('STRASSE.txt', 'Street')
    const described = async () => (await fixture.api().getDashboardStats()).files_with_metadata
    const before = await described()
    const change = (from_path: string, source_file_ids: number[] = []) =>
      fixture.rawInternal().changeMappingSheet({
        project,
        body: {
          from_path,
          file_path: '/data/objects.corrected.xlsx',
          file_format: 'excel',
          sheet: null,
          source_file_ids,
        },
      })
    expect(await change('/data/others.csv')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('draws on /data/objects.csv now, not on /data/others.csv') },
    })
    expect(await change('/data/objects.csv')).toMatchObject({ status: 200 })
    const [saved] = await fixture.api().listMappings()
    expect(saved).toMatchObject({ mapping_name: 'mapping_for_objects.corrected.xlsx', file_format: 'excel' })
    expect(JSON.parse(saved?.column_definitions ?? '')).toEqual({
      ...mappingConfiguration,
      _file_path: '/data/objects.corrected.xlsx',
      _file_format: 'excel',
    })
    expect(await described()).toBe(before)
  })

  it('stores credentials encrypted, lists them without values and reveals them to the deposition service only', async () => {
    const credential = {
      credential_name: 'main',
      credential_type: 'repo_api_token',
      is_sandbox: true,
      credential_value: 's3cr3t-t0ken',
    }
    expect((await fixture.raw().storeCredential({ body: credential })).status).toBe(201)
    await fixture
      .api()
      .storeCredential({ body: { ...credential, credential_name: 'a first one', credential_type: 'oauth_token' } })
    expect(await fixture.api().listCredentials()).toEqual([
      { credential_name: 'a first one', credential_type: 'oauth_token', is_sandbox: 1 },
      { credential_name: 'main', credential_type: 'repo_api_token', is_sandbox: 1 },
    ])
    expect(await fixture.internal().revealCredential({ project, body: { is_sandbox: true } })).toEqual({
      token: 's3cr3t-t0ken',
      source: 'credential main',
    })
    expect(await fixture.internal().revealCredential({ project, body: { is_sandbox: false } })).toMatchObject({
      token: null,
    })
    expect(statSync(join(fixture.home, 'secrets', 'credentials.key')).mode & 0o777).toBe(0o600)
    await fixture.api().takeSnapshot({})
    expect(readFileSync(join(fixture.folder, 'finds.pdb')).includes('s3cr3t')).toBe(false)
    expect(
      (await fixture.raw().removeCredential({ params: { credential_name: 'main' }, query: { is_sandbox: 'false' } }))
        .status,
    ).toBe(404)
    await fixture.api().removeCredential({ params: { credential_name: 'main' }, query: { is_sandbox: 'true' } })
    expect(await fixture.api().listCredentials()).toHaveLength(1)
  })

  it('removes every credential that it stores: a longer name would not fit into an address', async () => {
    const credential = (credential_name: string) => ({
      credential_name,
      credential_type: 'repo_api_token',
      credential_value: 's3cr3t',
    })
    const longest = '漢'.repeat(1000)
    await fixture.api().storeCredential({ body: credential(longest) })
    const query = { is_sandbox: 'true' }
    expect((await fixture.raw().removeCredential({ params: { credential_name: longest }, query })).status).toBe(200)
    expect(await fixture.raw().storeCredential({ body: credential(`${longest}字`) })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^'credential_name' must have at most 1000 characters, received /) },
    })
  })

  it('lists configuration, steps, batches and the log', async () => {
    expect((await fixture.api().listConfiguration()).map(({ config_key }) => config_key)).toEqual([
      'core.modality',
      'paths.data_in',
      'paths.data_out',
      'core.batch_entity',
      'core.project_uuid',
    ])
    expect(await fixture.api().listPipelineSteps()).toEqual([])
    expect(await fixture.api().listBatches()).toEqual([])
    expect(await fixture.api().listApiLog({})).toEqual({ items: [], totalItems: 0, page: 1, totalPages: 1 })
    const call = {
      http_method: 'POST',
      endpoint_url: 'http://sandbox.test/x',
      response_status_code: 201,
      duration_ms: 5,
      status: 'success',
    } as const
    await fixture
      .internal()
      .appendApiLog({ project, body: { calls: [call, { ...call, response_status_code: 500, status: 'failed' }] } })
    const log = await fixture.api().listApiLog({ query: { limit: '1' } })
    expect(log).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      items: [{ response_status_code: 500, status: 'failed' }],
    })
  })
})
