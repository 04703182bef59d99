import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordComparison } from '@regesta/contracts/record-details'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { column, literal } from './preparation/fixture.js'

const fixture = await sharedFixture()
/** Here a minute lasts a second. */
const hasty = await sharedFixture({ clockScale: 60 })

type On = Pick<typeof fixture, 'deposition' | 'raw'>

const body = (id: number) => ({ body: { local_record_db_id: id } })
const asked = (id: number, side?: string) => ({
  params: { record_id: String(id) },
  query: side === undefined ? {} : { with: side },
})
const compare = (id: number, side?: string, on: On = fixture) => on.deposition.compareRecord(asked(id, side))
const refused = async (id: number, side: string, on: On = fixture) => {
  const { status, body } = await on.raw.compareRecord(asked(id, side))
  return { status, error: (body as { error: string }).error }
}
const fieldOf = ({ fields }: RecordComparison, name: string) => fields.find(({ path }) => path === name)
const differing = ({ fields }: RecordComparison) =>
  fields.filter(({ kind }) => kind !== 'same').map(({ path, kind }) => [path, kind])
const fileKinds = ({ files }: RecordComparison) => files.map(({ key, kind }) => [key, kind])
const readings = (calls: string[]) => calls.filter((call) => call === 'GET getDeposition').length

async function draft(title: string, metadata: Record<string, unknown> = {}, on = fixture): Promise<number> {
  const id = await on.prepare(title, { [`${title}.txt`]: `about ${title}`, [`${title}.csv`]: title }, metadata)
  await on.deposition.createApiDraft(body(id))
  await on.deposition.uploadFiles(body(id))
  return id
}

/** Changes a draft as somebody would at the web page of the repository. */
async function byHand(id: number, change: (metadata: Record<string, unknown>) => Record<string, unknown>) {
  const { repo_record_id } = await fixture.record(id)
  const url = `${fixture.practice.url}/api/deposit/depositions/${repo_record_id}`
  const headers = { authorization: 'Bearer practice', 'content-type': 'application/json' }
  const { metadata } = (await (await fetch(url, { headers })).json()) as { metadata: Record<string, unknown> }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ metadata: change(metadata) }) })
  expect(answer.status).toBe(200)
}

describe('a record beside its draft', () => {
  it('is the same field by field and file by file, whatever the repository rewrites or adds', async () => {
    const metadata = { keywords: [], notes: null, language: 'de', license: 'CC-BY-4.0', version: '1.0.0' }
    const id = await draft('Equal', metadata)
    const found = await compare(id)
    expect(found).toMatchObject({
      record_id: id,
      with: 'remote',
      right: { is_published: false, version: '1.0.0', repository: fixture.practice.url },
    })
    expect(differing(found)).toEqual([])
    expect(found.fields.map(({ path }) => path)).not.toContain('keywords')
    expect(fieldOf(found, 'title')).toEqual({ path: 'title', left: 'Equal', right: 'Equal', kind: 'same' })
    expect(fileKinds(found)).toEqual([
      ['Equal.txt', 'same'],
      ['Equal.csv', 'same'],
    ])
    expect(differing(await compare(id, 'draft'))).toEqual([])
  })

  it('tells each kind of difference, the same as verify_records does', async () => {
    const id = await draft('Kinds', { keywords: ['clay'], version: '1.0.0' })
    await byHand(id, ({ keywords: _, ...rest }) => ({ ...rest, description: 'By hand', notes: 'Added by hand' }))
    const found = await compare(id, 'draft')
    expect(differing(found)).toEqual([
      ['description', 'differs'],
      ['keywords', 'only_left'],
      ['notes', 'only_right'],
    ])
    expect(fieldOf(found, 'description')).toMatchObject({ left: 'All about Kinds', right: 'By hand' })
    expect(fieldOf(found, 'keywords')).toMatchObject({ left: ['clay'], right: null })
    const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: [] } })
    expect(results[0]?.different_fields).toEqual(differing(found).map(([path]) => path))
  })

  it('tells which files are the same, changed, new and gone', async () => {
    const id = await fixture.prepare('Files', { 'f/same.txt': 'same', 'f/changed.txt': 'changed' })
    await fixture.deposition.createApiDraft(body(id))
    await fixture.deposition.uploadFiles(body(id))
    const { repo_record_id, record_metadata } = await fixture.record(id)
    const { bucket } = (record_metadata as { links: { bucket: string } }).links
    for (const [key, content] of Object.entries({ 'changed.txt': 'by hand', 'foreign.txt': 'of somebody' })) {
      const headers = { authorization: 'Bearer practice', 'content-type': 'application/octet-stream' }
      const sent = await fetch(`${bucket}/${key}`, { method: 'PUT', headers, body: content })
      expect(sent.ok).toBe(true)
    }
    const { file_id } = await fixture.addFile('f/new.txt', 'new')
    const { project } = fixture
    await fixture.ledger.linkFiles({ project, body: { record_id: id, file_ids: [file_id] } })
    const found = await compare(id)
    expect(fileKinds(found)).toEqual(
      expect.arrayContaining([
        ['same.txt', 'same'],
        ['changed.txt', 'changed'],
        ['new.txt', 'new'],
        ['foreign.txt', 'gone'],
      ]),
    )
    expect(found.files).toHaveLength(4)
    expect(found.files.find(({ key }) => key === 'new.txt')).toMatchObject({
      left: { size: 3, md5: null },
      right: null,
    })
    expect(found.right?.repo_record_id).toBe(repo_record_id)
  })
})

