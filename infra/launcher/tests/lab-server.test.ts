import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { announcement } from '@regesta/launcher/announce'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { decidePublicAddress } from '@regesta/launcher/public-address'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/* An installation that a group reaches through a web server, and that systemd starts again and again. */

const PUBLIC = 'https://regesta.example.org'
let home: { path: string; remove: () => void }
let running: Installation[]
let level: string | undefined

beforeEach(() => {
  home = temporaryFolder()
  running = []
  level = process.env.REGESTA_LOG
  process.env.REGESTA_LOG = 'debug'
})
afterEach(async () => {
  delete process.env.CREDENTIALS_DIRECTORY
  if (level === undefined) delete process.env.REGESTA_LOG
  else process.env.REGESTA_LOG = level
  await Promise.all(running.map((installation) => installation.stop()))
  home.remove()
})

async function start(): Promise<Installation> {
  const installation = await startInstallation({ home: home.path, port: 0, onlyServices: ['settings'] })
  running.push(installation)
  return installation
}

function configure(lines: string): void {
  mkdirSync(join(home.path, 'config'), { recursive: true })
  writeFileSync(join(home.path, 'config', 'config.yaml'), lines)
}

/** What a web server on this computer passes on. */
function passOn(url: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, url), { headers: { host: 'regesta.example.org', ...headers } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.on('error', reject).end()
  })
}

describe('the public address', () => {
  it('is own, announced, and noted for commands', async () => {
    configure(`server:\n  public_url: ${PUBLIC}/\n`)
    const installation = await start()
    expect(installation.publicUrl).toBe(PUBLIC)
    expect(announcement(installation)).toContain(`Regesta is running   ${PUBLIC}\n`)
    expect(announcement(installation)).toContain(`${PUBLIC}/api/docs`)
    expect(await passOn(installation.url, '/api/config/get', { origin: PUBLIC })).toBe(200)
    expect(await passOn(installation.url, '/api/config/get', { origin: 'https://attacker.example' })).toBe(403)
    // The gateway hears of the services from time to time.
    await expect.poll(() => passOn(installation.url, '/api/health/ready', {}), { timeout: 20_000 }).toBe(200)
    const run = JSON.parse(readFileSync(join(home.path, 'run', 'services.json'), 'utf8')) as { publicUrl: string }
    expect(run.publicUrl).toBe(PUBLIC)
  })

  it.each([
    ['https://regesta.example.org/regesta', "server.public_url must have no path, but has '/regesta'"],
    ['https://anna:secret@regesta.example.org', 'server.public_url must hold no user name and no password'],
    ['https://regesta.example.org?x=1', "no '?' and no '#'"],
    ['https://regesta.example.org/#x', "no '?' and no '#'"],
    ['https://*.example.org', 'server.public_url must be an address such as https://regesta.example.org'],
    ['regesta.example.org', 'server.public_url must be an address'],
    ['ftp://regesta.example.org', 'server.public_url must be an address'],
    ['https://a b', 'server.public_url must be an address'],
  ])('%s is refused, with a sentence and without a secret', async (public_url, sentence) => {
    const refused = decidePublicAddress({ server: { public_url } }, { home: home.path, port: 0 })
    await expect(refused).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(sentence) })
    await expect(refused).rejects.not.toThrow('secret')
  })

  it('forbids the start when it cannot be one', async () => {
    configure(`server:\n  public_url: ${PUBLIC}/regesta\n`)
    await expect(start()).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining("'/regesta'") })
  })

  it.each(['proxy.example.org', 'fd00::/8.5', '10.0.0.0/1e1', 'fd00::/ 8'])(
    'is refused as well with the trusted proxy %s, which is no address',
    async (wrong) => {
      const server = { trusted_proxies: ['10.0.0.0/8', 'fd00::/128', wrong] }
      await expect(decidePublicAddress({ server }, { home: home.path, port: 0 })).rejects.toMatchObject({
        exitCode: 78,
        message: `server.trusted_proxies.2 '${wrong}' is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8`,
      })
    },
  )

  it.each([
    [{ public_url: PUBLIC, port: '5001' }, /^server\.port .* and public_url beside it would be ignored/],
    [
      { trusted_proxies: ['10.0.0.1'], allowed_origins: 'all' },
      /^server\.allowed_origins .* and trusted_proxies beside/,
    ],
  ])('forbids the start when something beside it would make it ignored: %j', async (server, sentence) => {
    await expect(decidePublicAddress({ server }, { home: home.path, port: 0 })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(sentence),
    })
  })

  it('is refused where the host is no address of this computer, whichever port is asked for', async () => {
    const server = { host: '192.0.2.1' }
    for (const port of [undefined, 0, 5080])
      await expect(
        decidePublicAddress({ server, security: { token: 'on' } }, { home: home.path, port }),
      ).rejects.toMatchObject({ exitCode: 1, message: expect.stringContaining("cannot listen at '192.0.2.1'") })
  })

  it('is not asked for by what cannot be used alone', async () => {
    const server = { port: 'any', public_url: '', trusted_proxies: [] }
    expect(await decidePublicAddress({ server }, { home: home.path, port: 0 })).not.toHaveProperty('publicUrl')
  })
})

