import { Worker } from 'node:worker_threads'
import type { Source, SourceRow } from '../cell.js'
import { UnreadableTable } from '../unreadable-table.js'
import type { XlsMessage } from './xls-worker.js'

/** The old binary format can only be parsed as a whole: in a thread of its own, which gives its memory back. */
export async function readXls(path: string, atMost: number): Promise<Source> {
  return { strictWidth: false, rows: rows(path, atMost) }
}

async function* rows(path: string, atMost: number): AsyncGenerator<SourceRow> {
  const worker = new Worker(new URL('./xls-worker.js', import.meta.url), {
    workerData: { path, atMost: Number.isFinite(atMost) ? atMost : 0 },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  try {
    for (;;) {
      const message = await nextMessage(worker)
      if (message.kind === 'end') return
      if (message.kind === 'fault') throw new UnreadableTable(message.reason, message.sentence)
      yield* message.rows
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

function nextMessage(worker: Worker): Promise<XlsMessage> {
  return new Promise((resolve, reject) => {
    const settle = () => worker.removeAllListeners()
    worker.once('message', (message: XlsMessage) => {
      settle()
      resolve(message)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      settle()
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(
        outOfMemory
          ? new UnreadableTable('too_large', 'The workbook is too large for the old format. Save it as .xlsx')
          : error,
      )
    })
    worker.once('exit', () => reject(new UnreadableTable('damaged', 'The workbook is damaged: reading it ended early')))
  })
}
