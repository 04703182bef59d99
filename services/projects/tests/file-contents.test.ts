import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, plant, sharedFixture } from './fixture.js'

const TEXT = 'The lute was found in 1932.'
const fixture = await sharedFixture()
let ids: Record<string, number>
let project: string

async function openMuseum() {
  fixture.fresh()
  plant(fixture.folder, { 'outside/secret.txt': 'nobody may read this' })
  await fixture.open({
    files: {
      'lute ä.txt': TEXT,
      'clay.jpg': JPEG(),
      'page.html': '<script>alert(1)</script>',
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL('map_Kd tex/glaze.jpg'),
      'tex/glaze.jpg': JPEG('glaze'),
    },
    primary: '.obj',
    extensions: ['.txt', '.jpg', '.html', '.svg', '.obj'],
  })
  const { items } = await fixture.api().listFiles({ query: { limit: '50' } })
  ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
  project = await fixture.project()
}

interface Asked {
  readonly headers?: Record<string, string>
  readonly method?: string
}

const ask = (path: string, { headers = {}, method = 'GET' }: Asked = {}) =>
  fetch(`${fixture.url()}${path}`, { method, headers: { 'regesta-key': TEST_KEY, ...headers } })
const content = (name: string, asked: Asked = {}) => ask(`/files/${ids[name]}/content`, asked)
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('GET /files/<file_id>/content', () => {
  beforeAll(openMuseum)

  it('answers the bytes under their checksum, and lets nothing of them run', async () => {
    const answer = await content('lute ä.txt')
    expect([answer.status, await answer.text()]).toEqual([200, TEXT])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '27',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="lute _.txt"; filename*=UTF-8\'\'lute%20%C3%A4.txt',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: `"${hashOf(TEXT)}"`,
    })
    expect(answer.headers.has('content-changed')).toBe(false)
  })

  it.each(['page.html', 'drawing.svg'])('never shows %s as what it is', async (name) => {
    const answer = await content(name)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    await answer.arrayBuffer()
  })

  it('shows images in place', async () => {
    const answer = await content('clay.jpg')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(JPEG())).toBe(true)
  })

  it('answers what HEAD asks for without a byte', async () => {
    const answer = await content('lute ä.txt', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '27', ''])
  })

  it.each([
    ['bytes=4-7', 206, 'lute', 'bytes 4-7/27'],
    ['bytes=22-', 206, '1932.', 'bytes 22-26/27'],
    ['bytes=-5', 206, '1932.', 'bytes 22-26/27'],
    ['bytes=0-999', 206, TEXT, 'bytes 0-26/27'],
    ['bytes=-999', 206, TEXT, 'bytes 0-26/27'],
    ['bytes=7-4', 200, TEXT, null],
    ['bytes=0-1,3-4', 200, TEXT, null],
    ['words=1-2', 200, TEXT, null],
  ])('answers the range %s with %i', async (range, status, text, place) => {
    const answer = await content('lute ä.txt', { headers: { range } })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, place])
  })

  it.each(['bytes=27-', 'bytes=900-901', 'bytes=-0'])('refuses the range %s', async (range) => {
    const answer = await content('lute ä.txt', { headers: { range } })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */27')
    expect(answer.headers.get('error-code')).toBe('no_such_range')
    expect(await errorOf(answer)).toContain("'Range'")
  })

  it('sends nothing that the caller has, and no range of another state', async () => {
    const etag = `"${hashOf(TEXT)}"`
    const known = await content('lute ä.txt', { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    const other = await content('lute ä.txt', { headers: { range: 'bytes=0-2', 'if-range': '"other"' } })
    expect([other.status, await other.text()]).toEqual([200, TEXT])
    const same = await content('lute ä.txt', { headers: { range: 'bytes=0-2', 'if-range': etag } })
    expect([same.status, await same.text()]).toEqual([206, 'The'])
  })

  it.each(['999999', '..%2F..%2Fetc%2Fpasswd', '%2Fetc%2Fpasswd', '-1'])('knows no file %s', async (id) => {
    expect((await ask(`/files/${id}/content`)).status).toBe(404)
  })

  it('is asked for by links, which name the project in their query', async () => {
    const named = await ask(`/files/${ids['lute ä.txt']}/content?project=${project}`)
    expect([named.status, await named.text()]).toEqual([200, TEXT])
    const unknown = await ask(`/files/${ids['lute ä.txt']}/content?project=nobody`)
    expect([unknown.status, unknown.headers.get('error-code')]).toEqual([400, 'no_project'])
    expect((await ask('/files?project=nobody')).status).toBe(400)
  })
})

