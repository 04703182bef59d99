import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RunFile, readRunFile } from '@regesta/http/slot'
import { stayAwake } from '@regesta/testing/stay-awake'
import { environmentWith, otherHome } from './environment.js'
import { askProcess, type ProcessFigures } from './process-figures.js'

/** An installation as `npm start` starts it, every process of which can be asked for what it holds. */
export interface WatchedInstallation {
  readonly home: string
  /** The gateway. */
  readonly url: string
  /** Where everybody is, with the key, as the launcher writes it down. */
  readonly run: RunFile
  /** Process ids by name, the launcher among them. */
  pids(): Record<string, number>
  /** Figures of every process by name. */
  figures(): Promise<Record<string, ProcessFigures>>
  /** What the launcher has said about programs that ended and were started again. */
  falls(): readonly string[]
  /** Drains and ends everything as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>
}

const LAUNCHER = fileURLToPath(import.meta.resolve('@regesta/launcher/main'))
const PROBE = import.meta.resolve('./process-probe.js')
const START_PATIENCE = 60_000

/** Starts an installation on a data folder, on free ports, and waits until every service is well. */
export async function startWatched(home: string, words: readonly string[] = []): Promise<WatchedInstallation> {
  const probes = join(home, 'probes')
  // What an act puts into the home of a person, such as the sample, stays with what is under test.
  const person = join(home, 'person')
  for (const folder of [probes, person]) mkdirSync(folder, { recursive: true })
  stayAwake(home)
  const env = environmentWith({
    ...otherHome(person),
    REGESTA_HOME: home,
    REGESTA_PORT: '0',
    REGESTA_PROBE_FOLDER: probes,
    NODE_OPTIONS: `--import ${PROBE}`,
  })
  const launcher = spawn(process.execPath, [LAUNCHER, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')))
  const run = await untilStarted(home, launcher)
  const pids = () => ({ launcher: launcher.pid ?? 0, ...readRunFile(home)?.pids })
  return {
    home,
    url: run.url,
    run,
    pids,
    figures: async () => {
      const named = Object.entries(pids()).map(async ([name, pid]) => [name, await askProcess(probes, pid)] as const)
      return Object.fromEntries(await Promise.all(named))
    },
    falls: () => lines.filter((line) => line.includes('is started again')),
    stop: async () => {
      if (launcher.exitCode !== null) return launcher.exitCode
      launcher.kill('SIGTERM')
      await once(launcher, 'exit')
      return launcher.exitCode
    },
  }
}

async function untilStarted(home: string, launcher: ChildProcess): Promise<RunFile> {
  for (const deadline = Date.now() + START_PATIENCE; Date.now() < deadline; await pause(20)) {
    if (launcher.exitCode !== null) throw new Error(`The launcher ended with exit code ${launcher.exitCode}`)
    const run = readRunFile(home)
    if (run !== undefined && (await isWell(run.url))) return run
  }
  launcher.kill('SIGTERM')
  throw new Error(`The installation on ${home} is not well after ${START_PATIENCE / 1000} s. Its logs say why`)
}

/** Waits, though not for ever, until every service is well. */
export async function untilWell(url: string): Promise<void> {
  for (const deadline = Date.now() + START_PATIENCE; Date.now() < deadline && !(await isWell(url)); ) await pause(50)
}

async function isWell(url: string): Promise<boolean> {
  try {
    return ((await (await fetch(`${url}/api/health`)).json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}
