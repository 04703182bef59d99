import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@regesta/http/listen'
import { readRunFile, runFileOf } from '@regesta/http/slot'
import { type Installation, type InstallationOptions, startInstallation } from '@regesta/launcher/installation'
import { freePort } from '@regesta/launcher/ports'
import { decidePublicAddress } from '@regesta/launcher/public-address'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const SERVICES = ['settings', 'utilities']
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

let home: { path: string; remove: () => void }
let running: Installation[]

beforeEach(() => {
  home = temporaryFolder()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((installation) => installation.stop()))
  home.remove()
})

async function start(options: Partial<InstallationOptions> = {}): Promise<Installation> {
  const installation = await startInstallation({ home: home.path, port: 0, onlyServices: ['settings'], ...options })
  running.push(installation)
  return installation
}

/** One for all tests of a group, on a folder of its own. */
function sharedInstallation(options: Partial<InstallationOptions> = {}) {
  const folder = temporaryFolder()
  const notices: string[] = []
  const say = (line: string) => void notices.push(line)
  let shared: Installation
  beforeAll(async () => {
    shared = await startInstallation({ home: folder.path, port: 0, onlyServices: SERVICES, say, ...options })
  })
  afterAll(async () => {
    await shared.stop()
    folder.remove()
  })
  return { folder: folder.path, notices, installation: () => shared }
}

