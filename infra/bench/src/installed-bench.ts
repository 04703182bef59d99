import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ended, runToEnd } from '@regesta/endurance/nodes/child'
import { successOf } from '@regesta/endurance/nodes/installed-package'
import { fetchNode } from '@regesta/endurance/nodes/newest-node'
import { freePort } from '@regesta/launcher/ports'

/** The line that it is measured on where the Node of the machine is older than the package asks for. */
const LINE = 24
const OLDEST = [22, 14] as const

/** The package as somebody has it who installed it with nothing in the cache of npm. */
export interface Installed {
  readonly folder: string
  /** Seconds that the installation took. */
  readonly seconds: number
  /** Runs the command on a data folder; answers how it ended and after how many seconds. */
  type(home: string, ...words: string[]): Promise<Ended & { seconds: number }>
  start(home: string): Promise<Running>
}

export interface Running {
  readonly url: string
  /** Seconds until the console's page came, and until every service was well. */
  readonly firstPage: number
  readonly allWell: number
  end(): Promise<void>
}

/** @throws Error where no Node can be had that it runs on, or with what npm says */
export async function installCold(file: string, folder: string): Promise<Installed> {
  const node = await suitableNode(folder)
  const [prefix, home] = [join(folder, 'prefix'), join(folder, 'home')]
  mkdirSync(home)
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  const variables = { HOME: home, PATH, NODE_OPTIONS: '', npm_config_cache: join(folder, 'cold') }
  const words = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', file]
  const begun = now()
  successOf(await runToEnd('npm', words, variables, home), 'npm install')
  const seconds = now() - begun
  const own = join(prefix, 'lib', 'node_modules', 'regesta')
  const entry = join(own, 'bin', 'regesta.mjs')
  const type: Installed['type'] = async (data, ...typed) => {
    const started = now()
    const ended = await runToEnd(node, [entry, ...typed], { ...variables, REGESTA_HOME: data }, home)
    return { ...ended, seconds: now() - started }
  }
  const begin = (data: string, port: number) =>
    spawn(node, [entry, 'start', '--no-open', '--port', `${port}`], {
      env: { ...process.env, ...variables, REGESTA_HOME: data },
      stdio: 'ignore',
    })
  return { folder: own, seconds, type, start: (data) => startTimed((port) => begin(data, port)) }
}

const now = () => performance.now() / 1_000

async function suitableNode(folder: string): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath
  const found = await fetchNode(LINE, join(folder, 'node'))
  if (typeof found === 'string') throw new Error(found)
  return found.program
}

async function startTimed(begin: (port: number) => ChildProcess): Promise<Running> {
  const port = await freePort(undefined, new Set())
  const url = `http://127.0.0.1:${port}`
  const started = now()
  const child = begin(port)
  const until = async (path: string) => {
    while (!(await isThere(`${url}${path}`))) {
      if (child.exitCode !== null) throw new Error(`regesta start ended with ${child.exitCode}`)
      await pause(5)
    }
    return now() - started
  }
  const firstPage = await until('/')
  const allWell = await until('/api/health/ready')
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, firstPage, allWell, end }
}

async function isThere(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html, */*' } })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** How long each of these requests waits for its answer, milliseconds, while something else goes on. */
export async function waitsWhile(addresses: readonly string[], work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const address of addresses) {
      const asked = performance.now()
      await (await fetch(address)).arrayBuffer()
      waits.push(performance.now() - asked)
    }
    await pause(5)
  }
  await over
  return waits.sort((one, other) => one - other)
}

/** Packages below a folder, those with a scope too, with what would be run when they are installed. */
export function packagesIn(modules: string): { name: string; scripts: string[] }[] {
  const names = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
    )
  return names.map((name) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>
    }
    return { name, scripts: Object.keys(scripts).filter((script) => /^((pre|post)?install|prepare)$/.test(script)) }
  })
}

export const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
