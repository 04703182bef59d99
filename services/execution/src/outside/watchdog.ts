import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import type { ProcessTree } from './end-process-tree.js'

const PROGRAM = fileURLToPath(new URL('./watchdog-child.js', import.meta.url))

/** Milliseconds after which the watchdog is told of trees that are gone; looking for one in vain does no harm. */
const FORGET_AFTER = 1_000

/** Starts the watchdog as a process in its own session, and again whenever it is gone. */
export function startWatchdog(log: Logger) {
  const trees = new Map<string, ProcessTree>()
  const gone = new Set<string>()
  let closed = false
  let child = launch()
  let forgetting: NodeJS.Timeout | undefined

  function launch(): ChildProcess {
    const started = spawn(process.execPath, [PROGRAM], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: {} })
    started.unref()
    // A broken pipe shows as the exit below.
    started.stdin?.on('error', () => {})
    started.on('error', (error) => log.error({ err: error }, 'watchdog not started'))
    started.on('exit', () => {
      if (closed) return
      log.warn('the watchdog has ended, starting it again')
      child = launch()
      for (const tree of trees.values()) tell({ watch: tree })
    })
    return started
  }

  /** Many at once: each message wakes another process up. */
  function forgetGone() {
    forgetting = undefined
    if (gone.size > 0) tell({ forget: [...gone] })
    gone.clear()
  }

  const tell = (message: unknown) => child.stdin?.write(`${JSON.stringify(message)}\n`)

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
      closed = true
      clearTimeout(forgetting)
      forgetGone()
      child.stdin?.end()
    },
  }
}

/** Ends the process trees of this service when it dies. */
export type Watchdog = ReturnType<typeof startWatchdog>
