import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { expect, it, vi } from 'vitest'
import { sharedFixture, startFixture } from './fixture.js'

const patient = { timeout: 40_000, interval: 20 }
const fixture = await sharedFixture({ clockScale: 100 })

let count = 0
/** A published record with the files keep.txt, plan.json and old.txt in its own folder. */
async function published(): Promise<{ id: number; concept: string }> {
  count += 1
  const id = await fixture.prepare(
    `Versioned ${count}`,
    { [`v${count}/old.txt`]: `old ${count}`, [`v${count}/keep.txt`]: 'keep', [`v${count}/plan.json`]: '{}' },
    { version: '1.2.9' },
  )
  const body = { local_record_db_id: id }
  await fixture.deposition.createApiDraft({ body })
  await fixture.deposition.uploadFiles({ body })
  await fixture.deposition.publishRecord({ body })
  return { id, concept: (await fixture.record(id)).concept_rec_id }
}

interface Manifest {
  files_to_keep?: string[]
  new_source_file_path?: string
  new_files?: string[]
}

const ensure = (concept: string, manifest: Manifest) =>
  fixture.internal.ensureVersion({
    project: fixture.project,
    body: { concept_rec_id: concept, is_sandbox: true, file_manifest: manifest },
  })
const md5Of = (content: string) => `md5:${createHash('md5').update(content).digest('hex')}`
const publishedNames = async (id: number) =>
  ((await fixture.record(id)).record_metadata.files as { filename: string }[]).map(({ filename }) => filename).sort()
const newVersions = () => fixture.calls().filter((call) => call === 'POST newVersion').length

function newFile(name = `new-${count}.txt`): string {
  const path = join(fixture.home, 'museum', 'in', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `new ${name}`)
  return path
}

it('makes a draft of the next version with kept files and a new one, and publishes it', async () => {
  const { id, concept } = await published()
  const made = await ensure(concept, { files_to_keep: ['keep.txt', '*.json'], new_source_file_path: newFile() })
  expect(made).toMatchObject({ created: true, version: '1.2.10', uploaded: 1, concept_rec_id: concept })
  const record = await fixture.record(made.record_id)
  expect(record).toMatchObject({ record_status: 'draft', previous_version_id: id })
  expect(record.record_metadata.metadata).toMatchObject({
    version: '1.2.10',
    publication_date: new Date().toISOString().slice(0, 10),
  })
  const present = record.remote_files.filter((file) => file.state === 'present')
  expect(present.map((file) => [file.remote_key, file.origin])).toEqual([
    ['keep.txt', 'kept'],
    [`new-${count}.txt`, 'sent'],
    ['plan.json', 'kept'],
  ])
  await fixture.deposition.publishRecord({ body: { local_record_db_id: made.record_id } })
  const files = await fixture.deposition.listLatestFiles({ params: { concept_rec_id: concept } })
  expect(files.map((file) => file.key).sort()).toEqual(['keep.txt', `new-${count}.txt`, 'plan.json'])
  expect(files[0]?.checksum).toMatch(/^md5:[0-9a-f]{32}$/)
})

it('does nothing twice when it is asked again', async () => {
  const { concept } = await published()
  const manifest = { files_to_keep: ['*'], new_source_file_path: newFile() }
  const first = await ensure(concept, manifest)
  const again = await ensure(concept, manifest)
  expect(again).toMatchObject({ record_id: first.record_id, repo_record_id: first.repo_record_id, created: false })
  expect(newVersions()).toBe(1)
  expect(fixture.calls().filter((call) => call === 'PUT putBucketFile')).toHaveLength(4)
})

it.each([
  { what: 'another name', first: 'first.txt', last: 'last.txt' },
  { what: 'the same name', first: 'first/same.txt', last: 'last/same.txt' },
])('holds only the new file that was named last: $what', async ({ first, last }) => {
  const { concept } = await published()
  const before = await ensure(concept, { files_to_keep: ['keep.txt'], new_source_file_path: newFile(first) })

  const made = await ensure(concept, { files_to_keep: ['*'], new_source_file_path: newFile(last) })

  expect(made).toMatchObject({ record_id: before.record_id, created: false, uploaded: 1 })
  expect(made.source_file_id).not.toBe(before.source_file_id)
  await fixture.deposition.publishRecord({ body: { local_record_db_id: made.record_id } })
  const files = await fixture.deposition.listLatestFiles({ params: { concept_rec_id: concept } })
  expect(files.map(({ key, checksum }) => [key, checksum]).sort()).toEqual([
    ['keep.txt', md5Of('keep')],
    [basename(last), md5Of(`new ${last}`)],
  ])
})

