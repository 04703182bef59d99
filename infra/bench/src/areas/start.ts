import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@regesta/launcher/ports'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'
import { memoryOf, processesOf, processorTimeOf, tellsMemory } from '../process-figures.js'

const COMMAND = fileURLToPath(new URL('../../../cli/dist/bundle/main.js', import.meta.url))
const ROUNDS = 3
/** The shortest time after which services fall asleep, so that nobody waits for the usual five. Minutes. */
const SLEEP_AFTER = 1
/** Until all sleep that do: neighbours keep their connections for a minute, too. Milliseconds. */
const UNTOUCHED = 100_000

/** How long a start takes on a fresh data folder, and what the processes hold in memory that nobody needs. */
export async function* bench(): AsyncGenerator<Figure> {
  yield* startFigures()
  if (tellsMemory()) yield* memoryFigures()
  else process.stdout.write('start.idle_memory is not measured: this system does not tell proportional memory\n')
}

async function* startFigures(): AsyncGenerator<Figure> {
  const starts: Begun[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = await begin([])
    await start.end()
    starts.push(start)
  }
  const figure = (name: string, of: (start: Begun) => number, most: number): Figure => ({
    name,
    value: median(starts.map(of)),
    unit: 's',
    target: { op: '<=', value: most },
  })
  yield figure('first_answer', ({ firstAnswer }) => firstAnswer, 1)
  yield figure('every_service_well', ({ allWell }) => allWell, 3)
  yield figure('processor_time', ({ processorTime }) => processorTime, 5)
}

/** After nobody has touched it for a while: alone, with a console that stands open, and with services that share a process. */
async function* memoryFigures(): AsyncGenerator<Figure> {
  const megabytes = (name: string, value: number, most: number): Figure => ({
    name,
    value,
    unit: 'MB',
    target: { op: '<=', value: most },
  })
  const alone = await untouched([], 'pipeline_components')
  yield megabytes('idle_memory', alone.memory, 200)
  yield { name: 'woken_answer', value: alone.wokenAnswer, unit: 's', target: { op: '<=', value: 0.7 } }
  yield megabytes('idle_memory_console_open', (await untouched([], 'pipelines', true)).memory, 200)
  yield megabytes('idle_memory_together', (await untouched(['--together'], 'components/executions')).memory, 150)
}

interface Begun {
  child: ChildProcess
  url: string
  /** Seconds until the interface's first question, which project is loaded, was answered through the gateway. */
  firstAnswer: number
  /** Seconds until every service was well. */
  allWell: number
  /** Seconds of a processor that all programs have taken until then. */
  processorTime: number
  end(): Promise<void>
}

/** Starts what `npm start` starts once all is built, and waits until every service is well. */
async function begin(words: readonly string[]): Promise<Begun> {
  const { path: home, remove } = temporaryFolder()
  mkdirSync(join(home, 'config'))
  writeFileSync(join(home, 'config', 'config.yaml'), `server:\n  sleep_after_minutes: ${SLEEP_AFTER}\n`)
  const port = await freePort(undefined, new Set())
  const env = { ...process.env, REGESTA_HOME: home, REGESTA_PORT: String(port) }
  const started = process.hrtime.bigint()
  const child = spawn(process.execPath, [COMMAND, 'start', '--no-open', ...words], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const until = async (isSo: (url: string) => Promise<boolean>) => {
    while (!(await isSo(url))) {
      if (child.exitCode !== null) throw new Error(`The command ended with exit code ${child.exitCode}`)
      await pause(10)
    }
    return Number(process.hrtime.bigint() - started) / 1e9
  }
  const firstAnswer = await until(answers)
  const allWell = await until(isWell)
  const processorTime = processorTimeOf(processesOf(child.pid ?? 0))
  const end = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    remove()
  }
  return { child, url, firstAnswer, allWell, processorTime, end }
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

/**
 * What all processes of an installation hold that nobody has touched for a while, launcher included, in MB, and how many
 * seconds the first answer of a service that sleeps takes then.
 *
 * @param path what that service is asked
 * @param isLookedAt whether somebody follows what changes, as the console does
 */
async function untouched(words: readonly string[], path: string, isLookedAt = false) {
  const { child, url, end } = await begin(words)
  const gone = new AbortController()
  if (isLookedAt) void lookOn(`${url}/api/events`, gone.signal)
  await pause(UNTOUCHED)
  const memory = memoryOf(processesOf(child.pid ?? 0))
  const asked = performance.now()
  await (await fetch(`${url}/api/${path}`)).arrayBuffer()
  const wokenAnswer = (performance.now() - asked) / 1000
  gone.abort()
  await end()
  return { memory, wokenAnswer }
}

async function lookOn(url: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of (await fetch(url, { signal })).body ?? []);
  } catch {
    // The look is over.
  }
}