describe('the content of a file that is another now', () => {
  beforeEach(openMuseum)

  it('says that the bytes are not those that were hashed', async () => {
    writeFileSync(join(fixture.input, 'lute ä.txt'), 'Something else')
    const answer = await content('lute ä.txt')
    expect([answer.status, await answer.text()]).toEqual([200, 'Something else'])
    expect(answer.headers.get('content-changed')).toBe('true')
    expect(answer.headers.get('etag')).not.toContain(hashOf(TEXT))
  })

  it('follows no link out of the folder that came after the scan', async () => {
    const path = join(fixture.input, 'lute ä.txt')
    rmSync(path)
    symlinkSync(join(fixture.folder, 'outside/secret.txt'), path)
    const answer = await content('lute ä.txt')
    expect(answer.status).toBe(403)
    expect(await errorOf(answer)).toContain('out of its folder')
  })

  it('follows no folder that became a link', async () => {
    renameSync(join(fixture.input, 'tex'), join(fixture.input, 'was'))
    mkdirSync(join(fixture.folder, 'outside/tex'))
    writeFileSync(join(fixture.folder, 'outside/tex/glaze.jpg'), 'nobody may read this')
    symlinkSync(join(fixture.folder, 'outside/tex'), join(fixture.input, 'tex'))
    expect((await content('glaze.jpg')).status).toBe(403)
  })

  it('follows a link to the bytes that were scanned: a folder moves to a larger disk, and its files get other times', async () => {
    mkdirSync(join(fixture.folder, 'larger'))
    copyFileSync(join(fixture.input, 'tex/glaze.jpg'), join(fixture.folder, 'larger/glaze.jpg'))
    utimesSync(join(fixture.folder, 'larger/glaze.jpg'), 1_700_000_000, 1_700_000_000)
    rmSync(join(fixture.input, 'tex'), { recursive: true })
    symlinkSync(join(fixture.folder, 'larger'), join(fixture.input, 'tex'))
    const answer = await content('glaze.jpg')
    expect([answer.status, answer.headers.has('content-changed')]).toEqual([200, false])
    expect(Buffer.from(await answer.arrayBuffer()).equals(JPEG('glaze'))).toBe(true)
  })

  it.each([
    ['by a link', 'finds.pdb', symlinkSync],
    ['by its own entry', 'finds.pdb', linkSync],
    ['as an earlier state of it', 'finds.pdb.2026-01-01T00-00-00-000Z.bak', linkSync],
  ])('never answers the project file, %s neither', async (_, name, make) => {
    const path = join(fixture.input, 'lute ä.txt')
    rmSync(path)
    if (name.endsWith('.bak')) writeFileSync(join(fixture.folder, name), 'as it was')
    make(join(fixture.folder, name), path)
    const answer = await content('lute ä.txt')
    expect([answer.status, await errorOf(answer)]).toEqual([403, expect.stringContaining('project itself')])
  })

  it('never answers the project file, when all of its folder has moved behind a link neither', async () => {
    const larger = `${fixture.folder}-larger`
    const path = join(fixture.input, 'lute ä.txt')
    rmSync(path)
    renameSync(fixture.folder, larger)
    symlinkSync(larger, fixture.folder)
    try {
      symlinkSync(join(larger, 'finds.pdb'), path)
      const answer = await content('lute ä.txt')
      expect([answer.status, await errorOf(answer)]).toEqual([403, expect.stringContaining('project itself')])
      rmSync(path)
    } finally {
      rmSync(fixture.folder)
      renameSync(larger, fixture.folder)
    }
  })

  it('answers a file that was changed in a folder whose name another system has composed differently', async () => {
    const place = (form: string) => join(fixture.folder, 'Töpfe'.normalize(form), 'a.txt')
    plant(fixture.folder, { [join('Töpfe'.normalize('NFC'), 'a.txt')]: 'a' })
    const { files } = await fixture.internal().ensureFiles({ project, body: { absolute_paths: [place('NFC')] } })
    renameSync(join(place('NFC'), '..'), join(place('NFD'), '..'))
    writeFileSync(place('NFD'), 'changed')
    const answer = await ask(`/files/${files[0]?.file?.file_id}/content`)
    expect([answer.status, await answer.text()]).toEqual([200, 'changed'])
  })

  it('names what is not there any more, and what is no file now', async () => {
    const path = join(fixture.input, 'lute ä.txt')
    rmSync(path)
    const gone = await content('lute ä.txt')
    expect([gone.status, await errorOf(gone)]).toEqual([404, `${path} is not there now`])
    mkdirSync(path)
    const folder = await content('lute ä.txt')
    expect([folder.status, await errorOf(folder)]).toEqual([404, expect.stringContaining('no file at')])
  })
})

