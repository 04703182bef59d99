import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { clientOf, openFixture, rawOf, watch, wordCounter } from './fixture.js'
import { archive, type Entry, hostileArchives } from './hostile-archives.js'

const fixture = await openFixture()
const service = await fixture.start()
const raw = rawOf(service)
const component: Entry[] = Object.entries(wordCounter()).map(([name, content]) => ({ name, content }))
const cases = hostileArchives(component)

afterAll(async () => {
  await service.stop()
  await fixture.stop()
})

const download = (zip_url: string, component_name = 'word_counter') =>
  raw.downloadComponent({ body: { zip_url, component_name } })
const outside = () => [
  readdirSync(fixture.home).sort(),
  readdirSync(fixture.componentsFolder).filter((name) => !name.startsWith('.')),
]

describe('a hostile archive', () => {
  it.each(Object.keys(cases))('with %s is refused and leaves nothing', async (kind) => {
    const before = outside()
    const memory = process.memoryUsage().rss
    const bytes = cases[kind]?.() ?? Buffer.alloc(0)
    const answer = await download(fixture.registry.serve('/hostile.zip', bytes))
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    const { error, message_id } = answer.body as { error: string; message_id?: string }
    expect(error).toMatch(/^The archive /)
    expect(message_id, error).toMatch(/^archive_/)
    expect(error.length).toBeLessThan(600)
    expect(outside()).toEqual(before)
    expect(existsSync('/tmp/regesta-escaped.txt')).toBe(false)
    expect(readdirSync(join(fixture.componentsFolder, '.staging'))).toEqual([])
    // The archive itself may be in memory (the test made it), its content never.
    expect(process.memoryUsage().rss - memory).toBeLessThan(400 * 1024 * 1024)
  })

  it('is refused by an update just as well', async () => {
    await download(fixture.registry.serve('/good.zip', archive(component)))
    const zip_url = fixture.registry.serve('/hostile.zip', cases['a link']?.() ?? '')
    const { installation_id } = await clientOf(service).updateComponent({
      params: { component_name: 'word_counter' },
      body: { zip_url },
    })
    const last = (await watch(service, installation_id)).at(-1)
    expect(last).toMatchObject({ status: 'failed' })
    expect(last?.message).toContain('holds a link or special file: "link"')
  })

  it('does not hide an ordinary one: archives inside and executable files are kept as they are', async () => {
    const inner = { name: 'data/inner.zip', content: archive(component) }
    const entries = wordCounter('1.0.0', {}, '', 'with_archive')
    const zip = archive([
      ...Object.entries(entries).map(([name, content]) => ({ name, content })),
      inner,
      { name: 'run.sh', mode: 0o100755 },
    ])
    expect((await download(fixture.registry.serve('/nested.zip', zip), 'with_archive')).status).toBe(200)
    expect(readdirSync(join(fixture.componentsFolder, 'with_archive', '1.0.0~package', 'data'))).toEqual(['inner.zip'])
  })
})

