import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import type { ProcessTree } from './process-tree.js'

const PROGRAM = fileURLToPath(new URL('./watchdog-child.js', import.meta.url))

/** Milliseconds after which the watchdog learns of trees that are gone; looking for one in vain does no harm. */
const FORGET_AFTER = 1_000

/** Milliseconds before it is started again, doubled each time, in case its program is missing. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 60_000

/** Starts the watchdog as a process in its own session, and again whenever it is gone. */
export function startWatchdog(log: Logger) {
  const trees = new Map<string, ProcessTree>()
  const gone = new Set<string>()
  let forgetting: NodeJS.Timeout | undefined
  const { tell, close } = startChild(log, () => {
    for (const tree of trees.values()) tell({ watch: tree })
  })

  /** Many at once: each message wakes another process up. */
  function forgetGone() {
    forgetting = undefined
    if (gone.size > 0) tell({ forget: [...gone] })
    gone.clear()
  }

  return {
    watch(tree: ProcessTree): void {
      trees.set(tree.executionId, tree)
      tell({ watch: tree })
    },
    forget(executionId: string): void {
      trees.delete(executionId)
      gone.add(executionId)
      forgetting ??= setTimeout(forgetGone, FORGET_AFTER).unref()
    },
    close(): void {
      clearTimeout(forgetting)
      forgetGone()
      close()
    },
  }
}

/** @param onRestart called when a new child, which knows nothing yet, has replaced one that is gone */
function startChild(log: Logger, onRestart: () => void) {
  let closed = false
  let wait = FIRST_WAIT
  let starting: NodeJS.Timeout | undefined
  let child = launch()

  function launch(): ChildProcess {
    const started = spawn(process.execPath, [PROGRAM], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: {} })
    started.unref()
    const since = performance.now()
    // A broken pipe shows as the exit below.
    started.stdin?.on('error', () => {})
    // One that could not be started may have no exit.
    started.on('error', (error) => startAgain(since, error))
    started.on('exit', () => startAgain(since))
    return started
  }

  /** Logs it once, until a child has lived for longer than the longest wait. */
  function startAgain(since: number, err?: Error) {
    if (closed) return
    if (performance.now() - since > LONGEST_WAIT) wait = FIRST_WAIT
    if (wait === FIRST_WAIT) log.warn({ err }, 'the watchdog has ended, starting it again')
    clearTimeout(starting)
    starting = setTimeout(() => {
      child = launch()
      onRestart()
    }, wait).unref()
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  return {
    tell: (message: unknown): void => void child.stdin?.write(`${JSON.stringify(message)}\n`),
    close(): void {
      closed = true
      clearTimeout(starting)
      child.stdin?.end()
    },
  }
}

/** Ends the process trees of this service when it dies. */
export type Watchdog = ReturnType<typeof startWatchdog>
