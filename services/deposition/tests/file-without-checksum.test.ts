import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { asObject, byRecord, lyingFixture, METADATA, PUBLISH } from './lying-fixture.js'

const { fixture, hop, repository } = await lyingFixture()
const { deposition, raw } = fixture

const DEPOSITION = /^GET \/api\/deposit\/depositions\/\d+$/
type File = Record<string, unknown>

const always = (_shown: Record<string, unknown>) => true

/** The repository shows one of its files without some of its members, where the rest of its answer is so. */
function hide(name: string, members: readonly string[], on = DEPOSITION, isSo = always): void {
  const without = (file: File) =>
    file.filename === name ? Object.fromEntries(Object.entries(file).filter(([key]) => !members.includes(key))) : file
  hop.tell({
    on,
    say: (truth) => {
      const shown = asObject(truth)
      const files = shown.files as File[]
      return { status: truth?.status ?? 0, body: { ...shown, files: isSo(shown) ? files.map(without) : files } }
    },
  })
}

/** A draft of two files that the repository has. */
async function uploaded(): Promise<{ id: number; names: [string, string] }> {
  const names: [string, string] = [`${randomUUID()}.txt`, `${randomUUID()}.txt`]
  const id = await fixture.prepare(names[0], { [names[0]]: 'one', [names[1]]: 'other' })
  await deposition.createApiDraft(byRecord(id))
  await deposition.uploadFiles(byRecord(id))
  return { id, names }
}

async function verified(id: number) {
  const { results } = await deposition.verifyRecords({ body: { record_ids: [id] } })
  return results[0] ?? expect.fail('no result')
}
const publications = () => fixture.calls().filter((call) => call === 'POST publishDeposition')

it.each([{ members: ['checksum'] }, { members: ['filesize'] }])(
  'a draft with a file without $members is read, and refused by the gate for that file alone',
  async ({ members }) => {
    const { id, names } = await uploaded()
    hide(names[1], members)
    const { result, files } = await verified(id)
    expect([result, ...files.map((file) => file.result)]).toEqual(['=', '=', 'differs'])
    expect(files[1]).toMatchObject({ key: names[1], detail: expect.stringContaining('does not report its checksum') })
    const { status, body } = await raw.publishRecord(byRecord(id))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: expect.stringContaining('upload it again'),
      findings: [{ message_id: 'file_not_shown', message_params: { name: names[1] } }],
    })
    expect(publications()).toEqual([])
    hop.beHonest()
    expect((await raw.publishRecord(byRecord(id))).status).toBe(200)
  },
)

it('a draft with a file without a name is read, nothing is published or deleted for it', async () => {
  const { id, names } = await uploaded()
  hide(names[1], ['filename'])
  const body = { record_ids: [id], repair: ['delete_extra' as const] }
  const { results } = await deposition.verifyRecords({ body })
  expect(results[0]).toMatchObject({ result: '=', repaired: [], error: null })
  expect(results[0]?.files.map(({ result }) => result)).toEqual(['=', 'missing', 'differs'])
  const answer = await raw.publishRecord(byRecord(id))
  expect(answer).toMatchObject({
    status: 400,
    body: { findings: [{ message_id: 'file_not_sent' }, { message_id: 'file_without_name' }] },
  })
  hop.beHonest()
  expect((await raw.publishRecord(byRecord(id))).status).toBe(200)
})

it('a file whose checksum the reading after its upload does not show is to be sent again', async () => {
  const name = `${randomUUID()}.txt`
  const id = await fixture.prepare(name, { [name]: 'content' })
  await deposition.createApiDraft(byRecord(id))
  hide(name, ['checksum'])
  const answer = await raw.uploadFiles(byRecord(id))
  expect(JSON.stringify(answer.body)).toContain('does not report its checksum')
  expect((await fixture.record(id)).files).toMatchObject([{ upload_status: 'upload_error' }])
  hop.beHonest()
  await deposition.uploadFiles(byRecord(id))
  expect((await raw.publishRecord(byRecord(id))).status).toBe(200)
})

it('a file of which neither side knows the bytes is never the same', async () => {
  const name = `${randomUUID()}.txt`
  const id = await fixture.prepare(name, { [name]: 'mine' })
  await deposition.createApiDraft(byRecord(id))
  const { repo_record_id } = await fixture.record(id)
  const { body } = await repository('GET', `/api/deposit/depositions/${repo_record_id}`)
  const { bucket } = (body as unknown as { links: { bucket: string } }).links
  await repository('PUT', `${new URL(bucket).pathname}/${name}`, 42)
  const size = String(42).length
  writeFileSync((await fixture.record(id)).files[0]?.absolute_path ?? '', 'm'.repeat(size))
  hide(name, ['checksum'])
  const compared = await deposition.compareRecord({ params: { record_id: String(id) }, query: { with: 'remote' } })
  expect(compared.files).toMatchObject([{ key: name, kind: 'changed', right: { md5: null } }])
  expect((await verified(id)).files).toMatchObject([{ result: 'differs' }])
})

