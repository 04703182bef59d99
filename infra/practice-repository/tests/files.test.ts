import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, it, vi } from 'vitest'
import { complete, DEPOSITIONS, sharedRepository, startRepository } from './start.js'

const repository = await sharedRepository({ settings: { quota: { bytes: 5_000_000, files: 3, fileBytes: 4_000_000 } } })

const incoming = () => readdirSync(join(repository.folder, 'incoming'))
const bucketOf = async () => {
  const { body } = await repository.call('POST', DEPOSITIONS, { body: { metadata: complete } })
  return { id: Number(body.id), bucket: String(body.links?.bucket) }
}

describe('a bucket', () => {
  it('answers a file with its prefixed checksum and the type that its name suggests', async () => {
    const { bucket } = await bucketOf()
    const { status, body } = await repository.call('PUT', `${bucket}/data%20set.csv`, {
      body: Buffer.from('a,b\n'),
      headers: { 'Content-Type': 'undefined' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      key: 'data set.csv',
      size: 4,
      mimetype: 'text/csv',
      checksum: `md5:${createHash('md5').update('a,b\n').digest('hex')}`,
      is_head: true,
      delete_marker: false,
      links: {
        self: `${bucket}/data%20set.csv`,
        version: `${bucket}/data%20set.csv?version_id=${body.version_id}`,
        uploads: `${bucket}/data%20set.csv?uploads=1`,
      },
    })
  })

  it('keeps marks in names that need no encoding', async () => {
    const { bucket } = await bucketOf()
    const { body } = await repository.call('PUT', `${bucket}/a%2Bb(1)%2C%C3%BC.txt`, { body: Buffer.from('x') })
    expect([body.key, body.links?.self]).toEqual(['a+b(1),ü.txt', `${bucket}/a+b(1),%C3%BC.txt`])
    expect((await repository.call('GET', String(body.links?.self))).text).toBe('x')
  })

  it('takes chunked bodies', async () => {
    const { bucket } = await bucketOf()
    const pieces = async function* () {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    const reply = await request(`${bucket}/chunked.txt?access_token=practice`, {
      method: 'PUT',
      body: pieces() as never,
    })
    expect(reply.statusCode).toBe(201)
    expect(((await reply.body.json()) as { size: number }).size).toBe(7)
  })

  it('refuses a body larger than any JSON or form may be, so that the client can read why', async () => {
    const small = await startRepository({ settings: { bodyBytes: 1000 } })
    const reply = await small.call('POST', DEPOSITIONS, { body: { metadata: { notes: 'x'.repeat(2000) } } })
    expect([reply.status, reply.body.message]).toEqual([413, 'The data value transmitted exceeds the capacity limit.'])
    const draft = await small.draft()
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(2000)]), 'a.txt')
    const file = await small.call('POST', `${DEPOSITIONS}/${draft.id}/files`, { body: form })
    expect([file.status, file.body.message]).toEqual([413, 'The data value transmitted exceeds the capacity limit.'])
    await small.stop()
  })

  it('refuses a body that ends early and keeps nothing of it', async () => {
    const { id, bucket } = await bucketOf()
    const path = new URL(`${bucket}/short.txt?access_token=practice`)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(repository.port, '127.0.0.1', () => {
        socket.end(
          `PUT ${path.pathname}${path.search} HTTP/1.1\r\nHost: ${path.host}\r\nContent-Length: 100\r\n\r\nonly this`,
        )
      })
      socket.on('data', (data) => {
        text += data
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('File is smaller than expected.')
    expect((await repository.call('GET', `${DEPOSITIONS}/${id}/files`)).body).toEqual([])
    // The parser answers; the bytes that had come go when their request notices its end.
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 20_000 })
  })

  it('keeps its deposition from being published while a file is arriving', async () => {
    const { id, bucket } = await bucketOf()
    let finish: (() => void) | undefined
    const slow = async function* () {
      yield Buffer.from('first half, ')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      yield Buffer.from('second half')
    }
    const upload = request(`${bucket}/slow.txt?access_token=practice`, { method: 'PUT', body: slow() as never })
    await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 20_000 })
    const refused = await repository.action(id, 'publish')
    expect(refused.body.errors?.[0]).toEqual({
      field: 'files',
      messages: ['One or more files have not completed their transfer, please wait.'],
    })
    finish?.()
    expect((await upload).statusCode).toBe(201)
    expect((await repository.action(id, 'publish')).status).toBe(202)
  })

  it('replaces a file of the same name and gives it a new version', async () => {
    const { id, bucket } = await bucketOf()
    const first = (await repository.call('PUT', `${bucket}/a.txt`, { body: Buffer.from('one') })).body
    const second = (await repository.call('PUT', `${bucket}/a.txt`, { body: Buffer.from('three') })).body
    expect(second.version_id).not.toBe(first.version_id)
    expect((await repository.call('GET', `${DEPOSITIONS}/${id}/files`)).body).toMatchObject([
      { filename: 'a.txt', filesize: 5 },
    ])
  })

  it('lists and deletes its files', async () => {
    const { bucket } = await bucketOf()
    await repository.call('PUT', `${bucket}/a.txt`, { body: Buffer.from('one') })
    const listed = await repository.call('GET', bucket)
    expect(listed.body).toMatchObject({ size: 3, locked: false, contents: [{ key: 'a.txt' }] })
    expect((await repository.call('DELETE', `${bucket}/a.txt`)).status).toBe(204)
    expect((await repository.call('GET', bucket)).body.contents).toEqual([])
  })

  it('has room for so many files and bytes', async () => {
    const { bucket } = await bucketOf()
    const put = (key: string, size: number) => repository.call('PUT', `${bucket}/${key}`, { body: randomBytes(size) })
    expect((await put('large', 4_000_001)).body.message).toBe('Maximum file size exceeded.')
    for (const key of ['a', 'b']) expect((await put(key, 2_000_000)).status).toBe(201)
    expect((await put('c', 2_000_000)).body.message).toBe('Bucket quota exceeded.')
    expect((await put('a', 2_500_000)).status).toBe(201)
    expect((await put('c', 10)).status).toBe(201)
    expect((await put('d', 10)).body.message).toBe(
      'Uploading selected files will result in exceeding the max amount per record.',
    )
    const chunks = async function* () {
      for (let piece = 0; piece < 5; piece += 1) yield randomBytes(1_000_000)
    }
    const chunked = await request(`${bucket}/b?access_token=practice`, { method: 'PUT', body: chunks() as never })
    expect(await chunked.body.json()).toEqual({ status: 400, message: 'File size limit exceeded.' })
    expect(incoming()).toEqual([])
  })

  it('answers 500 to a deletion that worked, where it is asked to', async () => {
    const quirky = await startRepository({ settings: { bucketDeleteFails: true } })
    const draft = await quirky.draft()
    expect((await quirky.call('DELETE', `${draft.links?.bucket}/notes.txt`)).status).toBe(500)
    expect((await quirky.call('GET', String(draft.links?.files))).body).toEqual([])
    await quirky.stop()
  })
})

