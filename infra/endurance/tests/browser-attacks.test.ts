import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { services } from '@regesta/contracts/services'
import { exchange, type WireAnswer } from '@regesta/endurance/hostile/raw-exchange'
import { connectRegesta } from '@regesta/endurance/installation/regesta'
import { startWatched, type WatchedInstallation } from '@regesta/endurance/installation/watched-installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execaSync } from 'execa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS, HOSTS, LISTED, type Question } from './attacks.js'
import { canConnect, outsideAddress } from './reachable.js'

const PRACTICE = 'practice-repository'

const hasCurl = execaSync('curl', ['--version'], { reject: false }).exitCode === 0
if (!hasCurl) process.stdout.write('There is no curl here: the test with a plain local client does not run.\n')

const folder = temporaryFolder('regesta-attacks-')
let installation: WatchedInstallation

beforeAll(async () => {
  installation = await startWatched(join(folder.path, 'home'))
  const regesta = connectRegesta(installation.url)
  const { configData } = await regesta.getConfiguration()
  await regesta.saveConfiguration({ body: { ...configData, server: { allowed_origins: [LISTED] } } })
  // The gateway hears of the change within a second.
  while ((await ask('gateway', { origin: LISTED })).status !== 200) await pause(50)
  await regesta.close()
})
afterAll(async () => {
  await installation?.stop()
  folder.remove()
})

const EVERYBODY = ['gateway', ...Object.keys(services), PRACTICE]

const portOf = (name: string): number =>
  Number(new URL(name === 'gateway' ? installation.url : (installation.run.addresses[name] ?? '')).port)

/** A path that reads something, at the gateway and at each service. */
const READS: Record<string, string> = {
  gateway: '/api/health',
  settings: '/config/get',
  utilities: '/utils/list_llm_models',
  projects: '/project_info',
  components: '/pipeline_components',
  execution: '/components/executions',
  deposition: '/metadata/mapping_schema_details',
  pipelines: '/pipelines',
  dataset: '/dataset/persons',
  [PRACTICE]: '/api/deposit/depositions',
}

/** One request with exactly these headers. */
async function ask(name: string, { method = 'GET', path, body = '', host, ...headers }: Question): Promise<WireAnswer> {
  const port = portOf(name)
  const lines = Object.entries({
    host: (host ?? '127.0.0.1:PORT').replace('PORT', String(port)),
    connection: 'close',
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([key, value]) => `${key}: ${value}\r\n`)
  const bytes = Buffer.from(`${method} ${path ?? READS[name]} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1')
  const { answers } = await exchange({ port, pieces: [bytes], answers: 1, patience: 30_000 })
  if (answers[0] === undefined) throw new Error(`${name} answers nothing`)
  return answers[0]
}

function expectRefusal(name: string, { status, headers, body }: WireAnswer): void {
  expect(status, name).toBe(403)
  expect(headers['access-control-allow-origin'], name).toBeUndefined()
  const told = JSON.parse(body.toString()) as object
  if (name === PRACTICE) {
    expect(told).toMatchObject({ status: 403, message: expect.any(String) })
    return
  }
  expect(headers['error-code'], name).toBe('forbidden')
  expect(told, name).toEqual(
    name === 'settings' && !('success' in told)
      ? { error: expect.any(String) }
      : { success: false, error: expect.any(String) },
  )
}

describe('a page whose name was bound to this machine', () => {
  it.each(EVERYBODY)('reads nothing from %s, whatever name it uses', async (name) => {
    for (const host of HOSTS) expectRefusal(name, await ask(name, { host }))
  })

  it('reads nothing without a host, nor with two', async () => {
    for (const name of EVERYBODY) {
      const port = portOf(name)
      for (const head of ['', `host: 127.0.0.1:${port}\r\nhost: evil.org\r\n`]) {
        const bytes = Buffer.from(`GET ${READS[name]} HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
        const { answers } = await exchange({ port, pieces: [bytes], answers: 1, patience: 30_000 })
        expect([400, 403], name).toContain(answers[0]?.status)
      }
    }
  })

  it('does not reach a service behind the gateway by an absolute address', async () => {
    const path = `http://127.0.0.1:${portOf('projects')}/internal/session`
    expect([403, 404]).toContain((await ask('gateway', { path })).status)
    expectRefusal('gateway', await ask('gateway', { path, host: 'evil.org' }))
  })
})

