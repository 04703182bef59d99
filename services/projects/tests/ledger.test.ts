import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { type Claim, type InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { projects } from '@regesta/projects/service'
import { loadedProject, readRecord } from '@regesta/testing/ledger'
import { loseTables } from '@regesta/testing/lose-tables'
import { startForTest, type TestService } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const PRACTICE = 'practice'
const folder = temporaryFolder()
let service: TestService
let internal: ReturnType<typeof client>
let project: string
let fileIds: number[]
let nextFile = 0

const client = () => service.client({ ...projectsInternal, ...contract })

beforeAll(async () => {
  service = await startForTest(projects)
  internal = client()
  for (let index = 0; index < 60; index++) writeFileSync(join(folder.path, `object-${index}.txt`), `object ${index}\n`)
  await internal.createAndScan({
    body: {
      projectName: 'Ledger',
      shortCode: 'ledger',
      pdbPath: join(folder.path, 'ledger.pdb'),
      modalities: ['Text / Document'],
      dataInPath: folder.path,
      dataOutPath: folder.path,
      batchEntity: 'root',
      scanOptions: { extensions: ['.txt'], bundling: { enabled: false, strategy: 'stem' } },
    },
  })
  await internal.loadProject({ body: { path: join(folder.path, 'ledger.pdb') } })
  project = await loadedProject(internal)
  fileIds = (await internal.listRootFiles({ project })).files.map(({ file_id }) => file_id)
})

afterAll(async () => {
  await internal.close()
  await service.stop()
  folder.remove()
})

let recordId: number

/** A prepared record of a file that no other test uses. */
async function prepare(changes: Record<string, unknown> = {}): Promise<number> {
  const source_file_id = fileIds[nextFile++] ?? 0
  const record = {
    source_file_id,
    is_sandbox: true,
    repository: PRACTICE,
    title: 'Amphora',
    version: '1.0.0',
    payload: { metadata: { title: 'Amphora' } },
    values: { title: 'Amphora' },
    mapping_id: null,
    file_ids: [source_file_id],
    ...changes,
  }
  const { results } = await internal.storePreparedRecords({ project, body: { records: [record] } })
  return results[0]?.record_id ?? 0
}

const read = async (id = recordId) => readRecord(internal, project, id)

async function claim(purpose: string, token: string = randomUUID(), holder = 'deposition:boot-1', id = recordId) {
  const body = { record_id: id, token, purpose, operation_id: 'operation-1', holder }
  return claimIn(await internal.claimRecord({ project, body }))
}

function claimIn({ claim }: InternalRecord): Claim {
  if (claim === null) throw new Error('the record that was claimed says that it is not')
  return claim
}

const intent = (token: string, kind: 'create' | 'publish' | 'put_file' | 'discard', changes = {}) => ({
  write_id: randomUUID(),
  claim_token: token,
  record_id: recordId,
  kind,
  repository: PRACTICE,
  holder: 'deposition:boot-1',
  expected_status: ['prepared' as const, 'draft' as const],
  ...changes,
})

const open = (body: ReturnType<typeof intent>) => internal.openWrite({ project, body })
const settle = (write_id: string, body: Parameters<typeof internal.settleWrite>[0]['body']) =>
  internal.settleWrite({ project, params: { write_id }, body })

beforeEach(async () => {
  recordId = await prepare()
})

describe('claims', () => {
  test('a second action on a claimed record is refused with purpose, operation and time of the first', async () => {
    const held = await claim('publish')
    await expect(claim('upload')).rejects.toThrow(
      `Record ${recordId} is in use: publish (operation operation-1) since ${held.since}`,
    )
  })

  test('the same token may ask again, and a released record is free', async () => {
    const { token } = await claim('publish')
    expect((await claim('publish', token)).token).toBe(token)
    await internal.releaseClaim({ project, params: { token } })
    expect((await claim('upload')).purpose).toBe('upload')
  })

  test('a claim of an earlier start of its holder gives way', async () => {
    await claim('publish', randomUUID(), 'gone:boot-1')
    await internal.registerHolder({ body: { service: 'gone', boot: 'boot-2' } })
    expect((await claim('upload', randomUUID(), 'gone:boot-2')).purpose).toBe('upload')
  })

  test('an unknown record cannot be claimed', async () => {
    await expect(claim('publish', randomUUID(), 'x:y', 999_999)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('remote writes', () => {
  test('an intent needs the claim, the record status and the repository of the record', async () => {
    const { token } = await claim('draft')
    await expect(open(intent('another token', 'create'))).rejects.toThrow('is not claimed by this action')
    await expect(open({ ...intent(token, 'create'), expected_status: ['draft'] })).rejects.toThrow('create needs draft')
    await expect(open({ ...intent(token, 'create'), repository: 'https://elsewhere.example' })).rejects.toThrow(
      `belongs to ${PRACTICE}, not to https://elsewhere.example`,
    )
  })

  test('an end that contradicts another record is lost with its reason, and changes nothing else', async () => {
    const other = await prepare()
    const bound = { record_status: 'draft', repo_record_id: '4711' } as const
    await internal.updateRecord({ project, body: { record_id: other, record: bound } })
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    const reason = `Record ${other} is bound to deposition 4711 already, so record ${recordId} cannot be`
    const end = { state: 'done', response_status: 201, deposition_id: '4711', record: bound } as const
    const known = { outcome: reason, response_status: 201, deposition_id: '4711' }
    expect(await settle(write_id, end)).toMatchObject({ state: 'lost', ...known })
    expect(await read()).toMatchObject({ record_status: 'prepared', repo_record_id: '', last_api_error: reason })
    await internal.releaseClaim({ project, params: { token } })
    expect((await claim('draft')).purpose).toBe('draft')
    await expect(
      internal.updateRecord({ project, body: { record_id: recordId, record: bound } }),
    ).rejects.toMatchObject({
      code: 'refused',
      message: reason,
    })
  })

  test('the same intent may be written again; a second one waits for the first', async () => {
    const { token } = await claim('draft')
    const first = intent(token, 'create')
    expect((await open(first)).state).toBe('sent')
    expect((await open(first)).write_id).toBe(first.write_id)
    await expect(open(intent(token, 'publish'))).rejects.toMatchObject({ code: 'refused' })
    expect((await open(intent(token, 'discard'))).kind).toBe('discard')
  })

  test('the end of a write changes record, links, remote files and API log together', async () => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    const before = await read()
    const fileId = before.files[0]?.file_id ?? 0
    await settle(write_id, {
      state: 'done',
      response_status: 201,
      record: { record_status: 'draft', repo_record_id: `id-${recordId}`, concept_rec_id: `concept-${recordId}` },
      links: [{ file_id: fileId, upload_status: 'uploaded', remote_key: 'object.txt' }],
      remote_files: [
        {
          remote_key: 'object.txt',
          origin: 'sent',
          file_id: fileId,
          size: 9,
          md5: 'd41d8cd98f00b204e9800998ecf8427e',
          sha256: null,
          mtime_ns: null,
          state: 'present',
          verified_at: null,
        },
      ],
      api_calls: [
        {
          http_method: 'POST',
          endpoint_url: 'http://practice/x',
          response_status_code: 201,
          duration_ms: 3,
          status: 'success',
        },
      ],
    })
    const after = await read()
    expect(after).toMatchObject({ record_status: 'draft', repo_record_id: `id-${recordId}`, open_writes: [] })
    expect(after.files[0]).toMatchObject({ upload_status: 'uploaded', remote_key: 'object.txt' })
    expect(after.remote_files).toHaveLength(1)
    const log = await internal.listApiLog()
    expect(log.items[0]).toMatchObject({ http_method: 'POST', endpoint_url: 'http://practice/x', status: 'success' })
  })

  test('the calls are found by method, by answer and by a part of their address', async () => {
    const call = (http_method: string, name: string, response_status_code: number | null) => ({
      ...{ http_method, endpoint_url: `http://calls/${name}`, response_status_code, response_body: null },
      ...{ duration_ms: 12.5, status: response_status_code === 200 ? 'success' : 'failed' },
    })
    const calls = [call('GET', 'a', 200), call('PUT', 'B', 404), call('GET', 'c', null), call('GET', 'd', 200)]
    await internal.appendApiLog({ project, body: { calls } as never })
    const found = async (query: object) => {
      const { items, totalItems, totalPages } = await internal.listApiLog({ query: query as never })
      return [items.map(({ endpoint_url }) => endpoint_url.slice(-1)).join(''), totalItems, totalPages]
    }
    const search = 'CALLS/'
    expect(await found({ search })).toEqual(['dcBa', 4, 1])
    expect(await found({ search, limit: 1, page: 3 })).toEqual(['B', 4, 4])
    expect(await found({ search, method: 'GET', answer: 'taken' })).toEqual(['da', 2, 1])
    expect(await found({ search, answer: 'refused' })).toEqual(['B', 1, 1])
    expect(await found({ search, answer: 'none' })).toEqual(['c', 1, 1])
    const { items } = await internal.listApiLog({ query: { search: 'calls/d' } as never })
    expect(items[0]).toMatchObject({ duration_ms: 12.5, record_id: null })
  })

  test('a call is in the log once, however often it is told of', async () => {
    const call = {
      ...{ http_method: 'GET', endpoint_url: 'http://told/again', response_status_code: 200, duration_ms: 7 },
      ...{ status: 'success', timestamp: '2026-11-28T09:03:12.064Z' },
    } as const
    const tell = (calls: readonly object[]) => internal.appendApiLog({ project, body: { calls } as never })
    await tell([call])
    await tell([call, { ...call, timestamp: '2026-11-28T09:03:12.065Z' }, { ...call, response_status_code: null }])
    const { timestamp: _, ...untimed } = call
    await tell([untimed, untimed])
    expect(await internal.listApiLog({ query: { search: 'told/again' } as never })).toMatchObject({ totalItems: 5 })
  })

  test('the calls are counted by method and by answer, each under the other filters', async () => {
    const call = (http_method: string | null, name: string, response_status_code: number | null) => ({
      ...{ http_method, endpoint_url: `http://counted/${name}`, response_status_code, response_body: null },
      ...{ duration_ms: 12.5, status: response_status_code === 200 ? 'success' : 'failed' },
    })
    const calls = [
      ...[call('GET', 'a', 200), call('GET', 'b', 200), call('GET', 'c', 404)],
      ...[call('PUT', 'd', 201), call('PUT', 'e', null), call('PATCH', 'f', 500)],
    ]
    await internal.appendApiLog({ project, body: { calls } as never })
    const counted = (query: object = {}) => internal.countApiLog({ query: { search: 'COUNTED', ...query } as never })
    expect(await counted()).toEqual({
      total: 6,
      method: [
        { value: 'GET', calls: 3 },
        { value: 'PUT', calls: 2 },
      ],
      answer: [
        { value: 'taken', calls: 3 },
        { value: 'refused', calls: 2 },
        { value: 'none', calls: 1 },
      ],
      without: {},
    })
    expect(await counted({ method: 'PUT', answer: 'none' })).toEqual({
      total: 1,
      method: [{ value: 'PUT', calls: 1 }],
      answer: expect.arrayContaining([
        { value: 'taken', calls: 1 },
        { value: 'none', calls: 1 },
      ]),
      without: { method: 1, answer: 2 },
    })
    expect(await counted({ search: 'nobody' })).toEqual({ total: 0, method: [], answer: [], without: {} })
  })

  test('an intent brings the end of the write before it: both are stored or neither', async () => {
    await internal.updateRecord({ project, body: { record_id: recordId, record: { record_status: 'draft' } } })
    const { token } = await claim('upload')
    const first = await open(intent(token, 'put_file', { remote_key: 'a.txt' }))
    const file_id = (await read()).files[0]?.file_id ?? 0
    const links = [{ file_id, upload_status: 'uploaded' as const }]
    const end = { write_id: first.write_id, state: 'done' as const, response_status: 201, links }
    const next = intent(token, 'put_file', { remote_key: 'b.txt', settles: end })
    const states = async () => {
      const { writes } = await internal.listWrites({ project, query: { record_id: recordId } })
      return [
        ...writes.map(({ remote_key, state }) => `${remote_key} ${state}`),
        (await read()).files[0]?.upload_status,
      ]
    }
    await expect(open({ ...next, claim_token: 'of another' })).rejects.toMatchObject({ code: 'refused' })
    await expect(open({ ...next, settles: { ...end, write_id: 'nobody' } } as never)).rejects.toThrow('nobody')
    const foreign = [{ file_id: 999_999, upload_status: 'uploaded' as const }]
    await expect(open({ ...next, settles: { ...end, links: foreign } } as never)).rejects.toThrow()
    expect(await states()).toEqual(['a.txt sent', 'pending'])
    const opened = await open(next)
    expect(await open(next)).toEqual(opened)
    expect(await states()).toEqual(['b.txt sent', 'a.txt done', 'uploaded'])
  })

  test('a record has at most one open write, but for discards', async () => {
    await internal.updateRecord({ project, body: { record_id: recordId, record: { record_status: 'draft' } } })
    const { token } = await claim('upload')
    const kinds = ['discard', 'put_file', 'discard'] as const
    const to = (deposition_id: string) => ({ deposition_id })
    for (const kind of kinds) await open(intent(token, kind, to(kind === 'discard' ? '76' : '77')))
    await expect(open(intent(token, 'put_file', to('77')))).rejects.toThrow('is in use')
    expect((await read()).open_writes.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  })

  test('writes are listed of a record, all or the open ones, or all open ones of the project', async () => {
    const { token } = await claim('draft')
    const ended = await open(intent(token, 'create'))
    await settle(ended.write_id, { state: 'refused', response_status: 400 })
    const sent = await open(intent(token, 'create'))
    const other = await prepare()
    const elsewhere = randomUUID()
    await claim('draft', elsewhere, 'deposition:boot-1', other)
    const unrelated = await open(intent(elsewhere, 'create', { record_id: other }))
    const own = [ended, sent, unrelated].map(({ write_id }) => write_id)
    const listed = async (query: { record_id?: number; state?: 'open' }) => {
      const { writes } = await internal.listWrites({ project, query })
      return writes.map(({ write_id }) => write_id).filter((id) => own.includes(id))
    }
    expect(await listed({ record_id: recordId })).toEqual([sent.write_id, ended.write_id])
    expect(await listed({ record_id: recordId, state: 'open' })).toEqual([sent.write_id])
    expect(await listed({ state: 'open' })).toEqual([sent.write_id, unrelated.write_id])
    expect(await listed({})).toEqual([sent.write_id, unrelated.write_id])
  })

  test('a settled write never changes again', async () => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    await settle(write_id, { state: 'refused', response_status: 400 })
    const again = await settle(write_id, { state: 'done', response_status: 201, record: { record_status: 'draft' } })
    expect([again.state, (await read()).record_status]).toEqual(['refused', 'prepared'])
  })

  test.each(['absent', 'lost'] as const)('only an unknown write can become %s', async (state) => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    await expect(settle(write_id, { state })).rejects.toMatchObject({ code: 'refused' })
    await settle(write_id, { state: 'unknown' })
    expect((await settle(write_id, { state })).state).toBe(state)
  })

  test('an open write always has a time of its next reading, and readings are counted', async () => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    const unknown = await settle(write_id, { state: 'unknown' })
    expect([unknown.reads, unknown.next_read_at]).toEqual([0, expect.any(String)])
    const next_read_at = new Date(Date.now() + 60_000).toISOString()
    expect(await settle(write_id, { state: 'unknown', next_read_at })).toMatchObject({ reads: 1, next_read_at })
    const later = new Date(Date.now() + 120_000).toISOString()
    const putOff = await settle(write_id, { state: 'unknown', next_read_at: later, is_reading: false })
    expect(putOff).toMatchObject({ reads: 1, next_read_at: later })
  })

  test('a claim released over an unknown write stays for the settler and ends with the write', async () => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    await settle(write_id, { state: 'unknown' })
    await internal.releaseClaim({ project, params: { token } })
    await expect(claim('upload')).rejects.toThrow('its outcome is checked again at')
    await settle(write_id, { state: 'absent' })
    expect((await read()).claim).toBeNull()
  })

  test('after a new start of their holder sent writes are unknown and are found for recovery', async () => {
    const { token } = await claim('draft', randomUUID(), 'crashed:boot-1')
    const { write_id } = await open({ ...intent(token, 'create'), holder: 'crashed:boot-1' })
    await internal.registerHolder({ body: { service: 'crashed', boot: 'boot-2' } })
    const { projects: found } = await internal.listOpenWrites()
    expect(found.flatMap(({ writes }) => writes).find((write) => write.write_id === write_id)?.state).toBe('unknown')
  })
})

describe('records', () => {
  test('a file has at most one open record per repository, and sandbox and production do not hinder each other', async () => {
    const { source_file_id } = await read()
    const again = await internal.storePreparedRecords({
      project,
      body: {
        records: [false, true].map((is_sandbox) => ({
          source_file_id,
          is_sandbox,
          repository: is_sandbox ? PRACTICE : 'https://zenodo.org',
          title: 'Amphora, again',
          version: '1.0.1',
          payload: { metadata: { title: 'Amphora, again' } },
          values: {},
          mapping_id: null,
          file_ids: [source_file_id],
        })),
      },
    })
    expect(again.results[1]?.record_id).toBe(recordId)
    expect(again.results[0]?.record_id).not.toBe(recordId)
    expect(await read()).toMatchObject({ record_title: 'Amphora, again', version: '1.0.1' })
  })

  test('preparing again a record that belongs to no repository yet, as after a migration, gives it the configured one', async () => {
    const id = await prepare({ repository: '' })
    const { source_file_id } = await read(id)
    const again = { source_file_id, file_ids: [source_file_id], title: 'Amphora, again' }
    expect(await prepare(again)).toBe(id)
    expect(await read(id)).toMatchObject({ repository: PRACTICE, record_title: 'Amphora, again' })
    const { records } = await internal.findRecords({ project, body: { source_file_ids: [source_file_id] } })
    expect(records.map(({ record_id }) => record_id)).toEqual([id])
  })

  test('a quick record of a file takes the record that belongs to no repository yet, but not one of the other environment', async () => {
    const id = await prepare({ repository: '', is_sandbox: false })
    const { source_file_id } = await read(id)
    const quick = { source_file_id, title: 'Quick', payload: { metadata: { title: 'Quick' } } }
    const make = (is_sandbox: boolean, repository: string) =>
      internal.createQuickRecord({ project, body: { ...quick, is_sandbox, repository } })
    expect((await make(true, PRACTICE)).record_id).not.toBe(id)
    expect((await make(false, 'https://zenodo.org')).record_id).toBe(id)
  })

  test('preparing a draft again keeps its status and the stored answer with its links', async () => {
    const record_metadata = { id: 7, links: { bucket: 'http://practice/bucket' } }
    await internal.updateRecord({
      project,
      body: { record_id: recordId, record: { record_status: 'draft', record_metadata } },
    })
    const { source_file_id } = await read()
    const payload = { metadata: { title: 'New title' } }
    await internal.storePreparedRecords({
      project,
      body: {
        records: [
          {
            source_file_id,
            is_sandbox: true,
            repository: PRACTICE,
            title: 'New title',
            version: '',
            payload,
            values: {},
            mapping_id: null,
            file_ids: [],
          },
        ],
      },
    })
    expect(await read()).toMatchObject({ record_status: 'draft', record_metadata, payload })
  })

  test('preparation marks the file as processed, a failed one as metadata_error', async () => {
    const { source_file_id, files } = await read()
    expect(files[0]?.status).toBe('processed')
    await internal.storePreparationFailures({
      project,
      body: { failures: [{ source_file_id, errors: ['Missing title'] }] },
    })
    expect((await read()).files[0]?.status).toBe('metadata_error')
  })

  test('a backup is put back once', async () => {
    await internal.storeBackup({ project, body: { record_id: recordId } })
    const changed = { record_title: 'Changed', record_metadata: { metadata: { title: 'Changed' } } }
    await internal.updateRecord({ project, body: { record_id: recordId, record: changed } })
    await internal.updateRecord({ project, body: { record_id: recordId, restore_backup: true } })
    expect(await read()).toMatchObject({ record_title: 'Amphora', payload: { metadata: { title: 'Amphora' } } })
    await internal.updateRecord({ project, body: { record_id: recordId, record: changed } })
    await internal.updateRecord({ project, body: { record_id: recordId, restore_backup: true } })
    expect((await read()).record_title).toBe('Changed')
  })

  test('the files of a record are exchanged as long as it has no draft', async () => {
    const [before] = (await read()).files.map(({ file_id }) => file_id)
    const other = fileIds.find((id) => id !== before) ?? 0
    const body = { record_id: recordId, file_ids: [other], alone: true }
    await internal.linkFiles({ project, body })
    expect((await read()).files.map(({ file_id }) => file_id)).toEqual([other])
    const draft = { record_status: 'draft' as const, repo_record_id: `d${recordId}` }
    await internal.updateRecord({ project, body: { record_id: recordId, record: draft } })
    await expect(internal.linkFiles({ project, body })).rejects.toThrow('its files cannot be exchanged')
  })

  test('a file that has an open record becomes the source of no other one', async () => {
    const [before] = (await read()).files.map(({ file_id }) => file_id)
    const rival = await prepare()
    const { source_file_id: other } = await read(rival)
    const body = { record_id: recordId, file_ids: [other], source_file_id: other }
    await expect(internal.linkFiles({ project, body })).rejects.toThrow(
      `Record ${rival} is the open record of the same file already`,
    )
    expect((await read()).files.map(({ file_id }) => file_id)).toEqual([before])
  })

  test('a new version follows a published record only, and its open record is found again', async () => {
    const next = { previous_record_id: recordId, version: '1.0.1', title: 'Amphora', payload: { metadata: {} } }
    await expect(internal.createVersionRecord({ project, body: next })).rejects.toThrow(
      'a new version needs a published one',
    )
    const published = {
      record_status: 'published' as const,
      concept_rec_id: `c${recordId}`,
      repo_record_id: `r${recordId}`,
    }
    await internal.updateRecord({ project, body: { record_id: recordId, record: published } })
    const first = await internal.createVersionRecord({ project, body: next })
    const second = await internal.createVersionRecord({ project, body: next })
    expect([first.created, second]).toEqual([true, { record_id: first.record_id, created: false }])
    expect(await read(first.record_id)).toMatchObject({
      previous_version_id: recordId,
      concept_rec_id: `c${recordId}`,
      version: '1.0.1',
    })
  })
})

describe('a project file that takes only a part', () => {
  test('when one part cannot be stored nothing is', async () => {
    const { token } = await claim('draft')
    const { write_id } = await open(intent(token, 'create'))
    loseTables((await internal.readProject({ project })).project_path, /^(?!api_log$)/)
    const call = { http_method: 'POST', endpoint_url: '/', response_status_code: 201, duration_ms: 1 }
    const api_calls = [{ ...call, status: 'success' as const }]
    await expect(settle(write_id, { state: 'done', record: { record_status: 'draft' }, api_calls })).rejects.toThrow()
    expect(await read()).toMatchObject({
      record_status: 'prepared',
      repo_record_id: '',
      open_writes: [{ state: 'sent' }],
    })
  })
})
