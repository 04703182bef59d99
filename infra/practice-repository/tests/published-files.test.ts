import { createHash } from 'node:crypto'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { complete, sharedRepository, type Tree } from './start.js'

const repository = await sharedRepository()

describe('published files', () => {
  it('come with checksum, type and length, and not at all when the client has them', async () => {
    const record = await repository.published()
    const { body } = await repository.call('GET', `/api/records/${record.id}/files`, { token: null })
    expect(body).toMatchObject({
      enabled: true,
      default_preview: null,
      order: [],
      entries: [
        {
          key: 'notes.txt',
          size: 14,
          storage_class: 'L',
          status: 'completed',
          metadata: null,
          transfer: { type: 'L' },
        },
      ],
    })
    const address = String((body.entries as unknown as Tree)[0]?.links?.content)
    const file = await repository.call('GET', address, { token: null })
    const tag = `"md5:${createHash('md5').update('one two three\n').digest('hex')}"`
    expect(file.text).toBe('one two three\n')
    expect(Object.fromEntries(file.headers)).toMatchObject({
      etag: tag,
      'content-length': '14',
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';",
      'last-modified': expect.stringContaining('GMT'),
    })
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': tag },
      { 'If-Modified-Since': file.headers.get('last-modified') ?? '' },
    ]
    for (const headers of conditions) {
      const known = await repository.call('GET', address, { token: null, headers })
      expect([known.status, known.text]).toEqual([304, ''])
    }
    const head = await repository.call('HEAD', address)
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '14', ''])
    const entry = await repository.call('GET', `/api/records/${record.id}/files/notes.txt`)
    expect(entry.body.checksum).toBe(`md5:${tag.slice(5, -1)}`)
  })

  it('come as one archive', async () => {
    const record = await repository.published()
    const reply = await request(`${repository.url}/api/records/${record.id}/files-archive`)
    const bytes = Buffer.from(await reply.body.arrayBuffer())
    expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
    expect(bytes.includes('notes.txt')).toBe(true)
  })

  it('never execute in a browser', async () => {
    const { id, links } = await repository.draft()
    await repository.call('PUT', `${links?.bucket}/page.html`, { body: Buffer.from('<script>1</script>') })
    await repository.action(id ?? 0, 'publish')
    const page = await repository.call('GET', `/api/records/${id}/files/page.html/content`)
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('of restricted records are for their owner', async () => {
    const record = await repository.published({ ...complete, access_right: 'restricted' })
    const path = `/api/records/${record.id}`
    expect((await repository.call('GET', path, { token: null })).body.files).toEqual([])
    expect((await repository.call('GET', path)).body.files).toHaveLength(1)
    expect((await repository.call('GET', `${path}/files`, { token: null })).status).toBe(403)
    expect((await repository.call('GET', `${path}/files/notes.txt/content`, { token: 'other' })).status).toBe(403)
  })
})