describe('a page of another site', () => {
  it.each(ATTACKS)('gets 403 everywhere for %s', async (_title, question) => {
    const writes = question.method === 'POST'
    for (const name of EVERYBODY) {
      expectRefusal(
        name,
        await ask(name, { ...question, ...(writes && name === 'gateway' ? { path: '/api/pdb/load' } : {}) }),
      )
    }
  })

  it('cannot post a type that needs no preflight, even without an origin', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const question = { method: 'POST', path: '/api/pdb/load', 'content-type': type, body: '{"path":"/tmp/x"}' }
      const { status, headers } = await ask('gateway', question)
      expect([status, headers['error-code']]).toEqual([415, 'unsupported_media_type'])
    }
  })
})

describe('a service port', () => {
  const owned = EVERYBODY.filter((name) => name !== 'gateway' && name !== PRACTICE)

  it.each(owned)('of %s answers nobody without the key of this start', async (name) => {
    const { key } = installation.run
    for (const given of [undefined, '', 'x', key.slice(1), `${key}x`, key.toLowerCase()]) {
      const headers = given === undefined ? {} : { 'regesta-key': given }
      for (const path of [READS[name], '/internal/session', '/internal/configuration', '/nowhere']) {
        expectRefusal(name, await ask(name, { ...headers, path }))
      }
    }
    expect((await ask(name, { path: '/health' })).status).toBe(200)
  })
})

describe('a request that is allowed', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('names the gateway %s', async (host) => {
    expect((await ask('gateway', { host: `${host}:PORT` })).status).toBe(200)
  })

  it.runIf(hasCurl)('comes from a plain local client, for example curl', () => {
    const { stdout } = execaSync('curl', [
      '-sS',
      '-w',
      '%{http_code}',
      '-o',
      '/dev/null',
      `${installation.url}/api/health`,
    ])
    expect(stdout).toBe('200')
  })

  it('comes from our own pages', async () => {
    const port = portOf('gateway')
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      expect((await ask('gateway', { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    }
  })

  it('comes from a listed origin, which may read the answer, preflight included', async () => {
    const answer = await ask('gateway', { origin: LISTED, 'sec-fetch-site': 'cross-site' })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, LISTED])
    const preflight = await ask('gateway', {
      method: 'OPTIONS',
      path: '/api/pdb/load',
      origin: LISTED,
      'access-control-request-method': 'POST',
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, LISTED])
  })

  it('may ask for a web socket, and gets none', async () => {
    const answer = await ask('gateway', { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13' })
    expect(answer.status).toBe(200)
  })
})

describe('other computers', () => {
  it.runIf(process.platform === 'linux')('reach nothing: every port is bound to loopback alone', async () => {
    const outside = await outsideAddress()
    for (const name of EVERYBODY) {
      const bound = boundTo(portOf(name))
      expect(bound, name).not.toEqual([])
      expect(LOOPBACK, name).toEqual(expect.arrayContaining(bound))
      if (outside !== undefined) expect(await canConnect(portOf(name), outside), name).toBe(false)
    }
  })
})

/** 127.0.0.1, ::1 and the first one mapped into IPv6, as Linux writes them. */
const LOOPBACK = ['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']
const LISTENS = '0A'

/** The addresses at which somebody listens on a port. */
const boundTo = (port: number): string[] =>
  ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => state === LISTENS && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
      .map(([, local = '']) => local.split(':')[0] ?? ''),
  )