it('holds after a discard only what the manifest names that it is made with again', async () => {
  const { id, concept } = await published()
  const wrong = await ensure(concept, { files_to_keep: [], new_source_file_path: newFile('wrong.txt') })
  await fixture.deposition.discardRepoDraft({ body: { local_record_db_id: wrong.record_id } })

  const made = await ensure(concept, { files_to_keep: ['*'] })

  expect(made).toMatchObject({ record_id: wrong.record_id, created: true })
  expect(made.source_file_id).toBe((await fixture.record(id)).source_file_id)
  expect((await fixture.record(made.record_id)).files).toEqual([])
  await fixture.deposition.publishRecord({ body: { local_record_db_id: made.record_id } })
  const files = await fixture.deposition.listLatestFiles({ params: { concept_rec_id: concept } })
  expect(files.map(({ key }) => key).sort()).toEqual(['keep.txt', 'old.txt', 'plan.json'])
})

it('holds none of the further files that only an earlier manifest named', async () => {
  const { concept } = await published()
  const manifest = { files_to_keep: ['keep.txt'], new_source_file_path: newFile() }
  await ensure(concept, { ...manifest, new_files: [newFile('further.txt')] })

  const made = await ensure(concept, { ...manifest, files_to_keep: ['*'] })

  await fixture.deposition.publishRecord({ body: { local_record_db_id: made.record_id } })
  const files = await fixture.deposition.listLatestFiles({ params: { concept_rec_id: concept } })
  expect(files.map(({ key }) => key).sort()).toEqual(['keep.txt', `new-${count}.txt`])
})

it('stays as it is when its source is named no more and the draft has lost the one before', async () => {
  const { concept } = await published()
  const made = await ensure(concept, { files_to_keep: ['keep.txt'], new_source_file_path: newFile() })
  const before = await fixture.record(made.record_id)
  const again = ensure(concept, { files_to_keep: ['*'] })
  await expect(again).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining("'old.txt'") })
  const { files, remote_files, source_file_id } = await fixture.record(made.record_id)
  expect({ files, remote_files, source_file_id }).toEqual({
    files: before.files,
    remote_files: before.remote_files,
    source_file_id: made.source_file_id,
  })
})

it('has the source of the version before again when another one is named no more', async () => {
  const { id, concept } = await published()
  await ensure(concept, { files_to_keep: ['*'], new_source_file_path: newFile() })
  const made = await ensure(concept, { files_to_keep: ['*'] })
  expect(made.source_file_id).toBe((await fixture.record(id)).source_file_id)
  await fixture.deposition.publishRecord({ body: { local_record_db_id: made.record_id } })
  const files = await fixture.deposition.listLatestFiles({ params: { concept_rec_id: concept } })
  expect(files.map(({ key }) => key).sort()).toEqual(['keep.txt', 'old.txt', 'plan.json'])
})

it('is refused before anything is sent when its new source is that of another open record', async () => {
  const { concept } = await published()
  const path = newFile('of-another.txt')
  const other = await fixture.prepare('Another', { 'of-another.txt': 'another' })
  fixture.practice.journal.clear()
  const making = ensure(concept, { files_to_keep: ['*'], new_source_file_path: path })
  await expect(making).rejects.toMatchObject({
    code: 'refused',
    message: `'${path}' is the file of open record ${other} already`,
  })
  expect(fixture.calls()).toEqual([])
})

it.each([
  { what: 'just now', age: 0 },
  { what: 'long before', age: 3_600_000 },
])('takes over a draft that was opened at the repository $what', async ({ age }) => {
  const { id, concept } = await published()
  const { repo_record_id } = await fixture.record(id)
  const response = await fetch(`${fixture.practice.url}/api/deposit/depositions/${repo_record_id}/actions/newversion`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice' },
  })
  const open = (await response.json()) as { id: number }
  setBack(open.id, age)
  const made = await ensure(concept, { files_to_keep: ['*'] })
  expect(made.repo_record_id).toBe(String(open.id))
})

