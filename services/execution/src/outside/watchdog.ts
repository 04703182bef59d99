import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import type { ProcessTree } from './end-process-tree.js'

const PROGRAM = fileURLToPath(new URL('./watchdog-child.js', import.meta.url))

/** Ends the process trees of this service when it dies. */
export interface Watchdog {
  watch(tree: ProcessTree): void
  forget(executionId: string): void
  close(): void
}

/** Starts the watchdog as a process in its own session, and again whenever it is gone. */
export function startWatchdog(log: Logger): Watchdog {
  const trees = new Map<string, ProcessTree>()
  let closed = false
  let child = launch()

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

  const tell = (message: unknown) => child.stdin?.write(`${JSON.stringify(message)}\n`)

  return {
    watch(tree) {
      trees.set(tree.executionId, tree)
      tell({ watch: tree })
    },
    forget(executionId) {
      trees.delete(executionId)
      tell({ forget: executionId })
    },
    close() {
      closed = true
      child.stdin?.end()
    },
  }
}
