import { describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, found, INVALID, type Reply, said, sharedRepository, type Tree } from './start.js'

const repository = await sharedRepository()

describe('who may call', () => {
  it('forbids deposit routes without a token', async () => {
    for (const [method, path] of [
      ['GET', DEPOSITIONS],
      ['GET', `${DEPOSITIONS}/1`],
      ['DELETE', `${DEPOSITIONS}/1`],
      ['POST', `${DEPOSITIONS}/1/actions/publish`],
    ] as const) {
      const { status, text } = await repository.call(method, path, { token: null })
      expect([status, text]).toEqual([403, '{"status":403,"message":"Permission denied."}'])
    }
    const created = await repository.call('POST', DEPOSITIONS, { token: null, body: {} })
    expect(said(created)).toEqual([403, 'Permission denied.'])
  })

  it('does not read a token that stands wrong in the header', async () => {
    const reply = await repository.call('GET', DEPOSITIONS, {
      token: null,
      headers: { Authorization: 'Bearer:practice' },
    })
    expect(said(reply)).toEqual([403, 'Permission denied.'])
  })

  it('takes the token from the address, too', async () => {
    expect((await repository.call('GET', `${DEPOSITIONS}?access_token=practice`, { token: null })).status).toBe(200)
  })

  it("forbids someone else's draft in every call", async () => {
    const draft = await repository.draft()
    const stranger = { token: 'stranger' }
    const calls: Promise<Reply>[] = [
      repository.call('GET', `${DEPOSITIONS}/${draft.id}`, stranger),
      repository.call('PUT', `${DEPOSITIONS}/${draft.id}`, { ...stranger, body: { metadata: complete } }),
      repository.call('POST', `${DEPOSITIONS}/${draft.id}/actions/publish`, stranger),
      repository.call('PUT', `${draft.links?.bucket}/x.txt`, { ...stranger, body: Buffer.from('x') }),
      repository.call('GET', `${draft.links?.bucket}/notes.txt`, stranger),
      repository.call('GET', `/api/records/${draft.id}/draft/files/notes.txt/content`, stranger),
      repository.call('DELETE', `${DEPOSITIONS}/${draft.id}`, stranger),
    ]
    for (const reply of await Promise.all(calls)) expect(said(reply)).toEqual([403, 'Permission denied.'])
  })
})

describe('transport', () => {
  it('asks for JSON, in both directions', async () => {
    const form = await repository.call('POST', DEPOSITIONS, { body: '{}', headers: { 'Content-Type': 'text/plain' } })
    expect(said(form)).toEqual([415, "Invalid 'Content-Type' header. Expected one of: application/json"])
    const charset = { 'Content-Type': 'application/json; charset=utf-8' }
    expect((await repository.call('POST', DEPOSITIONS, { body: '{}', headers: charset })).status).toBe(201)
    const broken = await repository.call('POST', DEPOSITIONS, { body: '{', headers: charset })
    expect(said(broken)).toEqual([400, 'Unable to decode JSON data in request body.'])
    const xml = await repository.call('GET', DEPOSITIONS, { headers: { Accept: 'text/xml' } })
    expect(xml.status).toBe(406)
    expect(xml.body.message).toMatch(/^Invalid 'Accept' header\. Expected one of: application\/json/)
  })

  it('takes actions with any or no body', async () => {
    const draft = await repository.draft()
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const reply = await repository.call('POST', `${DEPOSITIONS}/${draft.id}/actions/edit`, {
        body: '{}',
        headers: { 'Content-Type': type },
      })
      expect(reply.status).toBe(201)
    }
  })

  it('names the methods of a path and does not know other paths', async () => {
    const patch = await repository.call('PATCH', DEPOSITIONS)
    expect(said(patch)).toEqual([405, 'The method is not allowed for the requested URL.'])
    expect(patch.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect((await repository.call('GET', '/api/nothing')).body.status).toBe(404)
  })

  it('accepts a slash at the end, and redirects the search without it', async () => {
    expect((await repository.call('GET', `${DEPOSITIONS}/`)).status).toBe(200)
    const search = await repository.call('GET', '/api/records/?q=a&size=1')
    expect([search.status, search.headers.get('location')]).toEqual([301, '/api/records?q=a&size=1'])
  })

  it('serves no foreign host name', async () => {
    const { request } = await import('undici')
    const reply = await request(`${repository.url}/api/records`, { headers: { host: 'practice.example:5020' } })
    expect(reply.statusCode).toBe(403)
    await reply.body.dump()
  })
})

