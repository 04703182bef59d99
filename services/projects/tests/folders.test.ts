import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { settingsInternal } from '@regesta/contracts/settings'
import { reply } from '@regesta/http/reply'
import { projects } from '@regesta/projects/service'
import { fakeNeighbour, startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const place = temporaryFolder('regesta-folders-')
const root = realpathSync(place.path)
const at = (...names: string[]) => join(root, ...names)
let service: TestService
const CLAY = { width: 400, height: 200, channels: 3, background: '#b06040' } as const

beforeAll(async () => {
  for (const name of ['b10', 'b9', 'Ähre', '.hidden', 'many', 'outside', 'closed'])
    mkdirSync(at('data', name), { recursive: true })
  writeFileSync(at('data', 'note.txt'), 'four')
  symlinkSync(at('data', 'b9'), at('data', 'link'))
  symlinkSync(at('data', 'nowhere'), at('data', 'dead'))
  symlinkSync(at('data', 'circle'), at('data', 'circle'))
  symlinkSync(at('data', 'note.txt', 'below'), at('data', 'below a file'))
  for (let n = 0; n < 25; n += 1) mkdirSync(at('data', 'many', `object ${n}`))
  writeFileSync(Buffer.concat([Buffer.from(`${at('data', 'many')}/`), Buffer.from([0xff, 0xfe])]), '')
  chmodSync(at('data', 'closed'), 0o000)
  service = await startForTest(projects, { home: at('home') })
})
afterAll(async () => {
  chmodSync(at('data', 'closed'), 0o755)
  await service.stop()
  place.remove()
})

const api = () => service.client(contract)
const raw = () => service.raw(contract)
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

/** A service that is configured so, for the time of one test. */
async function withConfiguration(
  configuration: Record<string, unknown>,
  test: (client: typeof service) => Promise<void>,
): Promise<void> {
  const { readConfiguration } = settingsInternal
  const settings = await fakeNeighbour(
    'settings',
    { readConfiguration },
    { readConfiguration: () => reply(200, configuration) },
  )
  const configured = await startForTest(projects, { home: at('configured'), addresses: { settings: settings.url } })
  try {
    await test(configured)
  } finally {
    await configured.stop()
    await settings.stop()
  }
}

describe('a folder', () => {
  it('shows its folders as people sort them, and with them its files where these are asked for', async () => {
    const { entries, path, parent } = await api().listFolder({ query: { path: at('data') } })
    expect([path, parent]).toEqual([at('data'), root])
    expect(names(entries)).toEqual(['.hidden', 'Ähre', 'b9', 'b10', 'closed', 'link', 'many', 'outside'])
    const { entries: all } = await api().listFolder({ query: { path: at('data'), show: 'files' } })
    expect(names(all).slice(-2)).toEqual(['dead', 'note.txt'])
    expect(all.find(({ name }) => name === 'note.txt')).toMatchObject({ kind: 'file', size: 4, is_readable: true })
    expect(all.find(({ name }) => name === 'link')).toMatchObject({ kind: 'folder', is_link: true })
    for (const link of ['dead', 'circle', 'below a file'])
      expect(all.find(({ name }) => name === link)).toMatchObject({ kind: 'other', is_link: true, is_readable: false })
    expect(all.find(({ name }) => name === '.hidden')).toMatchObject({ is_hidden: true })
  })

  it('comes page by page, each entry once, and says how many names are no text', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { path: at('data', 'many'), show: 'files' as const, limit: '7', ...(after ? { after } : {}) }
      const page = await api().listFolder({ query })
      seen.push(...names(page.entries))
      expect(page.unusable).toBe(1)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `object ${n}`))
  })

  it('is the home folder where none is named', async () => {
    expect((await api().listFolder({ query: {} })).path).toBe(realpathSync(homedir()))
  })

  it.each([
    ['that is not there', () => at('nowhere'), 404, 'There is no folder', 'folder_none'],
    ['that is a file', () => at('data', 'note.txt'), 400, 'it is not a folder', 'folder_not_shown'],
    ['that is named by half', () => 'data', 400, 'absolute path', 'value_no_path'],
  ])('%s is refused with the reason', async (_, path, status, sentence, message_id) => {
    const answer = await raw().listFolder({ query: { path: path() } })
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(sentence),
    ])
    expect(answer.body).toMatchObject({ message_id })
  })

  it.runIf(process.getuid?.() !== 0)('that may not be read says so', async () => {
    const answer = await raw().listFolder({ query: { path: at('data', 'closed') } })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('may not be read') } })
  })
})

