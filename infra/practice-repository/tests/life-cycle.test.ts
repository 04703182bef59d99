import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, sharedRepository } from './start.js'

const repository = await sharedRepository()

const FRESH = 'conceptrecid created files id links metadata modified owner record_id state submitted title'.split(' ')

describe('a fresh draft', () => {
  it('has exactly the members of an empty deposition', async () => {
    const { status, body, headers } = await repository.call('POST', DEPOSITIONS, { body: {} })
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(FRESH)
    expect(body.id).toBeTypeOf('number')
    expect(body.record_id).toBe(body.id)
    expect(body.conceptrecid).toBe(String(Number(body.id) - 1))
    expect(body).toMatchObject({ title: '', files: [], state: 'unsubmitted', submitted: false })
    expect(body.metadata).toEqual({
      access_right: 'open',
      prereserve_doi: { doi: `10.5072/zenodo.${body.id}`, recid: body.id },
    })
    expect(body.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
    expect(headers.get('etag')).toBe('"1"')
  })

  it('links to itself by the address it was asked under', async () => {
    const { body } = await repository.call('POST', DEPOSITIONS, { body: {} })
    const self = `${repository.url}${DEPOSITIONS}/${body.id}`
    expect(body.links).toEqual({
      self,
      html: `${repository.url}/deposit/${body.id}`,
      files: `${self}/files`,
      bucket: expect.stringMatching(new RegExp(`^${repository.url}/api/files/[0-9a-f-]{36}$`)),
      publish: `${self}/actions/publish`,
      edit: `${self}/actions/edit`,
      discard: `${self}/actions/discard`,
      newversion: `${self}/actions/newversion`,
      latest_draft: self,
      latest_draft_html: `${repository.url}/deposit/${body.id}`,
      badge: `${repository.url}/badge/doi/.svg`,
    })
    const other = await repository.call('GET', `http://localhost:${repository.port}${DEPOSITIONS}/${body.id}`)
    expect(other.body.links?.self).toBe(`http://localhost:${repository.port}${DEPOSITIONS}/${body.id}`)
  })
})

describe('a whole life', () => {
  it('goes from an empty draft to a second version', async () => {
    const created = (await repository.call('POST', DEPOSITIONS, { body: {} })).body
    const address = `${DEPOSITIONS}/${created.id}`
    const put = await repository.call('PUT', address, { body: { metadata: complete } })
    expect(put.status).toBe(200)
    expect(put.body.title).toBe(complete.title)
    const bucket = String(created.links?.bucket)
    await repository.call('PUT', `${bucket}/a.csv`, { body: Buffer.from('old') })
    const overwritten = await repository.call('PUT', `${bucket}/a.csv`, { body: Buffer.from('a,b\n1,2\n') })
    expect(overwritten.status).toBe(201)
    await repository.call('PUT', `${bucket}/b.txt`, { body: Buffer.from('text') })
    const md5 = createHash('md5').update('a,b\n1,2\n').digest('hex')
    const draft = (await repository.call('GET', address)).body
    expect(draft.files).toHaveLength(2)
    expect(draft.files?.find((file) => String(file.filename) === 'a.csv')).toMatchObject({ filesize: 8, checksum: md5 })

    const published = await repository.action(created.id ?? 0, 'publish')
    expect(published.status).toBe(202)
    expect(published.body).toMatchObject({
      state: 'done',
      submitted: true,
      doi: `10.5072/zenodo.${created.id}`,
      conceptdoi: `10.5072/zenodo.${created.conceptrecid}`,
      doi_url: `https://doi.org/10.5072/zenodo.${created.id}`,
      links: {
        self: `${repository.url}/api/records/${created.id}`,
        html: `${repository.url}/records/${created.id}`,
        files: `${repository.url}/api/records/${created.id}/files`,
        bucket,
        latest: `${repository.url}/api/records/${created.id}/versions/latest`,
      },
    })
    const record = await repository.call('GET', `/api/records/${created.id}`, { token: null })
    expect(record.body.metadata?.relations?.version?.[0]).toEqual({
      index: 0,
      is_last: true,
      parent: { pid_type: 'recid', pid_value: created.conceptrecid },
    })

    const edit = await repository.action(created.id ?? 0, 'edit')
    expect(edit.status).toBe(201)
    expect(edit.body).toMatchObject({ state: 'inprogress', submitted: true, doi: `10.5072/zenodo.${created.id}` })
    expect(edit.body.links?.bucket).not.toBe(bucket)
    await repository.call('PUT', address, { body: { metadata: { ...complete, title: 'A violin, revised' } } })
    const again = await repository.action(created.id ?? 0, 'publish')
    expect(again.body).toMatchObject({
      id: created.id,
      title: 'A violin, revised',
      doi: `10.5072/zenodo.${created.id}`,
    })
    expect(again.body.links?.bucket).toBe(bucket)

    const second = (await repository.action(created.id ?? 0, 'newversion')).body
    expect(second).toMatchObject({
      state: 'unsubmitted',
      conceptdoi: published.body.conceptdoi,
      title: 'A violin, revised',
    })
    expect(second.links?.latest_draft).toBe(second.links?.self)
    expect(second.doi).toBeUndefined()
    const refused = await repository.action(created.id ?? 0, 'newversion')
    expect(refused.body).toEqual({
      status: 400,
      message: 'A validation error occurred.',
      errors: [{ field: 'files.enabled', messages: ['Please remove all files first.'] }],
    })
    for (const file of second.files ?? [])
      expect((await repository.call('DELETE', String(file.links?.self))).status).toBe(204)
    const filled = await repository.action(created.id ?? 0, 'newversion')
    expect(filled.body).toMatchObject({ id: second.id })
    expect(filled.body.files).toHaveLength(2)
    const next = await repository.action(second.id ?? 0, 'publish')
    expect(next.status).toBe(202)

    const concept = await repository.call('GET', `/api/records/${created.conceptrecid}`, { token: null })
    expect([concept.status, concept.headers.get('location')]).toEqual([302, `/api/records/${second.id}`])
    const first = await repository.call('GET', `/api/records/${created.id}`)
    expect(first.body.metadata?.relations?.version?.[0]).toMatchObject({ index: 0, is_last: false })
    const latest = await repository.call('GET', `/api/records/${created.id}/versions/latest`)
    expect([latest.status, latest.body]).toEqual([
      301,
      { status: 301, message: 'Redirecting...', location: `${repository.url}/api/records/${second.id}` },
    ])
  })

  it('copies metadata into a new version without version and with the date of today', async () => {
    const first = await repository.published({ ...complete, version: '1.0', publication_date: '2020-02-03' })
    const second = (await repository.action(first.id ?? 0, 'newversion')).body
    expect(second.metadata?.version).toBeUndefined()
    expect(second.metadata?.publication_date).toBe(new Date().toISOString().slice(0, 10))
    expect(second.files?.map((file) => file.filename)).toEqual(['notes.txt'])
    expect(second.files?.[0]?.id).not.toBe(first.files?.[0]?.id)
  })

  it('copies the newest version whichever version is named', async () => {
    const first = await repository.published()
    const second = (await repository.action(first.id ?? 0, 'newversion')).body
    await repository.call('PUT', `${DEPOSITIONS}/${second.id}`, {
      body: { metadata: { ...complete, title: 'The second' } },
    })
    await repository.action(second.id ?? 0, 'publish')
    expect((await repository.action(first.id ?? 0, 'newversion')).body.title).toBe('The second')
  })

  it('opens an edit once, also for a draft that was never published', async () => {
    const first = await repository.published()
    const edit = await repository.action(first.id ?? 0, 'edit')
    const again = await repository.action(first.id ?? 0, 'edit')
    expect([again.status, again.body.links?.bucket]).toEqual([201, edit.body.links?.bucket])
    const draft = await repository.draft()
    expect((await repository.action(draft.id ?? 0, 'edit')).body).toMatchObject({ id: draft.id, state: 'unsubmitted' })
  })

  it('drops an edit on discard and on delete, and keeps what was published', async () => {
    const first = await repository.published()
    for (const drop of [
      () => repository.action(first.id ?? 0, 'discard'),
      () => repository.call('DELETE', `${DEPOSITIONS}/${first.id}`),
    ]) {
      await repository.action(first.id ?? 0, 'edit')
      await repository.call('PUT', `${DEPOSITIONS}/${first.id}`, { body: { metadata: { ...complete, title: 'Lost' } } })
      const dropped = await drop()
      expect([dropped.status, dropped.text]).toEqual([204, ''])
      expect((await repository.call('GET', `${DEPOSITIONS}/${first.id}`)).body).toMatchObject({
        state: 'done',
        title: complete.title,
      })
    }
  })

  it('deletes a draft that was never published, and never gives its number again', async () => {
    for (const drop of ['discard', 'delete'] as const) {
      const draft = await repository.draft()
      const answer =
        drop === 'discard'
          ? await repository.action(draft.id ?? 0, 'discard')
          : await repository.call('DELETE', `${DEPOSITIONS}/${draft.id}`)
      expect([answer.status, answer.text]).toEqual([204, ''])
      const gone = await repository.call('GET', `${DEPOSITIONS}/${draft.id}`)
      expect([gone.status, gone.body.message]).toEqual([404, 'The persistent identifier does not exist.'])
      const next = await repository.draft()
      expect(next.id).toBe(Number(draft.id) + 2)
    }
  })

  it('frees the place of a new version when it is discarded', async () => {
    const first = await repository.published()
    const second = (await repository.action(first.id ?? 0, 'newversion')).body
    await repository.action(second.id ?? 0, 'discard')
    const third = await repository.action(first.id ?? 0, 'newversion')
    expect(third.status).toBe(201)
    expect(Number(third.body.id)).toBeGreaterThan(Number(second.id))
  })

  it('publishes with the DOI that the depositor brought, and gives it no concept DOI and no new version', async () => {
    const draft = await repository.draft({ ...complete, doi: 'https://doi.org/10.1234/violin' })
    expect(draft).toMatchObject({ doi: '10.1234/violin', doi_url: 'https://doi.org/10.1234/violin' })
    const { body } = await repository.action(draft.id ?? 0, 'publish')
    expect(body.doi).toBe('10.1234/violin')
    expect(body.conceptdoi).toBeUndefined()
    expect((await repository.action(draft.id ?? 0, 'newversion')).status).toBe(403)
  })

  it('checks If-Match against the revision', async () => {
    const draft = await repository.draft()
    const put = (revision: string) =>
      repository.call('PUT', `${DEPOSITIONS}/${draft.id}`, {
        body: { metadata: complete },
        headers: { 'If-Match': revision },
      })
    expect((await put('"1"')).headers.get('etag')).toBe('"2"')
    const refused = await put('"1"')
    expect([refused.status, refused.body.message]).toEqual([
      412,
      "Revision id provided(1) doesn't match record's one(2)",
    ])
    const deleted = await repository.call('DELETE', `${DEPOSITIONS}/${draft.id}`, { headers: { 'If-Match': '"9"' } })
    expect(deleted.status).toBe(412)
  })
})
