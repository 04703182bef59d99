import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '@regesta/http/slot'
import { freePort } from '@regesta/launcher/ports'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'

const LAUNCHER = fileURLToPath(new URL('../../../launcher/dist/main.js', import.meta.url))
const ROUNDS = 3
/** Until garbage of the start has been collected, milliseconds. */
const SETTLE = 10_000

/** How long a start takes on a fresh data folder, and what the idle processes hold in memory. */
export async function* bench(): AsyncGenerator<Figure> {
  const starts: Begun[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = await begin([])
    await start.end()
    starts.push(start)
  }
  yield {
    name: 'first_answer',
    value: median(starts.map((start) => start.firstAnswer)),
    unit: 's',
    target: { op: '<=', value: 4 },
  }
  yield {
    name: 'every_service_well',
    value: median(starts.map((start) => start.allWell)),
    unit: 's',
    target: { op: '<=', value: 6 },
  }
  if (!existsSync('/proc/self/smaps_rollup')) {
    process.stdout.write('start.idle_memory is not measured: this system does not tell proportional memory\n')
    return
  }
  yield { name: 'idle_memory', value: await idleMemory([]), unit: 'MB', target: { op: '<=', value: 500 } }
  yield {
    name: 'idle_memory_together',
    value: await idleMemory(['--together']),
    unit: 'MB',
    target: { op: '<=', value: 250 },
  }
}

interface Begun {
  child: ChildProcess
  home: string
  /** Seconds until the interface's first question, which project is loaded, was answered through the gateway. */
  firstAnswer: number
  /** Seconds until every service was well. */
  allWell: number
  end(): Promise<void>
}

/** Starts what `npm start` starts once all is built, and waits until every service is well. */
async function begin(words: readonly string[]): Promise<Begun> {
  const { path: home, remove } = temporaryFolder()
  const port = await freePort(undefined, new Set())
  const env = { ...process.env, REGESTA_HOME: home, REGESTA_PORT: String(port) }
  const started = process.hrtime.bigint()
  const child = spawn(process.execPath, [LAUNCHER, ...words], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const until = async (isSo: (url: string) => Promise<boolean>) => {
    while (!(await isSo(url))) {
      if (child.exitCode !== null) throw new Error(`The launcher ended with exit code ${child.exitCode}`)
      await pause(10)
    }
    return Number(process.hrtime.bigint() - started) / 1e9
  }
  const firstAnswer = await until(answers)
  const allWell = await until(isWell)
  const end = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    remove()
  }
  return { child, home, firstAnswer, allWell, end }
}

/** Whether the projects service says, through the gateway, that no project is loaded yet. */
async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/project_info`)
    return answer.headers.get('error-code') === 'no_project'
  } catch {
    return false
  }
}

async function isWell(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`)
    return ((await answer.json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}

/** The proportional memory of all processes of an idle installation, launcher included, in MB. */
async function idleMemory(words: readonly string[]): Promise<number> {
  const { child, home, end } = await begin(words)
  await pause(SETTLE)
  const pids = [child.pid ?? 0, ...Object.values(readRunFile(home)?.pids ?? {})]
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  )
  await end()
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}
