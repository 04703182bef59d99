import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listen } from '@regesta/http/listen'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { type Browser, browserAt, expectEventsAtOnce, NAME, PEM, PUBLIC_URL } from './tls-proxy.js'

/* The nginx that people are told to put before a gateway, as it stands in the guide and in the package. Where none is installed, nothing of this is run. */

const isThere = spawnSync('nginx', ['-v']).status === 0
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const inGuide = (language: string) =>
  /```nginx\n([\s\S]*?)```/.exec(read(`docs/guide/${language}/service.md`))?.[1] ?? 'no example'

const token = 'the-token-of-the-laboratory'
const anna = { authorization: `Basic ${btoa('anna:secret')}` }

const examples: [string, string, { token?: string }][] = [
  ['the guide', inGuide('en'), { token }],
  ['the German guide', inGuide('de'), { token }],
  ['the package', read('infra/package/files/service/nginx.conf'), {}],
]

let stop: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of stop.splice(0).reverse()) await step()
  stop = []
})

/** The example with the places and ports of this test. */
function configured(example: string, folder: string, [port, own]: readonly [number, number]): string {
  writeFileSync(join(folder, 'users'), 'anna:{PLAIN}secret\n')
  writeFileSync(join(folder, 'token'), `proxy_set_header Authorization "Bearer ${token}";\n`)
  const server = example
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/(ssl_certificate(?:_key)?) [^;]+/g, `$1 ${PEM}`)
    .replace('/etc/nginx/regesta.users', join(folder, 'users'))
    .replace('/etc/nginx/regesta.token', join(folder, 'token'))
    .replace('127.0.0.1:5001', `127.0.0.1:${own}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${places.join(' ')} ${server} }`
}

async function startNginx(example: string, own: number): Promise<Browser> {
  const folder = temporaryFolder('regesta-nginx-')
  mkdirSync(folder.path, { recursive: true })
  const free = await listen(() => {})
  await free.drain(0)
  const file = join(folder.path, 'nginx.conf')
  writeFileSync(file, configured(example, folder.path, [free.port, own]))
  const nginx: ChildProcess = spawn('nginx', ['-p', folder.path, '-c', file], { stdio: 'ignore' })
  stop.push(async () => {
    nginx.kill('SIGKILL')
    if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit')
    folder.remove()
  })
  const browser = browserAt(free.port)
  const answers = () => browser.get('/').then(({ answer }) => answer.statusCode, String)
  await expect.poll(answers, { timeout: 10_000 }).toBe(401)
  return browser
}

describe.skipIf(!isThere).each(examples)('nginx as in %s', (_where, example, start) => {
  let serve: (incoming: IncomingMessage, response: ServerResponse) => void = (_incoming, response) => response.end('{}')
  let fixture: Fixture

  async function behind(publicUrl = PUBLIC_URL): Promise<Browser> {
    const projects = (incoming: IncomingMessage, response: ServerResponse) => serve(incoming, response)
    fixture = await startFixture({ projects, start: { publicUrl, ...start } })
    stop.push(() => fixture.stop())
    return startNginx(example, fixture.port)
  }

  it('lets in who has the password, from pages of its own, and tells services nothing of the way', async () => {
    const browser = await behind()
    const status = async (headers: object) =>
      (await browser.get('/api/project_info', { ...anna, ...headers })).answer.statusCode
    const forged = { forwarded: 'host=127.0.0.1', 'x-forwarded-host': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }
    expect(await status({ origin: PUBLIC_URL, ...forged })).toBe(200)
    expect(Object.keys(fixture.arrived.at(-1)?.headers ?? {}).filter((name) => /forward|real-ip/.test(name))).toEqual(
      [],
    )
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401)
    for (const wrong of [
      { origin: `http://${NAME}` },
      { origin: 'https://attacker.example' },
      { host: 'attacker.example' },
    ])
      expect(await status({ ...forged, ...wrong }), JSON.stringify(wrong)).toBe(403)
  })

  it('passes the name on with the port that people type', async () => {
    const browser = await behind(`${PUBLIC_URL}:8443`)
    const status = async (host: string) => {
      const headers = { ...anna, host, origin: `${PUBLIC_URL}:8443` }
      return (await browser.get('/api/project_info', headers)).answer.statusCode
    }
    expect([await status(`${NAME}:8443`), await status(NAME), await status(`${NAME}:8444`)]).toEqual([200, 403, 403])
  })

  it('passes events on as they come, and uploads too', async () => {
    const browser = await behind()
    await expectEventsAtOnce(browser, anna, (listener) => {
      serve = listener
    })

    const sum = createHash('sha256')
    const begun = new Promise<void>((resolve) => {
      serve = async (incoming, response) => {
        for await (const piece of incoming) {
          resolve()
          sum.update(piece as Buffer)
        }
        response.end(JSON.stringify(sum.digest('hex')))
      }
    })
    const upload = browser.open('POST', '/api/project/create-and-scan', anna)
    const [piece, sent] = [randomBytes(1024 * 1024), createHash('sha256')]
    upload.write(piece)
    await begun
    for (let count = 0; count < 32; count += 1) sent.update(piece)
    for (let count = 1; count < 32; count += 1) if (!upload.write(piece)) await once(upload, 'drain')
    const [answer] = (await once(upload.end(), 'response')) as [IncomingMessage]
    expect(String((await once(answer, 'data'))[0])).toBe(JSON.stringify(sent.digest('hex')))
  })
})
