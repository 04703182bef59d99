import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const SCALE = 60
/** Unhurried, so that nothing that is read gets old meanwhile. */
const fixture = await sharedFixture()
const hurried = await sharedFixture({ clockScale: SCALE })
const byRecord = (id: number) => ({ body: { local_record_db_id: id } })

const READ = 'GET getDeposition'
const CREATE = 'POST createDeposition'
const UPLOAD = 'PUT putBucketFile'
const PUBLISH = 'POST publishDeposition'

const prepare = (count: number) =>
  fixture.prepare(
    `Calls ${randomUUID()}`,
    Object.fromEntries(Array.from({ length: count }, () => [`${randomUUID()}.txt`, randomUUID()])),
  )

async function uploaded(): Promise<number> {
  const id = await prepare(1)
  await fixture.deposition.createApiDraft(byRecord(id))
  await fixture.deposition.uploadFiles(byRecord(id))
  return id
}

const byHand = (method: string, path: string, body?: string) =>
  fetch(`${fixture.practice.url}${path}`, {
    method,
    headers: { authorization: 'Bearer practice' },
    ...(body === undefined ? {} : { body }),
  })

async function bucketOf(id: number): Promise<string> {
  const { links } = (await fixture.record(id)).record_metadata as { links: { bucket: string } }
  return links.bucket.split('/').at(-1) ?? ''
}

describe('the limit of calls is spent on writes, and on one reading of what they left:', () => {
  it('a record with three files takes eight calls from its create to its publication', async () => {
    const id = await prepare(3)
    await fixture.deposition.createApiDraft(byRecord(id))
    await fixture.deposition.uploadFiles(byRecord(id))
    const { log } = await fixture.deposition.publishRecord(byRecord(id))
    expect(fixture.calls()).toEqual([CREATE, READ, UPLOAD, UPLOAD, UPLOAD, READ, PUBLISH, READ])
    expect(log.join('\n')).not.toContain('WARNING')
  })

  it('a batch that only uploads still reads what has arrived', async () => {
    const id = await prepare(2)
    await fixture.deposition.createApiDraft(byRecord(id))
    fixture.practice.journal.clear()
    const body = { action_type: 'upload_main_files', item_ids: [id] }
    await fixture.deposition.runBatchAction({ body })
    expect(fixture.calls()).toEqual([UPLOAD, READ])
  })

  it('a reading serves one publication: who asks again wants to know anew', async () => {
    const id = await uploaded()
    const [file] = (await fixture.record(id)).files
    const { absolute_path } = file ?? { absolute_path: '' }
    const content = readFileSync(absolute_path)
    rmSync(absolute_path)
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 400 })
    writeFileSync(absolute_path, content)
    fixture.practice.journal.clear()
    await fixture.deposition.publishRecord(byRecord(id))
    expect(fixture.calls()).toEqual([READ, PUBLISH, READ])
  })

  it('a comparison in between is the newer reading, so the publication does not use the older one', async () => {
    const id = await uploaded()
    await byHand('PUT', `/api/files/${await bucketOf(id)}/stray.txt`, 'stray')
    await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("'stray.txt'") },
    })
  })

  it('what somebody changes between the reading and the publication is told', async () => {
    const id = await uploaded()
    await byHand('PUT', `/api/files/${await bucketOf(id)}/stray.txt`, 'stray')
    const { log } = await fixture.deposition.publishRecord(byRecord(id))
    expect(log).toContainEqual(expect.stringContaining('somebody changed the files at the repository just before'))
  })

  it('a file whose answer was lost may arrive at any time, so the publication reads for itself', async () => {
    const id = await prepare(1)
    await fixture.deposition.createApiDraft(byRecord(id))
    fixture.practice.faults.arm({ kind: 'html-504', commit: 'before', route: 'putBucketFile' })
    await fixture.deposition.uploadFiles(byRecord(id))
    fixture.practice.journal.clear()
    await fixture.deposition.publishRecord(byRecord(id))
    expect(fixture.calls()).toEqual([READ, PUBLISH, READ])
  })
})

describe('a draft that is not read before its files are sent', () => {
  it.each([
    { what: 'published', action: 'publish', says: 'is published at the repository already' },
    { what: 'discarded', action: 'discard', says: 'no longer has the draft' },
  ])('is named when somebody has $what it meanwhile', async ({ action, says }) => {
    const id = await prepare(1)
    await fixture.deposition.createApiDraft(byRecord(id))
    const { repo_record_id } = await fixture.record(id)
    await byHand('PUT', `/api/files/${await bucketOf(id)}/by-hand.txt`, 'by hand')
    await byHand('POST', `/api/deposit/depositions/${repo_record_id}/actions/${action}`)
    expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({
      body: { success: false, error: expect.stringContaining(says) },
    })
  })
})

describe('a reading that is ten seconds old', () => {
  it('is used no more', async () => {
    const id = await hurried.prepare('Ten seconds old', { 'old.txt': 'old' })
    await hurried.deposition.createApiDraft(byRecord(id))
    await hurried.deposition.uploadFiles(byRecord(id))
    await pause(10_000 / SCALE)
    hurried.practice.journal.clear()
    await hurried.deposition.publishRecord(byRecord(id))
    expect(hurried.calls()).toEqual([READ, PUBLISH, READ])
  })
})