describe('a form', () => {
  const upload = (id: number, name: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob(['a,b\n']), name)
    return repository.call('POST', `${DEPOSITIONS}/${id}/files`, { body: form })
  }

  it('adds a file under its own or the given name, made safe', async () => {
    const { id } = await bucketOf()
    const { status, body } = await upload(id, 'any.csv', { name: '../my data ü.csv', filename: 'ignored' })
    expect(status).toBe(201)
    const self = `${repository.url}${DEPOSITIONS}/${id}/files/${body.id}`
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'my_data_u.csv',
      filesize: 4,
      checksum: createHash('md5').update('a,b\n').digest('hex'),
      links: { self, download: `${repository.url}/api/records/${id}/draft/files/my_data_u.csv/content` },
    })
    expect((await repository.call('GET', self)).body).toEqual(body)
    expect((await repository.call('GET', String(body.links?.download))).text).toBe('a,b\n')
    expect((await upload(id, 'own.csv')).body.filename).toBe('own.csv')
    expect((await repository.call('DELETE', self)).status).toBe(204)
    expect((await repository.call('GET', self)).status).toBe(404)
  })

  it('without a file is refused', async () => {
    const { id } = await bucketOf()
    const form = new FormData()
    form.append('name', 'x')
    expect((await repository.call('POST', `${DEPOSITIONS}/${id}/files`, { body: form })).status).toBe(400)
    const json = await repository.call('POST', `${DEPOSITIONS}/${id}/files`, { body: {} })
    expect(json.status).toBe(415)
  })
})