it('notes who asked a trusted proxy, which is what that one added and no more', async () => {
  configure(`server:\n  public_url: ${PUBLIC}\n  trusted_proxies: [10.0.0.0/8, 'fd00::/8']\n`)
  const { url, logs } = await start()
  const chain = '198.51.100.66, 203.0.113.9, fd00::7, 10.1.2.3'
  // Ready means, too, that the gateway has the settings.
  await expect.poll(() => passOn(url, '/api/health/ready', {}), { timeout: 20_000 }).toBe(200)
  await passOn(url, '/api/health', {
    'x-forwarded-for': chain,
    'x-forwarded-proto': 'http, https',
    'request-id': 'through-1',
  })
  await passOn(url, '/api/health', {
    'x-real-ip': '198.51.100.67',
    forwarded: 'for=198.51.100.67',
    'request-id': 'through-2',
  })
  const lines = () => readFileSync(join(logs, 'gateway.log'), 'utf8')
  await expect
    .poll(lines, { timeout: 10_000 })
    .toContain('"request_id":"through-1","client":"203.0.113.9","scheme":"https"')
  await expect.poll(lines, { timeout: 10_000 }).toMatch(/"request_id":"through-2"[^\n]*answered/)
  expect(lines()).not.toMatch(/198\.51\.100/)
})

describe('a token that is kept', () => {
  const headers = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
  const textsBelow = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

  it('is the same after a restart, and so is what a browser was given', async () => {
    configure(`server:\n  public_url: ${PUBLIC}\nsecurity:\n  token: keep\n`)
    const first = await start()
    const link = await fetch(`${first.url}/api/sign_in_link`, { method: 'POST', headers: headers(first.token) })
    const { path } = (await link.json()) as { path: string }
    const entered = await fetch(`${first.url}${path}`, { redirect: 'manual' })
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    const port = Number(new URL(first.url).port)
    await first.stop()
    const second = await startInstallation({ home: home.path, port, onlyServices: ['settings'] })
    running.push(second)
    expect(second.token).toBe(first.token)
    expect((await fetch(`${second.url}/api/config/get`)).status).toBe(403)
    expect((await fetch(`${second.url}/api/config/get`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${second.url}${path}`, { redirect: 'manual' })).status).toBe(403)
  })

  it('lies where its owner alone reads it, and stands in no output and no log', async () => {
    configure('security:\n  token: keep\n')
    const installation = await start()
    const { token = '', url, logs } = installation
    const file = join(home.path, 'secrets', 'access-token')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(token)
    await fetch(`${url}/api/config/get?token=${token}`, { headers: headers(token) })
    await fetch(`${url}/?token=${token}`, { redirect: 'manual' })
    expect(announcement(installation)).not.toContain(token)
    expect(announcement(installation)).toContain('regesta open prints a link')
    await installation.stop()
    expect(textsBelow(logs).filter((text) => text.includes(token))).toEqual([])
  })

  it('is the one that systemd hands over', async () => {
    const folder = join(home.path, 'credentials')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    process.env.CREDENTIALS_DIRECTORY = folder
    configure('security:\n  token: keep\n')
    const given = 'handed-over-by-systemd-0001'
    writeFileSync(join(folder, 'regesta-token'), `${given}\n`)
    const { token, url } = await start()
    expect(token).toBe(given)
    expect((await fetch(`${url}/api/config/get`, { headers: headers(given) })).status).toBe(200)
    expect(existsSync(join(home.path, 'secrets', 'access-token'))).toBe(false)
  })

  it.each(['', 'short', 'with a blank in it, and long enough'])(
    'forbids the start when it cannot be one: %j',
    async (kept) => {
      configure('security:\n  token: keep\n')
      mkdirSync(join(home.path, 'secrets'), { recursive: true })
      const file = join(home.path, 'secrets', 'access-token')
      writeFileSync(file, kept)
      const message = `${file} holds no access token: it must be 24 to 512 letters, digits and signs without a blank. Delete the file, and a new one is made`
      await expect(start()).rejects.toMatchObject({ exitCode: 78, message })
    },
  )

  it('forbids the start when it cannot be read', async () => {
    configure('security:\n  token: keep\n')
    const file = join(home.path, 'secrets', 'access-token')
    mkdirSync(file, { recursive: true })
    const message = expect.stringContaining(`${file} cannot be the access token: EISDIR`)
    await expect(start()).rejects.toMatchObject({ exitCode: 78, message })
  })

  it('is closed to others where somebody has opened it', async () => {
    configure('security:\n  token: keep\n')
    mkdirSync(join(home.path, 'secrets'), { recursive: true, mode: 0o700 })
    const file = join(home.path, 'secrets', 'access-token')
    writeFileSync(file, 'opened-to-others-by-somebody', { mode: 0o644 })
    expect((await start()).token).toBe('opened-to-others-by-somebody')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is asked for when others can reach the gateway', async () => {
    configure('server:\n  host: 0.0.0.0\n')
    await expect(start()).rejects.toThrow('Set security.token to on or keep')
    configure('server:\n  host: 0.0.0.0\nsecurity:\n  token: keep\n')
    expect((await fetch(`${(await start()).url}/api/config/get`)).status).toBe(403)
  })
})
