import type { Logger } from '@regesta/log/logger'
import { runWorker } from './run-worker.js'
import type { IndexOutcome, IndexTask } from './sheet-worker.js'

/** Reads spreadsheets in threads of their own; whoever asks for one that is being read waits for the same reading. */
export function sheetBuilds(log: Logger) {
  const stop = new AbortController()
  const underWay = new Map<string, Promise<IndexOutcome>>()

  async function build(task: IndexTask): Promise<IndexOutcome> {
    const started = Date.now()
    const outcome = await runWorker<IndexOutcome>(new URL('./sheet-worker.js', import.meta.url), task, stop.signal)
    log.info({ path: task.path, outcome: outcome.kind, duration_ms: Date.now() - started }, 'spreadsheet read')
    return outcome
  }

  return {
    build(task: IndexTask): Promise<IndexOutcome> {
      const id = `${task.options} ${task.path}`
      const work = underWay.get(id) ?? build(task).finally(() => underWay.delete(id))
      underWay.set(id, work)
      return work
    },
    async close(): Promise<void> {
      stop.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