describe('addresses', () => {
  const forbidden = [
    'file:///etc/passwd',
    'ftp://example.org/x',
    'gopher://127.0.0.1/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'no address',
    '//example.org/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/x',
    'http://[fd00::1]/x',
    'http://[::ffff:10.0.0.1]/x',
    'http://[::ffff:a9fe:a9fe]/x',
    'http://10.0.0.1/x',
    'http://192.168.1.1/x',
    'http://172.16.0.1/x',
    'http://100.64.0.1/x',
    'http://0.0.0.0/x',
    'http://0/x',
    'http://2852039166/x',
    'http://0xa9fea9fe/x',
    'http://example.org/x',
    'http://github.com.evil.example/x',
    'http://evil.example#github.com/x',
    'http://user:secret@github.com/x',
    'http://127.0.0.1:5013/internal/session',
    'http://localhost:5001/api/health',
    'http://[::1]:5011/config/get',
    'http://127.1:5011/config/get',
  ]
  it.each(forbidden)('%s is never fetched', async (url) => {
    for (const answer of [await raw.getChangelog({ query: { url } }), await download(url)]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false })
      expect((answer.body as { error: string }).error).not.toContain('secret')
    }
  })

  it('names the key that allows a host', async () => {
    const answer = await raw.getChangelog({ query: { url: 'http://example.org/x' } })
    expect(answer.body).toMatchObject({ message_id: 'fetch_unlisted' })
    expect((answer.body as { error: string }).error).toContain('security.fetch_hosts')
  })

  it.each([
    [['github.com'], { listed: 400, named: 400 }],
    [['127.0.0.1', 'github.com'], { listed: 200, named: 400 }],
    [['LOCALHOST'], { listed: 400, named: 200 }],
    [[], { listed: 200, named: 200 }],
  ])('are only those of the list %j, everything usual when it is empty, our own never', async (fetch_hosts, wanted) => {
    const own = await openFixture({ security: { fetch_hosts } })
    const started = await own.start()
    const listed = own.registry.serve('/listed.md', '# Listed')
    const ask = async (url: string) => (await rawOf(started).getChangelog({ query: { url } })).status
    const zip = await rawOf(started).downloadComponent({ body: { zip_url: listed, component_name: 'listed' } })
    expect(await ask(listed)).toBe(wanted.listed)
    expect(await ask(listed.replace('127.0.0.1', 'localhost'))).toBe(wanted.named)
    expect(zip.status === 400 && JSON.stringify(zip.body).includes('fetch_hosts')).toBe(wanted.listed === 400)
    expect(await ask(`${own.addresses.settings}/config/get`)).toBe(400)
    expect(await ask(`${own.addresses.settings}/config/get`.replace('127.0.0.1', 'localhost'))).toBe(400)
    await started.stop()
    await own.stop()
  })

  it.each([
    ['to a private address', 'http://169.254.169.254/x'],
    ['to a file', 'file:///etc/passwd'],
    ['to our own services', `${fixture.addresses.settings}/config/get`],
    ['to a host that is not listed', 'http://example.org/'],
  ])('that redirect %s are refused there', async (_, location) => {
    const url = fixture.registry.serve('/redirect', (_request, response) => response.writeHead(302, { location }).end())
    expect((await raw.getChangelog({ query: { url } })).status).toBe(400)
    expect((await download(url, 'redirected')).status).toBe(400)
  })

  it('that redirect for ever, never end or are too large cost bounded time and memory', async () => {
    const round = fixture.registry.serve('/round', (_request, response) =>
      response.writeHead(302, { location: '/round' }).end(),
    )
    expect((await raw.getChangelog({ query: { url: round } })).status).toBe(502)
    const endless = fixture.registry.serve('/endless', (_request, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(256 * 1024, 97)
      const write = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', write)
      }
      write()
    })
    const answer = await raw.getChangelog({ query: { url: endless } })
    expect(answer.status).toBe(502)
    expect((answer.body as { error: string }).error).toContain('more than 2097152 bytes')
    expect(answer.body).toMatchObject({
      message_id: 'changelog_unreachable',
      message_reasons: [{ message_id: 'fetch_large' }],
    })
  })
})

describe('the changelog', () => {
  it('is read as UTF-8 unless its sender says otherwise', async () => {
    const plain = fixture.registry.serve('/CHANGELOG.md', Buffer.from('# Änderungen'))
    expect((await raw.getChangelog({ query: { url: plain } })).body).toBe('# Änderungen')
    const latin = fixture.registry.serve('/latin', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
        .end(Buffer.from('Änderungen', 'latin1')),
    )
    expect((await raw.getChangelog({ query: { url: latin } })).body).toBe('Änderungen')
  })

  it('answers 400 without an address and 502 when it cannot be had', async () => {
    expect((await raw.getChangelog({ query: {} as never })).status).toBe(400)
    const answer = await raw.getChangelog({ query: { url: `${fixture.registry.url}/gone` } })
    expect(answer).toMatchObject({ status: 502, body: { success: false } })
    expect((await raw.getChangelog({ query: { url: 'http://127.0.0.1:9/x' } })).status).toBe(502)
  })
})
