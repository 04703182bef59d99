import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { makeFolder } from '@regesta/http/make-folder'
import { umaskAt } from '@regesta/http/new-files'
import { listProcessIds, memoryOf, startTimeOf } from '@regesta/processes/process-table'
import { restOfOutput } from '@regesta/processes/rest-of-output'
import { now } from '@regesta/sqlite/timestamp'
import type { execa as Execa } from 'execa'
import type { ExecutionOrder, Executor, Follower, ProcessEnd } from './executor.js'
import { EXECUTION_VARIABLE, endProcessTree, isTreeGone, type ProcessTree } from './process-tree.js'
import type { Watchdog } from './watchdog.js'

/**
 * Waits for a line, then becomes the component, in the same process and without input. Until that line comes the execution
 * is not on record; if the service dies before it sends the line, nothing ever runs. New files get the permissions that
 * people give their own.
 */
const GATE = 'umask "$1"; shift; read -r go && exec "$@" </dev/null'

/** Milliseconds between measurements of the memory of an execution; the first one comes sooner. */
const SAMPLE_INTERVAL = 500
const FIRST_SAMPLE = 25
/** Milliseconds in which ids of ended processes are not given away again. */
const SHORT = 5_000

type Child = ReturnType<typeof spawnGated>

interface Running {
  readonly child: Child
  readonly exit: Promise<ProcessEnd>
  /** The processes there were before the component began, among them its own first one. */
  readonly bystanders: Set<number>
  readonly begin: number
  peak: number
}

/** Runs components on this machine, each in its own session and process group. */
export function localExecutor(environment: Record<string, string>, watchdog: Watchdog): Executor<ProcessTree> {
  const running = new Map<string, Running>()

  return {
    outlives: false,
    prepare: ({ outputDirectory }) => makeFolder(outputDirectory),
    async start(order, record) {
      const { execa } = await import('execa')
      const child = spawnGated(execa, order, {
        ...environment,
        ...order.environment,
        [EXECUTION_VARIABLE]: order.executionId,
      })
      if (child.pid === undefined) throw new Error((await child).message ?? 'the process could not be started')
      const tree = { group: child.pid, startTime: startTimeOf(child.pid), executionId: order.executionId }
      const bystanders = new Set(listProcessIds())
      running.set(order.executionId, { child, exit: exitOf(child), bystanders, begin: performance.now(), peak: 0 })
      watchdog.watch(tree)
      record(tree)
      return tree
    },
    async follow(_order, tree, follower) {
      const execution = running.get(tree.executionId)
      if (execution === undefined) return follower.ended({ kind: 'lost', message: 'its process is not known any more' })
      const { stdout, stderr, stdin } = execution.child
      const read = [readInto(stdout, 'stdout', follower), readInto(stderr, 'stderr', follower)]
      const stopSampling = sampleMemory(tree.group, execution)
      follower.begun(now(), `PID: ${tree.group}`)
      stdin.end('go\n')
      follower.ended(await execution.exit)
      stopSampling()
      const isShort = performance.now() - execution.begin < SHORT
      if (!isTreeGone(tree, isShort ? execution.bystanders : new Set())) await endProcessTree(tree)
      await restOfOutput(Promise.all(read))
      stdout.destroy()
      stderr.destroy()
    },
    async stop(tree) {
      await endProcessTree(tree)
    },
    async collect(tree) {
      watchdog.forget(tree.executionId)
      const peak = running.get(tree.executionId)?.peak ?? 0
      return { peakMemoryBytes: peak > 0 ? peak : null }
    },
    forget: async ({ executionId }) => void running.delete(executionId),
    // What it keeps ends with this process.
    forgetEnded: async () => {},
    close: () => watchdog.close(),
  }
}

/** Not asynchronous, because awaiting a child means awaiting its end; so the caller loads execa. */
function spawnGated(
  execa: typeof Execa,
  { command, folder, outputDirectory }: ExecutionOrder,
  env: Record<string, string>,
) {
  const umask = umaskAt(outputDirectory).toString(8)
  return execa('/bin/sh', ['-c', GATE, 'sh', umask, ...command], {
    cwd: folder,
    env,
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function exitOf(child: Child): Promise<ProcessEnd> {
  // A component may end before it has read its line; then the pipe breaks and the exit says the rest.
  child.stdin.on('error', () => {})
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal === null ? { kind: 'exit', code: code ?? -1 } : { kind: 'signal', signal }
}

function readInto(stream: Readable, name: 'stdout' | 'stderr', follower: Follower): Promise<void> {
  stream.on('data', (bytes: Buffer) => follower.output(name, bytes))
  return new Promise((resolve) => stream.once('close', resolve))
}

function sampleMemory(pid: number, execution: Running): () => void {
  const look = () => {
    execution.peak = Math.max(execution.peak, memoryOf(pid))
  }
  const first = setTimeout(look, FIRST_SAMPLE)
  const interval = setInterval(look, SAMPLE_INTERVAL)
  return () => {
    clearTimeout(first)
    clearInterval(interval)
  }
}