describe('numbers', () => {
  it('does not know a number that was never given', async () => {
    for (const id of ['999999', 'abc', '0']) {
      expect(said(await repository.call('GET', `${DEPOSITIONS}/${id}`))).toEqual([
        404,
        'The persistent identifier does not exist.',
      ])
      expect(said(await repository.call('GET', `/api/records/${id}`))).toEqual([
        404,
        'The persistent identifier does not exist.',
      ])
    }
  })

  it('does not find a draft where nothing is open', async () => {
    const record = await repository.published()
    const address = `${DEPOSITIONS}/${record.id}`
    const replies = [
      await repository.call('PUT', address, { body: { metadata: complete } }),
      await repository.call('DELETE', address),
      await repository.action(record.id ?? 0, 'publish'),
      await repository.action(record.id ?? 0, 'discard'),
      await upload(`${address}/files`),
    ]
    for (const reply of replies) expect(said(reply)).toEqual([404, 'Not found.'])
    const file = await repository.call('DELETE', `${address}/files/${record.files?.[0]?.id}`)
    expect(said(file)).toEqual([403, 'Permission denied.'])
  })

  it('makes new versions of published numbers only', async () => {
    const draft = await repository.draft()
    const unpublished = await repository.action(draft.id ?? 0, 'newversion')
    expect(said(unpublished)).toEqual([404, 'The persistent identifier is not registered.'])
    expect((await repository.action(Number(draft.conceptrecid) as unknown as Tree, 'newversion')).status).toBe(404)
    expect(said(await repository.call('GET', `/api/records/${draft.id}`))).toEqual([
      404,
      'The persistent identifier is not registered.',
    ])
  })

  it('has no route for what the old platform could', async () => {
    const draft = await repository.draft()
    expect((await repository.action(draft.id ?? 0, 'registerconceptdoi')).status).toBe(404)
    const sort = await repository.call('PUT', `${DEPOSITIONS}/${draft.id}/files`, { body: [] })
    expect(said(sort)).toEqual([405, 'The method is not allowed for the requested URL.'])
    const rename = await repository.call('PUT', `${DEPOSITIONS}/${draft.id}/files/x`, { body: { filename: 'y' } })
    expect(rename.status).toBe(405)
  })
})

const upload = (path: string, name = 'a.txt') => {
  const form = new FormData()
  form.append('file', new Blob(['text']), name)
  return repository.call('POST', path, { body: form })
}

describe('buckets', () => {
  it('refuses empty files, paths and unknown buckets', async () => {
    const draft = await repository.draft()
    const bucket = draft.links?.bucket
    expect(said(await repository.call('PUT', `${bucket}/e.txt`, { body: Buffer.alloc(0) }))).toEqual([
      400,
      'Empty files are not accepted.',
    ])
    expect((await repository.call('PUT', `${bucket}/a/b.txt`, { body: Buffer.from('x') })).status).toBe(404)
    expect((await repository.call('PUT', `${bucket}/a%2Fb.txt`, { body: Buffer.from('x') })).status).toBe(404)
    const unknown = await repository.call('PUT', '/api/files/0000/x.txt', { body: Buffer.from('x') })
    expect(said(unknown)).toEqual([404, 'Not found.'])
    expect(said(await repository.call('GET', `${bucket}/x.txt`))).toEqual([
      404,
      `Record '${draft.id}' has no file 'x.txt'.`,
    ])
    const long = await repository.call('PUT', `${bucket}/${'n'.repeat(256)}`, { body: Buffer.from('x') })
    expect(said(long)).toEqual([400, 'Filename is too long.'])
  })

  it('locks what is published and what is being edited', async () => {
    const record = await repository.published()
    const bucket = record.links?.bucket
    const put = (address: unknown, key: string) =>
      repository.call('PUT', `${address}/${key}`, { body: Buffer.from('x') })
    expect(said(await put(bucket, 'notes.txt'))).toEqual([403, 'Permission denied.'])
    expect(said(await put(bucket, 'other.txt'))).toEqual([404, 'Not found.'])
    const edit = (await repository.action(record.id ?? 0, 'edit')).body
    expect(said(await put(edit.links?.bucket, 'x.txt'))).toEqual([403, 'Bucket is locked for modifications.'])
    expect(said(await upload(`${DEPOSITIONS}/${record.id}/files`))).toEqual([
      403,
      'Bucket is locked for modifications.',
    ])
  })

  it('refuses the same name twice in a form', async () => {
    const draft = (await repository.create()).body
    const path = `${DEPOSITIONS}/${draft.id}/files`
    expect((await upload(path)).status).toBe(201)
    expect(said(await upload(path))).toEqual([400, 'File with key a.txt already exists.'])
  })
})

describe('lists', () => {
  it('refuses large pages and broken queries', async () => {
    const size = await repository.call('GET', `${DEPOSITIONS}?size=101`)
    expect(found(size)).toEqual([
      400,
      INVALID,
      [{ field: 'size', messages: ['Page size cannot be greater than 100.'] }],
    ])
    const guest = await repository.call('GET', '/api/records?size=26', { token: null })
    expect(guest.body.errors?.[0]?.messages).toEqual([
      'Page size cannot be greater than 25. Please use authenticated requests to increase the limit to 100.',
    ])
    for (const q of ['title:', '(a', 'a)', '"open', 'AND', 'a/b']) {
      const reply = await repository.call('GET', `/api/records?q=${encodeURIComponent(q)}`)
      expect([q, ...said(reply)]).toEqual([q, 400, 'Invalid query string syntax.'])
    }
  })
})