describe('a record beside what is published', () => {
  it('is compared with its public record, with the version before, and with a version that is named', async () => {
    const first = await draft('Published', { version: '1.0.0' })
    expect(await refused(first, 'published')).toEqual({
      status: 404,
      error: `No version of record ${first} is published yet. Compare it with remote or sheet`,
    })
    await fixture.deposition.publishRecord(body(first))
    const { concept_rec_id, repo_record_id } = await fixture.record(first)
    const known = await compare(first, 'published')
    expect(known.right).toMatchObject({ is_published: true, repo_record_id })
    expect(differing(known)).toEqual([])
    expect((await refused(first, 'draft')).error).toMatch(/is no longer a draft: it is published as 10\./)

    const { record_id: second } = await fixture.internal.ensureVersion({
      project: fixture.project,
      body: { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*.csv'] } },
    })
    for (const side of ['published', `version:${repo_record_id}`]) {
      const before = await compare(second, side)
      expect(before.right).toMatchObject({ repo_record_id, version: '1.0.0', is_published: true })
      expect(differing(before)).toContainEqual(['version', 'differs'])
      expect(fileKinds(before)).toContainEqual(['Published.txt', 'gone'])
    }
    expect((await compare(second)).right).toMatchObject({ is_published: false, version: '1.0.1' })
    const details = await fixture.deposition.showRecord({ params: { record_id: String(second) } })
    expect(details.next_finding).toEqual({
      message: details.next_action,
      message_id: 'next_publish',
      message_params: {},
    })
    expect(details.versions).toMatchObject([{ record_id: first, version: '1.0.0', record_status: 'published' }])
  })

  it('is 404 for what is no version of it, and for an id that nothing has', async () => {
    const [one, other] = [await draft('One'), await draft('Another')]
    const { repo_record_id } = await fixture.record(other)
    expect(await refused(one, `version:${repo_record_id}`)).toEqual({
      status: 404,
      error: `${repo_record_id} is not a version of record ${one}`,
    })
    expect((await refused(one, 'version:987654321')).error).toMatch(/has nothing with the id 987654321/)
    expect(await refused(one, 'yesterday')).toMatchObject({ status: 400, error: expect.stringContaining('with') })
    expect(await refused(await fixture.prepare('Nowhere', { 'nowhere.txt': 'no' }), 'draft')).toMatchObject({
      status: 404,
      error: expect.stringContaining('has nothing at the repository yet'),
    })
  })
})

describe('a reading of the repository', () => {
  it('is used again for a minute, until something is sent', async () => {
    const id = await draft('Read once')
    fixture.practice.journal.clear()
    const first = await compare(id)
    const again = await Promise.all([compare(id), compare(id, 'draft'), compare(id, 'remote')])
    expect(readings(fixture.calls())).toBe(1)
    for (const { right } of again) expect(right?.read_at).toBe(first.right?.read_at)
    const params = { record_id: String(id) }
    await fixture.internal.ensureMetadata({
      project: fixture.project,
      params,
      body: { overrides: { notes: 'Sent meanwhile' } },
    })
    expect(fieldOf(await compare(id), 'notes')).toMatchObject({ right: 'Sent meanwhile', kind: 'same' })
  })

  it('is made anew after it', async () => {
    const id = await draft('Read again', {}, hasty)
    hasty.practice.journal.clear()
    const first = await compare(id, 'remote', hasty)
    await expect
      .poll(async () => (await compare(id, 'remote', hasty)).right?.read_at, { timeout: 30_000 })
      .not.toBe(first.right?.read_at)
    expect(readings(hasty.calls())).toBeGreaterThan(1)
  })

  it('that cannot be made is 502 with the reason, and is tried again', async () => {
    const id = await draft('Unread', {}, hasty)
    hasty.practice.faults.arm({ route: 'getDeposition', kind: 'error-before-commit', status: 503, times: null })
    expect(await refused(id, 'remote', hasty)).toEqual({
      status: 502,
      error: expect.stringMatching(/could not be read: .*Try again in a moment/),
    })
    hasty.practice.faults.reset()
    expect(differing(await compare(id, 'remote', hasty))).toEqual([])
  })
})

describe('a record beside its sheet', () => {
  it('shows what was set by hand; without a row, or without a mapping, there is nothing to compare with', async () => {
    const { file_id } = await fixture.addFile('kylix.txt', 'a kylix')
    expect((await refused(await fixture.prepare('No mapping', { 'no.txt': 'no' }), 'sheet')).status).toBe(404)
    const path = join(fixture.home, 'compared.csv')
    writeFileSync(path, 'Datei,Titel,Person\nkylix.txt,Kylix,"Doe, Jane"\n')
    await fixture.projects.saveMapping({
      body: {
        mappingConfiguration: {
          _mapping_mode: 'file',
          _file_path: path,
          _file_format: 'csv',
          filename: column('Datei'),
          title: column('Titel'),
          description: literal('A cup'),
          creators: { type: 'complex', is_complex: true, entries: [{ name: column('Person') }] },
        },
      },
    })
    const overrides = { title: 'Drinking cup', notes: 'By hand' }
    await fixture.deposition.prepareMetadataForFile({ body: { source_file_db_id: file_id, overrides } })
    const { project } = fixture
    const { records } = await fixture.ledger.findRecords({ project, body: { source_file_ids: [file_id] } })
    const id = records[0]?.record_id ?? 0
    const found = await compare(id, 'sheet')
    expect(found).toMatchObject({ right: null, files: [] })
    expect(differing(found)).toEqual([
      ['title', 'differs'],
      ['notes', 'only_left'],
    ])
    expect(fieldOf(found, 'title')).toMatchObject({ left: 'Drinking cup', right: 'Kylix' })
    expect(await fixture.deposition.showRecord({ params: { record_id: String(id) } })).toMatchObject({
      source_file_id: file_id,
      overrides,
      metadata: { title: 'Drinking cup', creators: [{ name: 'Doe, Jane' }] },
      claim: null,
      files: [{ key: 'kylix.txt', upload_status: 'pending', md5: null }],
    })
    expect(await refused(await fixture.prepare('No row', { 'norow.txt': 'no' }), 'sheet')).toEqual({
      status: 404,
      error: expect.stringContaining("No row for 'norow.txt'"),
    })
  })
})

it('a record of another repository than the configured one is refused with both named, and still shown', async () => {
  const id = await draft('Elsewhere')
  await fixture.ledger.updateRecord({
    project: fixture.project,
    body: { record_id: id, record: { repository: 'https://elsewhere.example' } },
  })
  expect(await refused(id, 'remote')).toEqual({
    status: 400,
    error: expect.stringMatching(/https:\/\/elsewhere\.example.*'practice'/),
  })
  expect(await fixture.deposition.showRecord({ params: { record_id: String(id) } })).toMatchObject({
    repository: 'https://elsewhere.example',
    configured_repository: 'practice',
  })
})

it.each(['0', '999999'])('the record %s, which is not there, is not found', async (record_id) => {
  const params = { record_id }
  const answers = [
    await fixture.raw.showRecord({ params }),
    await fixture.raw.compareRecord({ params, query: { with: 'remote' } }),
    await fixture.raw.showReceipt({ params }),
  ]
  for (const { status, headers } of answers) expect([status, headers['error-code']]).toEqual([404, 'not_found'])
})
