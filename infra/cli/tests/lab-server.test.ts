import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemUnit } from '@regesta/cli/machine/units'
import { type Listening, listen } from '@regesta/http/listen'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'

/* What a person does who looks after a Regesta behind a web server. */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta lab-')
const home = join(scratch.path, 'home')

const type = (...words: string[]) => typeWith({}, ...words)
const typeWith = (env: Record<string, string>, ...words: string[]) =>
  execa('node', [MAIN, ...words], {
    reject: false,
    env: { REGESTA_HOME: home, ...env },
    stdin: 'ignore',
    all: true,
    cwd: scratch.path,
  })

function configure(server: object, security: object = {}): void {
  mkdirSync(join(home, 'config'), { recursive: true, mode: 0o700 })
  writeFileSync(join(home, 'config', 'config.yaml'), JSON.stringify({ server, security }))
}

/** What the web server does with the name of its host. */
let keepsHost = true
let behind = ''
/** Where it sends everybody on to, in place of passing on. */
let sendsOnTo: string | undefined

/** A web server that passes all on to where `behind` says, and nothing before that is known. */
const startWebServer = (): Promise<Listening> =>
  listen((incoming, response) => {
    if (sendsOnTo !== undefined) return void response.writeHead(301, { location: sendsOnTo }).end()
    const { method, url: path, headers } = incoming
    const host = keepsHost ? headers.host : 'inside.example.org'
    const passed = request(new URL(path ?? '/', behind), { method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(passed)
  })

afterAll(async () => {
  await type('stop')
  scratch.remove()
})

test('the doctor names a public address that cannot be one, and the start is refused with the same sentence', async () => {
  const sentence = "server.public_url must have no path, but has '/regesta'"
  configure({ public_url: 'https://regesta.example.org/regesta' })
  const { exitCode, stdout } = await type('doctor')
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`FAULT Public address: ${sentence}`)])
  expect(await type('start', '--no-open', '--port', '0')).toMatchObject({
    exitCode: 78,
    stderr: expect.stringContaining(sentence),
  })
})

test('a public address without HTTPS is said to be one, by the doctor and at the start, and is used', async () => {
  configure({ public_url: 'http://regesta.example.org:8080' })
  const sentence =
    'server.public_url is http://regesta.example.org:8080, without HTTPS: passwords, tokens and files can be read'
  const { exitCode, stdout } = await type('doctor')
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`Public address: ${sentence}`)])
  const running = type('start', '--no-open', '--port', '0')
  expect((await type('status', '--quiet', '--wait', '90')).exitCode).toBe(0)
  await type('stop')
  const started = await running
  expect([started.exitCode, started.all]).toEqual([0, expect.stringContaining(sentence)])
  configure({ public_url: 'https://regesta.example.org' })
  expect((await type('doctor')).stdout).not.toContain('without HTTPS')
}, 120_000)

test('a service of the system stays up while a setting cannot be used: its unit waits for no more than answers', async () => {
  configure({ sleep_after_minutes: 'often' }, { fetch_hosts: 'everywhere' })
  const running = type('start', '--no-open', '--port', '0')
  const [, waits = ''] = /^ExecStartPost=-(.+)$/m.exec(systemUnit({ command: ['node', MAIN] })) ?? []
  const patient = waits.replace('--wait 30', '--wait 90')
  const { exitCode } = await execa('sh', ['-c', patient], { reject: false, env: { REGESTA_HOME: home } })
  expect(exitCode).toBe(0)
  expect((await type('status', '--quiet', '--ready')).exitCode).toBe(0)
  const { exitCode: whole, stdout } = await type('status')
  expect([whole, stdout]).toEqual([3, expect.stringContaining('Configuration: server.sleep_after_minutes: ')])
  await type('stop')
  expect((await running).exitCode).toBe(0)
}, 120_000)

