import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'

const { bench, project } = await openFinds()

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
    await bench.prepare('STRASSE.txt', 'Street')
    await save({})
    const all = await bench.api().listMappings()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      mapping_id: first?.mapping_id,
      mapping_name: 'mapping_without_spreadsheet',
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