it('is completed while somebody types its path', async () => {
  const complete = async (prefix: string) => (await api().completePath({ query: { prefix } })).folders
  expect(await complete(at('data', 'B'))).toEqual([at('data', 'b9'), at('data', 'b10')])
  expect(await complete(`${at('data')}/`)).not.toContain(at('data', '.hidden'))
  expect(await complete(at('data', '.h'))).toEqual([at('data', '.hidden')])
  expect(await complete(`${at('data', 'many')}/`)).toHaveLength(12)
  expect((await raw().completePath({ query: { prefix: at('nowhere', 'x') } })).status).toBe(404)
})

describe('a picture of an image in a folder', () => {
  const ask = (path: string, init: { headers?: Record<string, string> } = {}) =>
    fetch(`${service.url}/folders/picture?path=${encodeURIComponent(path)}`, {
      headers: { 'regesta-key': TEST_KEY, ...init.headers },
    })

  it('is small, made here whatever the name says, and not sent again', async () => {
    writeFileSync(at('data', 'wood'), await sharp({ create: CLAY }).png().toBuffer())
    const answer = await ask(at('data', 'wood'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height]).toEqual([160, 80])
    const again = await ask(at('data', 'wood'), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, "sandbox; default-src 'none'"])
  })

  it.each([
    ['that is none', () => at('data', 'note.txt'), 415, 'nobody recognised what it is'],
    ['that is not there', () => at('data', 'nowhere.png'), 404, 'is not there now'],
    ['with a name that no disk takes', () => at('data', 'x'.repeat(300)), 404, 'is not there now'],
    ['below a file', () => at('data', 'note.txt', 'x.png'), 404, 'is not there now'],
    ['that is a folder', () => at('data', 'b9'), 404, 'no file at'],
    ['that is named by half', () => 'data/wood', 400, 'absolute path'],
    ['behind a link that leads nowhere', () => at('data', 'dead'), 404, 'is not there now'],
  ])('%s is refused with the reason', async (_, path, status, sentence) => {
    const answer = await ask(path())
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)])
  })
})

describe('where folders are allowed', () => {
  const list = (asked: TestService, path?: string) =>
    asked.raw(contract).listFolder({ query: path === undefined ? {} : { path } })

  it('nothing else is shown, neither by a path nor by a link, and no way leads above them', async () => {
    symlinkSync(at('data', 'outside'), at('data', 'many', 'away'))
    const allowed_roots = [at('data', 'many'), at('data', 'b9')]
    await withConfiguration({ security: { allowed_roots } }, async (asked) => {
      for (const path of [at('data'), at('data', 'outside'), `${at('data', 'many')}/..`, at('data', 'many', 'away')]) {
        expect((await list(asked, path)).status, path).toBe(400)
      }
      expect((await list(asked, at('data', 'many'))).body).toMatchObject({ parent: null })
      expect((await asked.raw(contract).completePath({ query: { prefix: at('data', 'o') } })).status).toBe(400)
      for (const path of [at('data', 'note.txt'), at('data', 'many', 'away', 'note.txt')])
        expect((await asked.raw(contract).showPicture({ query: { path } })).status, path).toBe(400)
      expect((await list(asked)).body).toMatchObject({ path: null, entries: [{ name: 'many' }, { name: 'b9' }] })
    })
  })

  it('other computers see them', async () => {
    const security = { allowed_roots: [at('data', 'many')] }
    await withConfiguration({ server: { host: '0.0.0.0' }, security }, async (asked) => {
      expect(await list(asked)).toMatchObject({ status: 200, body: { path: at('data', 'many') } })
    })
  })
})

it('nobody sees anything while it is not known who can ask, and the value that hides it is named', async () => {
  await withConfiguration({ server: { host: 5 } }, async (asked) => {
    const refused = { status: 502, body: { error: expect.stringContaining("'server.host' cannot be used") } }
    expect(await asked.raw(contract).listFolder({ query: {} })).toMatchObject(refused)
  })
})

it('other computers see nothing where no folder is allowed', async () => {
  await withConfiguration({ server: { host: '0.0.0.0' } }, async (asked) => {
    const refused = { status: 403, body: { error: expect.stringContaining('security.allowed_roots') } }
    expect(await asked.raw(contract).listFolder({ query: {} })).toMatchObject(refused)
    expect(await asked.raw(contract).completePath({ query: { prefix: '/' } })).toMatchObject(refused)
    expect(await asked.raw(contract).showPicture({ query: { path: at('data', 'note.txt') } })).toMatchObject(refused)
  })
})
