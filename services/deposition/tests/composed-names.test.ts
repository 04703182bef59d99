import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, raw } = fixture

const [NFC, NFD] = ['für.txt'.normalize('NFC'), 'für.txt'.normalize('NFD')]
const md5 = (content: string) => createHash('md5').update(content).digest('hex')
const byRecord = (id: number) => ({ body: { local_record_db_id: id } })

const headers = { authorization: 'Bearer practice' }

/** A draft that got the file from elsewhere, whose name is composed otherwise there. */
async function drafted(title: string, there: string): Promise<number> {
  const id = await fixture.prepare(title, { [`${title}/${NFC}`]: 'content' })
  await deposition.createApiDraft(byRecord(id))
  await putElsewhere(id, there)
  return id
}

/** Somebody puts the file into the draft under a name that is composed otherwise, in the place of those that are there. */
async function putElsewhere(id: number, content: string): Promise<void> {
  const { repo_record_id } = await fixture.record(id)
  const draft = `${fixture.practice.url}/api/deposit/depositions/${repo_record_id}`
  const { links, files } = (await (await fetch(draft, { headers })).json()) as {
    links: { bucket: string }
    files: { id: string }[]
  }
  for (const file of files)
    expect((await fetch(`${draft}/files/${file.id}`, { method: 'DELETE', headers })).ok).toBe(true)
  const url = `${links.bucket}/${encodeURIComponent(NFD)}`
  expect((await fetch(url, { method: 'PUT', headers, body: content })).ok).toBe(true)
  // So the draft is read anew.
  await deposition.verifyRecords({ body: { record_ids: [id] } })
}
const sent = () => fixture.calls().filter((call) => call === 'PUT putBucketFile')

async function latest(id: number) {
  const { concept_rec_id } = await fixture.record(id)
  const files = await deposition.listLatestFiles({ params: { concept_rec_id } })
  return files.map(({ key, checksum }) => [key, checksum])
}

it('takes a file with the same bytes under a name that is composed otherwise for the one of the record', async () => {
  const id = await drafted('Same', 'content')
  fixture.practice.journal.clear()
  await deposition.uploadFiles(byRecord(id))
  expect(sent()).toEqual([])
  const compared = await deposition.compareRecord({ params: { record_id: String(id) }, query: { with: 'remote' } })
  expect(compared.files).toMatchObject([{ key: NFD, kind: 'same' }])
  await deposition.publishRecord(byRecord(id))
  expect(await latest(id)).toEqual([[NFD, `md5:${md5('content')}`]])
  const { published_files } = await deposition.showReceipt({ params: { record_id: String(id) } })
  expect(published_files).toMatchObject({ matches: true })
})

it('sends other bytes in the place of a file whose name is composed otherwise, not beside it', async () => {
  const id = await drafted('Other', 'something else')
  expect((await raw.publishRecord(byRecord(id))).status).toBe(400)
  await deposition.uploadFiles(byRecord(id))
  await deposition.publishRecord(byRecord(id))
  expect(await latest(id)).toEqual([[NFD, `md5:${md5('content')}`]])
})

it.each([
  { title: 'Replaced', content: 'content' },
  { title: 'Replaced by others', content: 'something else' },
])(
  'forgets a file of its own in whose place there is $content under a name that is composed otherwise',
  async (one) => {
    const id = await fixture.prepare(one.title, { [`${one.title}/${NFC}`]: 'content' })
    await deposition.createApiDraft(byRecord(id))
    await deposition.uploadFiles(byRecord(id))
    await putElsewhere(id, one.content)
    await deposition.uploadFiles(byRecord(id))
    const { results } = await deposition.verifyRecords({ body: { record_ids: [id] } })
    expect(results[0]?.files.map(({ key, result }) => [key, result])).toEqual([[NFD, '=']])
    const { files } = await deposition.showReceipt({ params: { record_id: String(id) } })
    expect(files.map(({ key, md5: shown }) => [key, shown])).toEqual([[NFD, md5('content')]])
    expect((await raw.publishRecord(byRecord(id))).status).toBe(200)
  },
)

it('takes over a version whose file is named in another form than when it was begun', async () => {
  const id = await drafted('Begun', 'content')
  await deposition.uploadFiles(byRecord(id))
  await deposition.publishRecord(byRecord(id))
  const { concept_rec_id } = await fixture.record(id)
  const plan = (form: string) => {
    const path = join(fixture.home, 'museum', 'in', 'begun', form)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'corrected')
    const new_versions = [{ concept_rec_id, files: [path] }]
    return deposition.planBatchAction({ body: { action_type: 'new_version', new_versions: new_versions as never } })
  }
  const { plan_id } = await plan(NFC)
  await deposition.runBatchAction({ body: { plan_id } })
  const [again] = (await plan(NFD)).items
  expect(again).toMatchObject({ warnings: [expect.stringContaining('it is taken over')] })
})

it('plans a version with the file that is composed otherwise in the place of the published one', async () => {
  const id = await drafted('Planned', 'content')
  await deposition.uploadFiles(byRecord(id))
  await deposition.publishRecord(byRecord(id))
  const { concept_rec_id } = await fixture.record(id)
  const path = join(fixture.home, 'museum', 'in', 'new', NFC)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'corrected')
  const plan = () =>
    deposition.planBatchAction({
      body: { action_type: 'new_version', new_versions: [{ concept_rec_id, files: [path] }] as never },
    })
  const made = await plan()
  const [item] = made.items
  expect(item?.version_files?.map(({ outcome, md5_before }) => [outcome, md5_before])).toEqual([
    ['send', md5('content')],
  ])
  fixture.practice.journal.clear()
  const { results } = await deposition.runBatchAction({ body: { plan_id: made.plan_id } })
  expect(fixture.calls()).toHaveLength(item?.requests ?? 0)
  const { local_record_db_id = 0 } = (results as { local_record_db_id?: number }[])[0] ?? {}
  await deposition.publishRecord(byRecord(local_record_db_id))
  expect((await latest(local_record_db_id)).map(([, checksum]) => checksum)).toEqual([`md5:${md5('corrected')}`])
  writeFileSync(path, 'corrected')
  expect((await plan()).items[0]).toMatchObject({ action: 'skip', nothing_to_do: true })
})
