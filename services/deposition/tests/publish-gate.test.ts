import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })

let count = 0
/** A draft whose files are at the repository. */
async function uploaded(files?: Record<string, string>): Promise<{ id: number; path: string; deposition: string }> {
  count += 1
  const id = await fixture.prepare(`Gate ${count}`, files ?? { [`gate-${count}.txt`]: `content ${count}` })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  const record = await fixture.record(id)
  return { id, path: record.files[0]?.absolute_path ?? '', deposition: record.repo_record_id }
}

/** Has a record compared, so that the next publication reads its draft anew. */
const compared = (id: number) => fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
const publish = (id: number) => fixture.raw.publishRecord({ body: { local_record_db_id: id } })
const published = () => fixture.calls().filter((call) => call === 'POST publishDeposition').length
const repository = (method: string, path: string, body?: unknown) =>
  fetch(`${fixture.practice.url}${path}`, {
    method,
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

async function bucketOf(id: string): Promise<string> {
  const draft = (await (await repository('GET', `/api/deposit/depositions/${id}`)).json()) as {
    links: { bucket: string }
  }
  return new URL(draft.links.bucket).pathname
}

describe('the publish gate', () => {
  it('refuses a file that changed after its upload and names it', async () => {
    const { id, path } = await uploaded()
    writeFileSync(path, 'changed since')
    const answer = await publish(id)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        success: false,
        log: expect.arrayContaining([expect.stringContaining(path)]),
        findings: [
          { message_id: 'file_changed', message_params: { path, name: expect.stringMatching(/^gate-\d+\.txt$/) } },
        ],
      },
    })
    expect(published()).toBe(0)
    await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
    expect((await publish(id)).status).toBe(200)
  })

  it('lets a file pass whose time changed but not its bytes', async () => {
    const { id, path } = await uploaded()
    utimesSync(path, new Date(), new Date())
    expect((await publish(id)).status).toBe(200)
  })

  it('refuses a file that is gone from the disk', async () => {
    const { id, path } = await uploaded()
    rmSync(path)
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no longer on this disk') },
    })
  })

  it('refuses a file at the repository that nobody linked', async () => {
    const { id, deposition } = await uploaded()
    await repository('PUT', `${await bucketOf(deposition)}/stray.txt`, 'stray')
    await compared(id)
    expect(await publish(id)).toMatchObject({ status: 400, body: { error: expect.stringContaining("'stray.txt'") } })
    expect(published()).toBe(0)
  })

  it('refuses other bytes at the repository under the name of a file', async () => {
    const { id, deposition } = await uploaded()
    await repository('PUT', `${await bucketOf(deposition)}/gate-${count}.txt`, 'somebody was here')
    await compared(id)
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('is not what was sent') },
    })
  })

  it('refuses a linked file that was never sent', async () => {
    const { id } = await uploaded()
    const { file_id } = await fixture.addFile(`late-${count}.txt`, 'late')
    await fixture.ledger.linkFiles({ project: fixture.project, body: { record_id: id, file_ids: [file_id] } })
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Upload it first') },
    })
  })

  it('sends metadata that differ at the repository before it publishes', async () => {
    const { id, deposition } = await uploaded()
    await repository('PUT', `/api/deposit/depositions/${deposition}`, {
      metadata: { title: 'Changed elsewhere', upload_type: 'dataset' },
    })
    await compared(id)
    fixture.practice.journal.clear()
    expect((await publish(id)).status).toBe(200)
    const writes = fixture.calls().filter((call) => !call.startsWith('GET'))
    expect(writes).toEqual(['PUT updateDeposition', 'POST publishDeposition'])
    expect((await fixture.record(id)).record_title).toBe(`Gate ${count}`)
  })

  it.each([
    {
      what: 'a wrong ORCID',
      field: 'creators',
      value: [{ name: 'Curie, Pierre' }, { name: 'Curie, Marie', orcid: '0000-0000-0000-0000' }],
      said: ['"orcid":"0000-0000-0000-0000"', 'Invalid ORCID for creator: Curie, Marie'],
    },
    { what: 'a title of one letter', field: 'title', value: 'T', said: ["'T' was sent", 'at least 3 characters'] },
    {
      what: 'a day in words',
      field: 'dates',
      value: [{ type: 'Collected', start: 'um 1900' }],
      said: ['um 1900', 'YYYY'],
    },
  ])(
    'names the value and the reason where the repository drops $what without a word',
    async ({ field, value, said }) => {
      const { id } = await uploaded()
      const record = await fixture.record(id)
      const metadata = { ...(record.payload?.metadata as object), [field]: value }
      await fixture.ledger.updateRecord({
        project: fixture.project,
        body: { record_id: id, record: { payload: { metadata } } },
      })
      const { status, body } = await publish(id)
      expect(status).toBe(400)
      const { error } = body as { error: string }
      expect(error).toContain(`did not take '${field}'`)
      for (const words of said) expect(error).toContain(words)
      expect(error).not.toContain('Pierre')
      expect(published()).toBe(0)
    },
  )

  it('refuses a draft without files', async () => {
    const { id } = await uploaded({ [`empty-${count + 1}.txt`]: '' })
    const record = await fixture.record(id)
    expect(record.files[0]).toMatchObject({
      upload_status: 'upload_error',
      upload_error: expect.stringContaining('empty'),
    })
    expect(await publish(id)).toMatchObject({ status: 400, body: { error: expect.stringContaining('no files') } })
  })

  it('refuses an already published record', async () => {
    const { id } = await uploaded()
    await publish(id)
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('is published as 10.5072/') },
    })
    expect(await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).toMatchObject({ status: 400 })
  })

  it('takes over a publication that happened elsewhere', async () => {
    const { id, deposition } = await uploaded()
    await repository('POST', `/api/deposit/depositions/${deposition}/actions/publish`)
    await compared(id)
    const answer = await publish(id)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'published', claim: null })
  })

  it('keeps the digest of what it compared in the receipt', async () => {
    const { id } = await uploaded()
    await publish(id)
    const receipt = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
    expect(receipt.published_files).toMatchObject({ matches: true })
    expect(receipt.files[0]).toMatchObject({ origin: 'sent', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(receipt.writes.map((write) => write.kind)).toEqual(['publish', 'put_file', 'create'])
    const page = await fetch(receipt.landing_page ?? '')
    expect(await page.text()).toContain('citation_doi')
  })

  it('tells files apart whose names are equal but for case', async () => {
    const { id } = await uploaded({ [`x${count}/Same-${count}.txt`]: '1', [`y${count}/same-${count}.TXT`]: '2' })
    const record = await fixture.record(id)
    expect(record.files.map((file) => file.upload_status)).toEqual(['upload_error', 'upload_error'])
    expect(record.files[0]?.upload_error).toContain(join(`y${count - 1}`, `same-${count - 1}.TXT`))
  })
})