/** Makes a draft at the repository older, in milliseconds. */
function setBack(draft: number, age: number): void {
  const repository = new Sqlite(join(fixture.home, 'practice', 'repository.sqlite'))
  const created = new Date(Date.now() - age).toISOString().replace('Z', '000+00:00')
  expect(repository.prepare('update drafts set created = ? where id = ?').run(created, draft).changes).toBe(1)
  repository.close()
}

it('finds the draft whose answer was lost', async () => {
  const { concept } = await published()
  fixture.practice.faults.arm({ kind: 'error-after-commit', status: 504, route: 'newVersion' })
  const made = await ensure(concept, { files_to_keep: ['*'] })
  expect(made.created).toBe(true)
  expect(newVersions()).toBe(1)
})

it.each([
  { what: 'a name', files_to_keep: ['keep.txt', 'old.text'], named: "'old.text'" },
  { what: 'a pattern', files_to_keep: ['*.txt', '*.csv'], named: "'*.csv'" },
])('sends nothing when $what to keep fits no file of the version before', async ({ files_to_keep, named }) => {
  const { id, concept } = await published()
  const making = ensure(concept, { files_to_keep, new_source_file_path: newFile() })
  await expect(making).rejects.toMatchObject({ code: 'invalid_input' })
  const { message } = await making.catch((error) => error)
  expect(message).toContain(named)
  expect(message).toContain('files_to_keep')
  expect(message).toContain('keep.txt, old.txt, plan.json')
  expect(newVersions()).toBe(0)
  const { records } = await fixture.ledger.findRecords({ project: fixture.project, body: { concept_rec_id: concept } })
  expect(records.map(({ record_id }) => record_id)).toEqual([id])
})

it('names a file to keep that the open draft has lost, and leaves the draft as it is', async () => {
  const { concept } = await published()
  const made = await ensure(concept, { files_to_keep: ['keep.txt'] })
  const again = ensure(concept, { files_to_keep: ['keep.txt', 'old.txt'], new_source_file_path: newFile() })
  await expect(again).rejects.toMatchObject({ code: 'refused' })
  const { message } = await again.catch((error) => error)
  expect(message).toContain("'old.txt'")
  expect(message).toContain(`Discard`)
  expect((await fixture.record(made.record_id)).remote_files.map(({ remote_key }) => remote_key)).toContain('keep.txt')
})

it('keeps its concept when it is discarded, and is made as a version again', async () => {
  const { concept } = await published()
  const { record_id, repo_record_id } = await ensure(concept, { files_to_keep: ['*'] })
  await fixture.deposition.discardRepoDraft({ body: { local_record_db_id: record_id } })
  expect(await fixture.record(record_id)).toMatchObject({ record_status: 'prepared', concept_rec_id: concept })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: record_id } })
  const record = await fixture.record(record_id)
  expect(record).toMatchObject({ record_status: 'draft', concept_rec_id: concept })
  expect(record.repo_record_id).not.toBe(repo_record_id)
  expect(newVersions()).toBe(2)
  const body = { local_record_db_id: record_id }
  await fixture.deposition.uploadFiles({ body })
  await fixture.deposition.publishRecord({ body })
  expect(await publishedNames(record_id)).toEqual(['keep.txt', 'old.txt', 'plan.json'])
})

it('keeps after a discard the files that were kept before it, and no others', async () => {
  const { concept } = await published()
  const { record_id } = await ensure(concept, {
    files_to_keep: ['keep.txt'],
    new_source_file_path: newFile('named.txt'),
  })
  const body = { local_record_db_id: record_id }
  await fixture.deposition.discardRepoDraft({ body })
  await fixture.deposition.createApiDraft({ body })
  await fixture.deposition.uploadFiles({ body })
  await fixture.deposition.publishRecord({ body })
  expect(await publishedNames(record_id)).toEqual(['keep.txt', 'named.txt'])
})