/** Whatever the variables name, the running installation alone is asked, with its own token. */
async function expectTokenToStay(address: string): Promise<void> {
  const asked: unknown[] = []
  const elsewhere = await listen((incoming, response) => {
    asked.push(incoming.headers.authorization)
    response.writeHead(500).end()
  })
  const variables = {
    REGESTA_URL: `http://127.0.0.1:${elsewhere.port}`,
    REGESTA_TOKEN: 'a-stale-one-of-another-place',
  }
  expect((await typeWith(variables, 'open')).stdout).toMatch(`${address}?token=`)
  expect((await typeWith(variables, 'start', '--no-open')).stdout).toMatch(`${address}?token=`)
  expect((await typeWith(variables, 'status')).exitCode).toBe(0)
  await elsewhere.drain(0)
  expect(asked).toEqual([])
}

test('a second start names the place of one that does not answer yet', async () => {
  const silent = await listen(() => {})
  await silent.drain(0)
  mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
  const url = `http://127.0.0.1:${silent.port}`
  const own = { pid: process.pid, url, key: '', token: 'any', addresses: {}, pids: {}, slots: [] }
  writeFileSync(join(home, 'run', 'services.json'), JSON.stringify(own), { mode: 0o600 })
  const { exitCode, stdout } = await type('start', '--no-open')
  rmSync(join(home, 'run'), { recursive: true })
  expect([exitCode, stdout]).toEqual([0, `Regesta runs already: ${url}`])
})

test('behind a web server, people are sent to its address, signed in by links that work once', async () => {
  const web = await startWebServer()
  const address = `http://localhost:${web.port}`
  configure({ public_url: address }, { token: 'keep' })
  const running = type('start', '--port', '0', '--no-open')
  expect((await type('status', '--quiet', '--wait', '90')).exitCode).toBe(0)
  const { result } = JSON.parse((await type('status', '--json')).stdout) as { result: { url: string } }
  expect(result).toMatchObject({ running: true, public_url: address })
  behind = result.url
  const { stdout: link } = await type('open')
  const token = readFileSync(join(home, 'secrets', 'access-token'), 'utf8').trim()
  expect([link.startsWith(`${address}/?token=`), link.includes(token)]).toEqual([true, false])
  await expectTokenToStay(link.split('?')[0] ?? '')
  const entered = async () => (await fetch(link, { redirect: 'manual' })).status
  expect([await entered(), await entered()]).toEqual([303, 403])

  const { stdout: found } = await type('doctor')
  expect(found).toContain(`Public address: ${address} leads here`)
  const checks = found.split('\n').map((line) => line.split(':')[0])
  expect(checks.filter((check, index) => checks.indexOf(check) !== index)).toEqual([])
  for (const [to, told] of [
    ['https://localhost/api/health/live', /FAULT Public address: .* set server\.public_url to https:\/\/localhost\n/],
    ['https://sign-in.example.org/', /ok {4}Public address: .* asks who comes/],
    ['/sign-in', /ok {4}Public address: .* asks who comes/],
  ] as const) {
    sendsOnTo = to
    expect((await type('doctor')).stdout).toMatch(told)
  }
  sendsOnTo = undefined
  keepsHost = false
  expect((await type('doctor')).stdout).toMatch(/FAULT Public address: .* let it send Host as it came/)

  const saved = join(scratch.path, 'saved.regesta')
  expect((await type('backup', saved, '--with-key')).exitCode).toBe(0)
  const look = JSON.parse((await type('restore', saved, '--look', '--json')).stdout) as { result: unknown }
  expect(JSON.stringify(look.result)).not.toContain('access-token')
  await type('stop')
  const { stdout, exitCode } = await running
  expect([exitCode, stdout.includes(token)]).toEqual([0, false])
  // Visitors are told no address that leads them to their own computer.
  expect(stdout).toMatch(/Practice repository {2}http:\/\/127\.0\.0\.1:\d+ \(on this computer alone\)/)
  await web.drain(0)
}, 180_000)

const hasIPv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
if (!hasIPv6) process.stdout.write('No start on ::1 is tried: this computer has no loopback of IPv6\n')

test.runIf(hasIPv6)(
  'an installation that listens on the loopback of IPv6 is found there',
  { timeout: 180_000 },
  async () => {
    configure({})
    const running = type('start', '--no-open', '--host', '::1', '--port', '0')
    const { exitCode, stdout } = await type('status', '--wait', '90')
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Regesta \S+ runs at http:\/\/\[::1\]:\d+, /)])
    await type('stop')
    expect(await running).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('http://[::1]:') })
  },
)