describe('GET /files/<file_id>', () => {
  beforeAll(openMuseum)

  it('answers all that is known of a file', async () => {
    const record = await fixture.prepare('lute ä.txt', 'A lute')
    const facts = await (await ask(`/files/${ids['lute ä.txt']}`)).json()
    expect(facts).toMatchObject({
      filename: 'lute ä.txt',
      absolute_path: join(fixture.input, 'lute ä.txt'),
      bundle_file_id: ids['lute ä.txt'],
      previous_file_id: ids['glaze.jpg'],
      next_file_id: ids['page.html'],
      sha256_hash: hashOf(TEXT),
      validation_report: { is_valid: true },
      on_disk: { state: 'unchanged', size_bytes: 27 },
      provenance: null,
      records: [{ record_id: record, record_title: 'A lute', record_status: 'prepared', is_source: true }],
    })
  })

  it('tells what lies on the disk now from what was hashed', async () => {
    const state = async () => {
      const facts = (await (await ask(`/files/${ids['clay.jpg']}`)).json()) as { on_disk: { state: string } }
      return facts.on_disk.state
    }
    utimesSync(join(fixture.input, 'clay.jpg'), 1, 1)
    expect(await state()).toBe('changed')
    rmSync(join(fixture.input, 'clay.jpg'))
    expect(await state()).toBe('missing')
    symlinkSync('clay.jpg', join(fixture.input, 'clay.jpg'))
    expect(await state()).toBe('unreadable')
  })

  it('answers 404 for an unknown one', async () => {
    expect((await ask('/files/999999')).status).toBe(404)
  })
})

describe('GET /files/<file_id>/related', () => {
  beforeAll(openMuseum)

  it('names the others of a bundle as the file would', async () => {
    const names = async (of: string) => {
      const { files } = (await (await ask(`/files/${ids[of]}/related`)).json()) as {
        files: { name: string; file_id: number }[]
      }
      return Object.fromEntries(files.map(({ name, file_id }) => [name, file_id]))
    }
    expect(await names('vase.obj')).toMatchObject({ 'vase.mtl': ids['vase.mtl'], 'tex/glaze.jpg': ids['glaze.jpg'] })
    expect(await names('glaze.jpg')).toMatchObject({ '../vase.obj': ids['vase.obj'] })
    expect(await names('clay.jpg')).toEqual({})
  })

  it('says how large the file is, and by one hash whether it or what it refers to has changed', async () => {
    const told = async (of: string) => {
      const { size_bytes, content_hash } = (await (await ask(`/files/${ids[of]}/related`)).json()) as {
        size_bytes: number
        content_hash: string
      }
      return { size_bytes, content_hash }
    }
    const before = await told('vase.obj')
    expect(before).toEqual({
      size_bytes: OBJ('vase.mtl').length,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await told('vase.obj')).toEqual(before)
    expect((await told('clay.jpg')).content_hash).not.toBe(before.content_hash)
    writeFileSync(join(fixture.folder, 'in', 'tex/glaze.jpg'), JPEG('another glaze'))
    await fixture.api().rescanProject({ body: {} })
    const after = await told('vase.obj')
    expect(after.size_bytes).toBe(before.size_bytes)
    expect(after.content_hash).not.toBe(before.content_hash)
  })

  it('answers 404 for an unknown one', async () => {
    expect((await ask('/files/999999/related')).status).toBe(404)
  })
})