it('keeps its files also where the answer to the new draft was lost', async () => {
  const { concept } = await published()
  const { record_id } = await ensure(concept, { files_to_keep: ['*'] })
  const body = { local_record_db_id: record_id }
  await fixture.deposition.discardRepoDraft({ body })
  fixture.practice.faults.arm({ kind: 'reset', at: 'after-commit', route: 'newVersion' })
  await fixture.raw.createApiDraft({ body })
  await vi.waitFor(async () => expect((await fixture.record(record_id)).record_status).toBe('draft'), patient)
  await fixture.deposition.uploadFiles({ body })
  await fixture.deposition.publishRecord({ body })
  expect(await publishedNames(record_id)).toEqual(['keep.txt', 'old.txt', 'plan.json'])
})

it('is not given the draft back that is still being discarded, which would go with its files', async () => {
  const { concept } = await published()
  const { record_id, repo_record_id } = await ensure(concept, { files_to_keep: ['*'] })
  const body = { local_record_db_id: record_id }
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, times: null, route: 'discardDeposition' })
  await fixture.deposition.discardRepoDraft({ body })
  expect(await fixture.raw.createApiDraft({ body })).toMatchObject({
    status: 400,
    body: {
      error: expect.stringContaining(`draft ${repo_record_id} of record ${record_id} is still being discarded`),
      checked_again_at: expect.any(String),
    },
  })
  expect(newVersions()).toBe(1)
  const { next_action } = await fixture.deposition.showRecord({ params: { record_id: `${record_id}` } })
  expect(next_action).toContain('Wait: the outcome of discard is checked again')

  fixture.practice.faults.reset()
  await vi.waitFor(async () => expect((await fixture.record(record_id)).open_writes).toEqual([]), patient)
  await fixture.deposition.createApiDraft({ body })
  const record = await fixture.record(record_id)
  expect(record).toMatchObject({ record_status: 'draft', concept_rec_id: concept })
  expect(record.repo_record_id).not.toBe(repo_record_id)
})

it('answers 404 for a concept without a published record', async () => {
  await expect(ensure('999999', {})).rejects.toMatchObject({ code: 'not_found' })
  const answer = await fixture.raw.listLatestFiles({ params: { concept_rec_id: '999999' } })
  expect(answer).toMatchObject({ status: 404, body: { error: 'No published record found for this concept.' } })
})

it('works with a repository that answers a new version with the old one', async () => {
  const old = await startFixture({ clockScale: 100, practice: { platform: 'old' } })
  const id = await old.prepare('Old platform', { 'old-platform.txt': '1' })
  const body = { local_record_db_id: id }
  await old.deposition.createApiDraft({ body })
  await old.deposition.uploadFiles({ body })
  await old.deposition.publishRecord({ body })
  const before = await old.record(id)
  const made = await old.internal.ensureVersion({
    project: old.project,
    body: { concept_rec_id: before.concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'] } },
  })
  expect(made.repo_record_id).not.toBe(before.repo_record_id)
  await old.deposition.discardRepoDraft({ body: { local_record_db_id: made.record_id } })
  expect((await old.record(made.record_id)).record_status).toBe('prepared')
  await old.stop()
})

it('keeps its number and date when its metadata is prepared anew, unless a person gives others', async () => {
  const { concept } = await published()
  const literal = (value: string) => ({ type: 'literal', value })
  const mappingConfiguration = {
    title: literal('Of the sheet'),
    description: literal('Of the sheet'),
    creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Doe, Jane') }] },
    upload_type: literal('dataset'),
    version: literal('1.0.0'),
    publication_date: literal('2020-01-01'),
  }
  await fixture.projects.saveMapping({ body: { mappingConfiguration } })
  const made = await ensure(concept, { files_to_keep: ['keep.txt'], new_source_file_path: newFile() })
  const { source_file_id } = await fixture.record(made.record_id)
  const today = new Date().toISOString().slice(0, 10)
  const prepare = (overrides: Record<string, unknown>) =>
    fixture.deposition.prepareMetadataForFile({
      body: { source_file_db_id: source_file_id, target_is_sandbox: true, overrides },
    })
  await prepare({ description: 'Of a person' })
  expect(await fixture.record(made.record_id)).toMatchObject({
    version: '1.2.10',
    payload: { metadata: { description: 'Of a person', version: '1.2.10', publication_date: today } },
  })
  await prepare({ version: '2.0.0' })
  await prepare({ title: 'Of a person' })
  expect(await fixture.record(made.record_id)).toMatchObject({
    version: '2.0.0',
    payload: { metadata: { title: 'Of a person', version: '2.0.0', publication_date: today } },
  })
})
