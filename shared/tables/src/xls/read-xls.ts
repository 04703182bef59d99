import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { say } from '@regesta/contracts/sentences'
import type { Source, SourceRow } from '../cell.js'
import { UnreadableTable } from '../unreadable-table.js'
import type { XlsMessage, XlsTask } from './xls-worker.js'

/**
 * Workbooks older than Excel 97 are parsed as a whole: in a thread of its own, which gives its memory back. Newer ones are not,
 * since the time of this parser grows with the square of the list of texts: minutes for 65,000 rows.
 */
export function readXls(path: string, atMost: number, wanted?: string): Source {
  let told: Told | undefined
  return {
    strictWidth: false,
    get sheet() {
      return told?.sheet
    },
    get sheets() {
      return told?.sheets
    },
    blocks: blocks({ path, atMost: Number.isFinite(atMost) ? atMost : 0, wanted }, (message) => {
      told = message
    }),
  }
}

type Told = Extract<XlsMessage, { kind: 'sheet' }>

async function* blocks(task: XlsTask, reads: (told: Told) => void): AsyncGenerator<readonly SourceRow[]> {
  const worker = new Worker(new URL('./xls-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  // The parser prints remarks about records it does not know.
  worker.stdout.resume()
  worker.stderr.resume()
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[XlsMessage]>) {
      if (message.kind === 'end') return
      if (message.kind === 'fault') throw new UnreadableTable(message.reason, message.sentence)
      if (message.kind === 'sheet') {
        reads(message)
        continue
      }
      yield message.rows
      worker.postMessage('more')
    }
    throw new UnreadableTable('damaged', say('workbook_ended_early', {}))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new UnreadableTable('too_large', say('workbook_old_large', {}))
  } finally {
    await worker.terminate()
  }
}
