import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { keptToTheOwner } from '@regesta/http/new-files'
import { withoutTokens } from '@regesta/http/repository-tokens'
import type { Development, Plan } from './programs.js'

/**
 * A small young generation keeps an idle process small; with half of this one, a fifth of the gateway's work would be
 * collecting it. V8 grows the old generation as needed, and one helper of its own is enough.
 */
const NODE_FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=1']

/** Heaps of the C library in one process. It makes eight for each core, and what was freed in one serves no other. */
const HEAPS = '2'

/** What the process of a program needs, beside the program. */
export interface ProcessMeans {
  readonly logDescriptor: number
  /** The folder in which Node, from 22.1 on, keeps what it has compiled: about a fifth of what loading a program takes. */
  readonly compiled: string
}

/** Starts the process of a program, without tokens in its environment; its lines go to its log file. */
export function launchProgram(
  { name, entry, development }: Plan,
  { logDescriptor, compiled }: ProcessMeans,
): ChildProcess {
  const env = { MALLOC_ARENA_MAX: HEAPS, ...withoutTokens(process.env) }
  if (development !== undefined) return launchDeveloped(name, entry, development, logDescriptor, env)
  const stdio: StdioOptions = ['ignore', logDescriptor, logDescriptor, 'ipc']
  // Node writes its compile cache before the program can restrict the rights of new files.
  return keptToTheOwner((told) =>
    fork(entry, [], { stdio, execArgv: NODE_FLAGS, env: { NODE_COMPILE_CACHE: compiled, ...env, ...told } }),
  )
}

/** Its developer sees its lines at once, and its traces in terms of its sources. */
function launchDeveloped(
  name: string,
  entry: string,
  { inspect, show }: Development,
  logDescriptor: number,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const inspector = inspect === undefined ? [] : [`--inspect=127.0.0.1:${inspect}`]
  const execArgv = [...NODE_FLAGS, '--enable-source-maps', ...inspector]
  const child = fork(entry, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv, env })
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue
    createInterface({ input }).on('line', (line) => {
      show(name, line)
      keep(logDescriptor, line)
    })
  }
  return child
}

/** A line that finds no room has been shown all the same. */
function keep(logDescriptor: number, line: string): void {
  try {
    writeSync(logDescriptor, `${line}\n`)
  } catch {
    // The person has seen it.
  }
}
