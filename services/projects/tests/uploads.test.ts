import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './fixture.js'

const { fixture, project, idOf } = await openFinds()

describe('what can be uploaded', () => {
  it('moves a file from tab to tab with its record', async () => {
    const tab = async (tab_id: string, query: object = {}) =>
      fixture.api().listUploadsByTab({ query: { tab_id, ...query } as never })
    const counts = async () => fixture.api().countUploadsByTab({})
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

    const waiting = async (query: object = {}) => fixture.api().listWaitingFiles({ query: query as never })
    const first = await waiting({ limit: 6 })
    expect(first).toMatchObject({ totalItems: 7, page: 1, totalPages: 2 })
    expect(first.items.map(({ filename }) => filename)).toEqual(pending.slice(0, 6).map(({ filename }) => filename))
    expect(first.items[5]).toMatchObject({ filename: 'vase.obj', status: 'Valid', total_bundle_files: 2 })
    expect(await waiting({ limit: 6, page: 2 })).toMatchObject({
      items: [{ filename: 'Ärmel_Foto.txt' }],
      totalItems: 7,
    })
    expect(await waiting({ page: 9 })).toMatchObject({ items: [], totalItems: 7 })
    expect(await waiting({ search: 'ÄR' })).toMatchObject({ items: [{ filename: 'Ärmel_Foto.txt' }], totalItems: 1 })
    const facets = async (query: object = {}) => fixture.api().countWaitingFiles({ query: query as never })
    const [text = '', model = ''] = (await facets()).mime_type.map(({ value }) => value)
    expect(await facets({ mime_type: model })).toMatchObject({
      total: 1,
      status: [{ files: 1 }],
      mime_type: [
        { value: text, files: 6 },
        { value: model, files: 1 },
      ],
    })
    expect(await waiting({ mime_type: model })).toMatchObject({ items: [{ filename: 'vase.obj' }], totalItems: 1 })
    expect(await facets({ status: 'nothing', search: 'vase' })).toMatchObject({ total: 0, mime_type: [] })
    expect((await fixture.raw().listWaitingFiles({ query: { page: '0' } as never })).status).toBe(400)
    expect((await fixture.raw().countWaitingFiles({ query: { is_sandbox: 'both' } as never })).status).toBe(400)

    const record = await fixture.prepare('a_b.txt', 'Über a_b')
    expect(await waiting()).toMatchObject({ totalItems: 6 })
    expect(await waiting({ is_sandbox: 'false' })).toMatchObject({ totalItems: 7 })
    expect((await waiting({ is_sandbox: 'false' })).items.map(({ filename }) => filename)).toContain('a_b.txt')
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
    expect((await fixture.raw().listUploadsByTab({ query: { date_since: 'yesterday' } })).status).toBe(400)

    await fixture.internal().updateRecord({
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
        landing_page: 'http://sandbox.test/uploads/77',
      },
    ])
    const uploadable = await fixture.api().listUploadableFiles({})
    expect(uploadable).toMatchObject([
      { required_action: 'action_upload_file', file_upload_on_repo_status: 'pending', local_record_db_id: record },
    ])

    await fixture.internal().updateRecord({
      project,
      body: { record_id: record, record: { record_status: 'published', repo_doi: '10.5072/77', concept_rec_id: '76' } },
    })
    expect(await counts()).toMatchObject({ drafts: 0, published: 1, pending_preparation: 6 })
    expect(await tab('published')).toMatchObject([
      {
        repo_doi: '10.5072/77',
        concept_rec_id: '76',
        version: '1.0',
        is_sandbox: 1,
        landing_page: 'http://sandbox.test/records/77',
      },
    ])
    expect(await tab('versioning')).toEqual([])
    expect((await fixture.raw().listUploadsByTab({ query: { tab_id: 'other' as never } })).status).toBe(400)
    expect(await fixture.api().listPublishedRecords()).toEqual([
      {
        record_id: expect.any(Number),
        record_title: 'Über a_b',
        repo_doi: '10.5072/77',
        repo_record_id: '77',
        publication_date: expect.any(String),
        is_sandbox: 1,
        landing_page: 'http://sandbox.test/records/77',
      },
    ])
    expect(await fixture.api().getDashboardStats()).toMatchObject({
      drafts_sandbox: 0,
      published_sandbox: 1,
      total_files: 10,
    })
    expect(await fixture.api().getNewestRecord()).toMatchObject({
      record_title: 'Über a_b',
      record_status: 'published',
      version: '1.0',
    })
  })

  it('lets a file that was prepared for one environment wait for the other', async () => {
    const pending = async (is_sandbox: 'true' | 'false', query: object = {}) => {
      const items = await fixture.api().listUploadsByTab({ query: { is_sandbox, ...query } as never })
      const { pending_preparation } = await fixture.api().countUploadsByTab({ query: { is_sandbox } as never })
      return { names: (items as { filename: string }[]).map(({ filename }) => filename), pending_preparation }
    }
    const all = ['100%_done.txt', 'STRASSE.txt', 'a_b.txt', 'axb.txt', 'straße_2.txt', 'vase.obj', 'Ärmel_Foto.txt']
    expect(await pending('false')).toEqual({ names: all, pending_preparation: 7 })
    expect((await pending('false', { search: 'a_B' })).names).toEqual(['a_b.txt'])
    expect((await pending('false', { page: 2, limit: 2 })).names).toEqual(['a_b.txt', 'axb.txt'])
    const practice = all.filter((name) => name !== 'a_b.txt')
    expect(await pending('true')).toEqual({ names: practice, pending_preparation: 6 })

    const source_file_id = await idOf('axb.txt')
    const { results } = await fixture.internal().storePreparedRecords({
      project,
      body: {
        records: [
          {
            source_file_id,
            is_sandbox: false,
            repository: 'https://production.test',
            title: 'Crosses',
            version: '',
            payload: { metadata: { title: 'Crosses' } },
            values: {},
            mapping_id: null,
            file_ids: [source_file_id],
          },
        ],
      },
    })
    expect(results[0]?.error).toBeNull()
    const production = all.filter((name) => name !== 'axb.txt')
    expect(await pending('false')).toEqual({ names: production, pending_preparation: 6 })
    expect(await pending('true')).toEqual({ names: practice, pending_preparation: 6 })
  })

  it('finds the published record of a file by name and by content', async () => {
    const folder = join(fixture.folder, 'new-versions')
    plant(folder, { 'a_b.txt': 'another content', 'renamed.txt': 'three', 'other.txt': 'tres!' })
    const match = (match_method: 'filename' | 'hashcode') =>
      fixture.api().matchFilesForVersioning({ body: { directory_path: folder, match_method } })
    const match0 = { concept_rec_id: '76', record_title: 'Über a_b' }
    expect((await match('filename')).matches).toEqual([{ ...match0, matched_file_path: join(folder, 'a_b.txt') }])
    expect((await match('hashcode')).matches).toEqual([{ ...match0, matched_file_path: join(folder, 'renamed.txt') }])
    const missing = await fixture.raw().matchFilesForVersioning({ body: { directory_path: '/no/where' } })
    expect([missing.status, missing.body]).toEqual([404, { success: false, error: 'Directory not found: /no/where' }])
    expect((await fixture.raw().matchFilesForVersioning({ body: {} })).status).toBe(400)
  })

  it('compares the file with what the repository has of the version before, in one environment alone', async () => {
    const folder = join(fixture.folder, 'compared-versions')
    plant(folder, { 'a_b.txt': 'another content' })
    const match = (is_sandbox: boolean) =>
      fixture.api().matchFilesForVersioning({ body: { directory_path: folder, is_sandbox, compare: true } })
    const { matches, records } = await match(true)
    const [record_id] = matches.map(({ compared }) => compared?.record_id)
    expect(records).toEqual([{ record_id, version: expect.any(String), is_sandbox: true, files: [] }])
    expect(matches).toEqual([
      {
        concept_rec_id: '76',
        record_title: 'Über a_b',
        matched_file_path: join(folder, 'a_b.txt'),
        compared: {
          ...{ record_id: expect.any(Number), size: 15 },
          md5: createHash('md5').update('another content').digest('hex'),
        },
      },
    ])
    expect(await match(false)).toMatchObject({ matches: [], records: [] })
  })
})
