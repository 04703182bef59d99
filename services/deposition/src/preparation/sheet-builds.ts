import type { Logger } from '@regesta/log/logger'
import { unlessAborted } from '../unless-aborted.js'
import type { IndexOutcome, IndexTask } from './index-sheet.js'
import type { TableReader } from './table-reader.js'

interface Build {
  readonly outcome: Promise<IndexOutcome>
  readonly end: AbortController
  waiting: number
}

/**
 * Reads spreadsheets; whoever asks for one that is being read waits for the same reading. A reading for which nobody waits any
 * more ends.
 *
 * @param forgetUnfinished takes away what ended readings left; called while nothing is read
 */
export function sheetBuilds(tables: TableReader, log: Logger, forgetUnfinished: () => void) {
  const underWay = new Map<string, Build>()

  async function read(task: IndexTask, signal: AbortSignal): Promise<IndexOutcome> {
    const started = Date.now()
    const outcome = await tables.read('index', task, signal)
    log.info({ path: task.path, outcome: outcome.kind, duration_ms: Date.now() - started }, 'spreadsheet read')
    return outcome
  }

  function begin(id: string, task: IndexTask): Build {
    const end = new AbortController()
    const begun: Build = { outcome: read(task, end.signal), end, waiting: 0 }
    underWay.set(id, begun)
    void begun.outcome
      .then(
        () => leave(id, begun),
        () => {
          leave(id, begun)
          if (underWay.size === 0) forgetUnfinished()
        },
      )
      .catch((error: unknown) =>
        log.warn({ err: error }, 'an unfinished spreadsheet stays in the index until the next start'),
      )
    return begun
  }

  /** From now on another reading may begin. */
  function leave(id: string, work: Build): void {
    if (underWay.get(id) === work) underWay.delete(id)
  }

  return {
    /** @param signal aborted when the caller no longer waits */
    async build(task: IndexTask, signal?: AbortSignal): Promise<IndexOutcome> {
      const id = `${task.options} ${task.path}`
      const work = underWay.get(id) ?? begin(id, task)
      work.waiting += 1
      try {
        return await unlessAborted(work.outcome, signal)
      } finally {
        work.waiting -= 1
        if (work.waiting === 0) {
          leave(id, work)
          work.end.abort(new Error('nobody waits for the spreadsheet any more'))
        }
      }
    },
    async close(): Promise<void> {
      const all = [...underWay.values()]
      for (const { end } of all) end.abort()
      await Promise.allSettled(all.map(({ outcome }) => outcome))
    },
  }
}