it('a publication whose answer lacks a checksum is one, and says which file it does not prove', async () => {
  const { id, names } = await uploaded()
  hide(names[0], ['checksum'], PUBLISH)
  hide(names[0], ['checksum'], DEPOSITION, ({ submitted }) => submitted === true)
  const answer = await deposition.publishRecord(byRecord(id))
  expect(answer.log.join('\n')).toContain(`'${names[0]}'`)
  expect(answer.log.join('\n')).not.toContain('somebody changed')
  expect(await fixture.record(id)).toMatchObject({ record_status: 'published', open_writes: [] })
})

it('a new version neither keeps nor deletes anything while a file it is to keep is not proved', async () => {
  const { id, names } = await uploaded()
  await deposition.publishRecord(byRecord(id))
  const { concept_rec_id } = await fixture.record(id)
  const path = join(fixture.home, 'museum', 'in', `${randomUUID()}.txt`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'new')
  const wanted = { concept_rec_id, files: [path], files_to_keep: [names[0]] }
  const made = await deposition.planBatchAction({
    body: { action_type: 'new_version', new_versions: [wanted] as never },
  })
  hide(names[0], ['checksum'])
  hide(names[0], ['checksum'], METADATA)
  const deletions = () => fixture.calls().filter((call) => call.startsWith('DELETE'))
  const { results } = await deposition.runBatchAction({ body: { plan_id: made.plan_id } })
  expect(results).toMatchObject([{ outcome: 'failed', message: expect.stringContaining(`'${names[0]}'`) }])
  expect(deletions()).toEqual([])
  hop.beHonest()
  const again = await deposition.planBatchAction({
    body: { action_type: 'new_version', new_versions: [wanted] as never },
  })
  const { results: done } = await deposition.runBatchAction({ body: { plan_id: again.plan_id } })
  expect(done).toMatchObject([{ outcome: 'done' }])
  const { local_record_db_id = 0 } = (done as { local_record_db_id?: number }[])[0] ?? {}
  expect((await raw.publishRecord(byRecord(local_record_db_id))).status).toBe(200)
})

it('a file whose id is not shown is not deleted', async () => {
  const { id } = await uploaded()
  const { repo_record_id } = await fixture.record(id)
  const { body } = await repository('GET', `/api/deposit/depositions/${repo_record_id}`)
  const { bucket } = (body as unknown as { links: { bucket: string } }).links
  await repository('PUT', `${new URL(bucket).pathname}/stray.txt`, 'stray')
  hide('stray.txt', ['id'])
  const wanted = { record_ids: [id], repair: ['delete_extra' as const] }
  const { results } = await deposition.verifyRecords({ body: wanted })
  expect(results[0]?.error).toContain("does not tell the id of 'stray.txt'")
  expect(fixture.calls().filter((call) => call.startsWith('DELETE'))).toEqual([])
  hop.beHonest()
  expect((await deposition.verifyRecords({ body: wanted })).results[0]?.repaired).toHaveLength(1)
})

/** The metadata are sent again, and what is stored of the draft then shows a file without some of its members. */
async function storedWithout(id: number, name: string, member: string): Promise<void> {
  const { repo_record_id } = await fixture.record(id)
  const { body } = await repository('GET', `/api/deposit/depositions/${repo_record_id}`)
  const metadata = { ...body.metadata, title: 'Changed by somebody' }
  await repository('PUT', `/api/deposit/depositions/${repo_record_id}`, { metadata })
  for (const on of [DEPOSITION, METADATA]) hide(name, [member], on)
  const { results } = await deposition.verifyRecords({ body: { record_ids: [id], repair: ['metadata'] } })
  expect(results[0]?.repaired).toHaveLength(1)
  hop.beHonest()
}

it('deletes a file by the id that is shown now, where the stored reading had none', async () => {
  const { id, names } = await uploaded()
  const other = (await fixture.record(id)).files.find(({ filename }) => filename === names[1])
  await storedWithout(id, names[0], 'id')
  const { project, ledger } = fixture
  const file_id = other?.file_id ?? 0
  await ledger.linkFiles({ project, body: { record_id: id, file_ids: [file_id], source_file_id: file_id } })
  fixture.practice.journal.clear()
  await deposition.uploadFiles(byRecord(id))
  expect(fixture.calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  expect((await verified(id)).files).toMatchObject([{ key: names[1], result: '=' }])
})

it('does not go by a stored reading in which a file lacked something', async () => {
  const { id, names } = await uploaded()
  await storedWithout(id, names[1], 'checksum')
  fixture.practice.journal.clear()
  await deposition.uploadFiles(byRecord(id))
  expect(fixture.calls()).not.toContain('PUT putBucketFile')
})

it.each([{ kept: 'all' }, { kept: 'each by name' }])(
  'a new version that is to keep $kept waits for the name of a file, which is said once',
  async ({ kept }) => {
    const { id, names } = await uploaded()
    await deposition.publishRecord(byRecord(id))
    const { concept_rec_id } = await fixture.record(id)
    for (const on of [DEPOSITION, METADATA]) hide(names[1], ['filename'], on)
    const files_to_keep = kept === 'all' ? ['*'] : names
    const ensure = () =>
      fixture.internal.ensureVersion({
        project: fixture.project,
        body: { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep } },
      })
    await expect(ensure()).rejects.toThrow(
      'The repository does not tell name, or checksum and size, of a file without a name. Nothing was deleted',
    )
    hop.beHonest()
    const { record_id } = await ensure()
    expect((await raw.publishRecord(byRecord(record_id))).status).toBe(200)
  },
)
