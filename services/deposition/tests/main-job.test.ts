import type { Operation } from '@regesta/contracts/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

it('takes a prepared record through draft, upload and publication [state:record-becomes-draft] [state:record-is-published]', async () => {
  const id = await fixture.prepare('A vase', { 'vase.obj': 'v 0 0 0\n', 'vase.mtl': 'newmtl clay\n' })
  const draft = await fixture.deposition.createApiDraft({ body: { local_record_db_id: String(id) } })
  expect(draft).toMatchObject({ success: true, local_record_db_id: id, repo_response: { state: 'unsubmitted' } })

  const uploaded = await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  expect(uploaded.message).toBe('Upload process finished. 2 succeeded, 0 failed.')
  expect(uploaded.success).toBe(true)

  const published = await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
  expect(published.repo_response).toMatchObject({ submitted: true, state: 'done' })
  const record = await fixture.record(id)
  expect(record).toMatchObject({ record_status: 'published', claim: null, open_writes: [] })
  expect(record.repo_doi).toMatch(/^10\.5072\//)
  expect(record.concept_doi).toMatch(/^10\.5072\//)
  expect(record.files.map((file) => file.upload_status)).toEqual(['uploaded', 'uploaded'])
  expect(fixture.calls().filter((call) => !call.startsWith('GET'))).toHaveLength(4)

  const { items: acts } = await fixture.projects.listHistory({ query: {} })
  const listed = await fixture.fetch(`${fixture.url()}/operations/deposition`)
  const operations = (await listed.json()) as Operation[]
  const work = (kind: string) => operations.find((one) => one.kind === kind)
  const workOf = (kind: string) => work(kind)?.operation_id
  expect(work('uploadFiles')?.message).toBe(uploaded.message)
  expect(acts.slice(0, 2)).toMatchObject([
    { kind: 'published', subject: 'A vase', act: workOf('publishRecord') },
    { kind: 'files_sent', subject: 'A vase', act: workOf('uploadFiles') },
  ])

  const { items } = await fixture.projects.listApiLog({ query: {} })
  expect(items.map((item) => item.http_method).reverse()).toEqual(fixture.calls().map((call) => call.split(' ')[0]))
})

it('says which files a draft is without that have joined its object since, and how they come in', async () => {
  const literal = (value: string) => ({ type: 'literal', value })
  await fixture.projects.saveMapping({
    body: {
      mappingConfiguration: {
        title: literal('A jug'),
        description: literal('Found in the harbour'),
        creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Doe, Jane') }] },
      },
    },
  })
  const { file_id } = await fixture.addFile('jug.obj', 'v 0 0 0\n')
  const prepare = async () => {
    const { log } = await fixture.deposition.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
    return log.join('\n')
  }
  await prepare()
  const { records } = await fixture.ledger.findRecords({
    project: fixture.project,
    body: { source_file_ids: [file_id] },
  })
  const body = { local_record_db_id: records[0]?.record_id ?? 0 }
  await fixture.deposition.createApiDraft({ body })
  expect(await prepare()).not.toContain('The draft is without')
  const clay = await fixture.addFile('clay.mtl', 'newmtl clay\n')
  await fixture.projects.moveFile({ params: { file_id: String(clay.file_id) }, body: { to_file_id: file_id } })
  expect(await prepare()).toContain('The draft is without clay.mtl.')
  await fixture.deposition.discardRepoDraft({ body })
  expect(await prepare()).not.toContain('The draft is without')
  await fixture.deposition.createApiDraft({ body })
  expect(await prepare()).not.toContain('The draft is without')
  expect((await fixture.record(body.local_record_db_id)).files.map(({ filename }) => filename)).toEqual([
    'jug.obj',
    'clay.mtl',
  ])
})