/** Every file and folder below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** A process that has ended but is not yet waited for counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const health = async (url: string) =>
  (await (await fetch(`${url}/api/health`)).json()) as { status: string; services: Record<string, { status: string }> }
const allWell = (url: string) =>
  expect
    .poll(async () => (await health(url).catch(() => undefined))?.status, { timeout: 50_000, interval: 50 })
    .toBe('ok')
const configure = (lines: string) => {
  mkdirSync(join(home.path, 'config'), { recursive: true })
  writeFileSync(join(home.path, 'config', 'config.yaml'), lines)
}

describe('an installation that runs', () => {
  const { folder, notices, installation } = sharedInstallation()

  it('answers through the gateway, one process per service', async () => {
    const { url, pids, missing, logs } = installation()
    expect(missing).toEqual([])
    await allWell(url)
    expect(Object.keys(pids()).sort()).toEqual(['gateway', ...SERVICES].sort())
    expect((await fetch(`${url}/api/config/get`)).status).toBe(200)
    for (const name of Object.keys(pids())) expect(statSync(join(logs, `${name}.log`)).size).toBeGreaterThan(0)
  })

  it('refuses a second instance on the same data folder, and says so', async () => {
    await expect(start({ home: folder })).rejects.toThrow(`already running on ${folder}`)
  })

  it('does not replace a process that is only slow', async () => {
    const { pids, url } = installation()
    const { utilities = 0 } = pids()
    process.kill(utilities, 'SIGSTOP')
    expect((await health(url)).services.utilities?.status).toBe('down')
    process.kill(utilities, 'SIGCONT')
    await allWell(url)
    expect(pids().utilities).toBe(utilities)
  })

  it.each(['gateway', ...SERVICES])('starts a fallen process again on its port: %s', async (name) => {
    const { url, pids, kill, addresses } = installation()
    const before = { pid: pids()[name], addresses: { ...addresses } }
    kill(name)
    await expect.poll(() => pids()[name], { timeout: 10_000 }).not.toBe(before.pid)
    await allWell(url)
    expect(addresses).toEqual(before.addresses)
    expect(notices.join()).toContain(`${name} ended (signal SIGKILL)`)
    await expect.poll(() => readRunFile(folder)?.pids[name]).toBe(pids()[name])
  })

  it('ends all processes and closes the port at its stop', async () => {
    const { pids, stop, url } = installation()
    const before = Object.values(pids())
    await stop()
    expect(before).toHaveLength(1 + SERVICES.length)
    expect(before.filter(isAlive)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('a start', () => {
  it('writes addresses and key where only the owner reads them, and takes them away at the stop', async () => {
    const { key, addresses, stop, url } = await start()
    const file = runFileOf(home.path)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readRunFile(home.path)).toMatchObject({ key, url, addresses, pid: process.pid, slots: [] })
    await stop()
    expect(readRunFile(home.path)).toBeUndefined()
  })

  it.runIf(process.platform !== 'win32').each([
    ['a process for each service', false],
    ['services together in one process', true],
  ])('closes the data folder to other users, and writes files for its owner, with %s', async (_, together) => {
    chmodSync(home.path, 0o755)
    mkdirSync(join(home.path, 'data'), { mode: 0o755 })
    const notices: string[] = []
    const { url } = await start({ together, say: (line) => notices.push(line), onlyServices: undefined })
    await allWell(url)
    expect(notices.join()).toContain(`could read the data folder ${home.path}`)
    // Databases are copied at any time: what was listed may have its last name by now.
    const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    const open = [home.path, ...filesBelow(home.path)].filter((path) => (modeOf(path) & 0o077) !== 0)
    expect(open).toEqual([])
    expect(filesBelow(home.path)).toContain(join(home.path, 'data', 'dataset'))
  })

  it.runIf(process.platform === 'linux')('lets Node keep what it compiles of programs in the data folder', async () => {
    const { pids } = await start()
    const environment = readFileSync(`/proc/${pids().settings}/environ`, 'utf8').split('\0')
    expect(environment).toContain(`NODE_COMPILE_CACHE=${join(home.path, 'cache', 'programs')}`)
  })

  it('makes a new key each time and keeps the ports', async () => {
    const first = await start({ onlyServices: SERVICES })
    const { key, addresses } = { key: first.key, addresses: { ...first.addresses } }
    await first.stop()
    const second = await start({ onlyServices: SERVICES })
    expect(second.key).not.toBe(key)
    expect(second.addresses).toEqual(addresses)
  })

  it('refuses a taken port, names it with the way out, and leaves nothing behind', async () => {
    const other = await listen((_request, response) => response.end())
    await expect(start({ port: other.port })).rejects.toThrow(new RegExp(`Port ${other.port} is taken.*--port`))
    await other.drain(0)
    await start()
  })

  it('refuses an unknown service to leave out', async () => {
    await expect(start({ without: ['kitchen'] })).rejects.toThrow("no service 'kitchen'")
  })

  it('moves a service whose port somebody else has taken meanwhile, and all others find it', async () => {
    const first = await start({ onlyServices: SERVICES })
    const taken = Number(new URL(first.addresses.settings ?? '').port)
    await first.stop()
    const squatter = await listen((_request, response) => response.end(), taken)
    const notices: string[] = []
    const second = await start({ onlyServices: SERVICES, say: (line) => notices.push(line) })
    expect(second.addresses.settings).not.toContain(`:${taken}`)
    expect(notices.join()).toContain(`Port ${taken} of settings`)
    await allWell(second.url)
    // A service that does not find the settings refuses everything.
    expect((await fetch(`${second.url}/api/utils/list_llm_models`)).status).not.toBe(502)
    await squatter.drain(0)
  })
})

describe('the configuration', () => {
  it('decides about the port when nothing else does', async () => {
    const free = await listen(() => {})
    await free.drain(0)
    configure(`server:\n  port: ${free.port}\n`)
    expect((await start({ port: undefined })).url).toBe(`http://127.0.0.1:${free.port}`)
  })

  it('takes no port that one of the services will listen on', async () => {
    const left = await freePort(undefined, new Set())
    const taken = new Set(Array.from({ length: 65_536 }, (_, port) => port))
    taken.delete(left)
    expect(await decidePublicAddress({}, { home: home.path, port: 0, taken })).toMatchObject({ port: left })
  })

  it('asks for an access token when it is switched on', async () => {
    configure('security:\n  token: on\n')
    const { url, token } = await start()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await fetch(`${url}/api/health`)).status).toBe(403)
    expect((await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect((await fetch(`${url}/?token=${token}`, { redirect: 'manual' })).status).toBe(303)
  })

  it('asks for the token, too, when something else in its section cannot be used', async () => {
    configure('security:\n  token: on\n  allowed_roots: /srv\n')
    const { url, token } = await start()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await fetch(`${url}/api/config/get`)).status).toBe(403)
  })

  it('asks for the token, too, when its section is a word', async () => {
    configure('security: on\n')
    expect((await start()).token).toMatch(/^[\w-]{32}$/)
  })

  it.each([
    ['that is broken', 'security:\n  token: on\n  allowed_roots: [/srv\n'],
    ['that is empty', ''],
  ])('is not reachable when its file is one %s, and names the file', async (_, lines) => {
    configure(lines)
    const file = join(home.path, 'config', 'config.yaml')
    await expect(start()).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(`${file}: `) })
    configure('security:\n  token: on\n')
    expect((await start()).token).toBeDefined()
  })

  it('is not reachable while its file is a link that leads nowhere, and the link stays', async () => {
    const [link, elsewhere] = [join(home.path, 'config', 'config.yaml'), join(home.path, 'not mounted.yaml')]
    mkdirSync(join(home.path, 'config'), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(elsewhere, link)
    await expect(start()).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(`${link}: `) })
    expect(readlinkSync(link)).toBe(elsewhere)
    writeFileSync(elsewhere, 'security:\n  token: on\n')
    expect((await start()).token).toBeDefined()
    rmSync(link)
  })

  it('stays in force when its file is damaged, also for services while the settings start again', async () => {
    configure('llm:\n  base_url: http://127.0.0.1:9\nsecurity:\n  fetch_hosts: [archive.example.org]\n')
    const { url, pids, kill } = await start({ onlyServices: SERVICES })
    configure('security: [\n')
    const before = pids().settings
    kill('settings')
    await expect.poll(() => pids().settings, { timeout: 10_000 }).not.toBe(before)
    await expect
      .poll(async () => (await health(url)).services.settings, { timeout: 15_000 })
      .toMatchObject({ status: 'degraded', configuration_problems: [{ key: 'config.yaml' }] })
    expect((await fetch(`${url}/api/config/get`)).status).toBe(500)
    kill('utilities')
    const told = async () =>
      ((await (await fetch(`${url}/api/utils/list_llm_models`)).json()) as { error?: string }).error
    await expect.poll(told, { timeout: 15_000 }).toContain(join(home.path, 'config', 'config.yaml'))
  })

  it('closes everything but the way to correct it while security cannot be used', async () => {
    configure('security:\n  allowed_roots: /srv\n')
    const { url } = await start({ onlyServices: SERVICES })
    const models = () => fetch(`${url}/api/utils/list_llm_models`)
    const refused = await models()
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      {
        success: false,
        error: expect.stringContaining("'security.allowed_roots' cannot be used"),
        message_id: 'setting_blocks',
      },
    ])
    const finding = expect.objectContaining({ message_id: 'setting_of_type' })
    const problem = { key: 'security.allowed_roots', problem: expect.any(String), finding }
    await expect
      .poll(() => health(url))
      .toMatchObject({
        status: 'degraded',
        configuration_problems: [problem],
        services: { utilities: { status: 'degraded', configuration_problems: expect.arrayContaining([problem]) } },
      })
    expect((await fetch(url)).status).toBe(200)
    const { configData } = (await (await fetch(`${url}/api/config/get`)).json()) as { configData: object }
    const body = JSON.stringify({ ...configData, security: { allowed_roots: ['/srv'] } })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${url}/api/config/save`, { method: 'POST', headers, body })).status).toBe(200)
    await expect.poll(async () => (await models()).status).not.toBe(502)
    await allWell(url)
  })

  it('is not reachable beyond loopback without a token', async () => {
    configure('server:\n  host: 0.0.0.0\n')
    await expect(start()).rejects.toThrow('Set security.token to on')
    configure('server:\n  host: 0.0.0.0\nsecurity:\n  token: on\n')
    expect((await start()).token).toBeDefined()
  })
})

describe('a fallen process', () => {
  it('waits, after a new start, for settings that are down, and says so meanwhile', async () => {
    const { url, kill, pids } = await start({ onlyServices: SERVICES })
    const { settings = 0, utilities } = pids()
    process.kill(settings, 'SIGSTOP')
    kill('utilities')
    await expect.poll(() => pids().utilities, { timeout: 10_000 }).not.toBe(utilities)
    const models = () => fetch(`${url}/api/utils/list_llm_models`)
    const told = async () => ((await (await models()).json()) as { error?: string }).error
    await expect.poll(told, { timeout: 60_000 }).toContain("section 'security' of the configuration is awaited")
    process.kill(settings, 'SIGCONT')
    await expect.poll(async () => (await models()).status, { timeout: 15_000 }).not.toBe(502)
  })
})

describe('services together', () => {
  const { installation } = sharedInstallation({ together: true })

  it('share one process, with the same addresses and answers', async () => {
    const { pids, url, addresses } = installation()
    expect(Object.keys(pids()).sort()).toEqual(['gateway', 'services'])
    expect(new Set(Object.values(addresses)).size).toBe(SERVICES.length)
    await allWell(url)
  })

  it('say which of them could not start', async () => {
    writeFileSync(join(home.path, 'practice-repository'), 'in the place of its folder')
    const { missing, url } = await start({ together: true, onlyServices: ['settings', 'practice-repository'] })
    expect(missing).toEqual(['practice-repository'])
    expect((await health(url)).services.settings?.status).toBe('ok')
  })

  it('come back together', async () => {
    const { pids, url, kill } = installation()
    const before = pids().services
    kill('services')
    await expect.poll(() => pids().services, { timeout: 10_000 }).not.toBe(before)
    await allWell(url)
  })
})

describe('a service that is left out', () => {
  it('has a slot that a service started by hand takes', async () => {
    const { pids, url } = await start({ onlyServices: SERVICES, without: ['utilities'] })
    expect(Object.keys(pids())).not.toContain('utilities')
    expect((await health(url)).services.utilities?.status).toBe('down')
    expect(readRunFile(home.path)?.slots).toEqual(['utilities'])
    const main = fileURLToPath(new URL('../../../services/utilities/dist/main.js', import.meta.url))
    const byHand = spawn(process.execPath, [main], {
      env: { ...process.env, REGESTA_HOME: home.path },
      stdio: 'ignore',
    })
    await allWell(url)
    byHand.kill('SIGTERM')
    await once(byHand, 'exit')
  })
})

describe('npm start', { timeout: 240_000 }, () => {
  const launchers: ChildProcess[] = []
  afterEach(() => {
    for (const launcher of launchers.splice(0)) launcher.kill('SIGKILL')
  })

  async function launch(...words: string[]) {
    const launcher = spawn(process.execPath, [MAIN, ...words], {
      env: { ...process.env, REGESTA_HOME: home.path, REGESTA_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    launchers.push(launcher)
    let text = ''
    launcher.stdout?.on('data', (piece) => {
      text += piece
    })
    launcher.stderr?.on('data', (piece) => {
      text += piece
    })
    return { launcher, output: () => text }
  }

  const begun = (output: () => string) => expect.poll(output, { timeout: 100_000 }).toContain('Log folder')

  it('prints where everything is and stops cleanly on SIGTERM', async () => {
    const { launcher, output } = await launch()
    await begun(output)
    expect(output()).toContain(readRunFile(home.path)?.url ?? 'an address')
    expect(output()).toContain(home.path)
    expect(output()).toContain(join(home.path, 'logs'))
    const pids = Object.values(readRunFile(home.path)?.pids ?? {})
    expect(pids.length).toBeGreaterThan(2)
    launcher.kill('SIGTERM')
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('leaves no process when it is killed, and starts again at once', async () => {
    const first = await launch('--together')
    await begun(first.output)
    const pids = Object.values(readRunFile(home.path)?.pids ?? {})
    first.launcher.kill('SIGKILL')
    await expect.poll(() => pids.filter(isAlive), { timeout: 30_000, interval: 50 }).toEqual([])
    const second = await launch('--together')
    await begun(second.output)
    second.launcher.kill('SIGTERM')
    await once(second.launcher, 'exit')
  })

  it('ends with a sentence when it cannot start', async () => {
    await start()
    const { launcher, output } = await launch()
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(1)
    expect(output()).toContain('already running')
    expect(output()).not.toMatch(/ at .*\.js/)
  })
})
