import { Worker } from 'node:worker_threads'
import type { Examination, ExamineJob } from '../examine/examine-file.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'
import { fault, reportOf } from '../examine/report.js'

export type ExaminerJob =
  | ({ readonly kind: 'examine' } & ExamineJob)
  | { readonly kind: 'references'; readonly path: string; readonly of: ReferenceKind }

export type ExaminerResult = Examination | RawReferences

/** Threads that hash and validate files. */
export interface ExaminerPool {
  /** @param size bytes, as far as known; it decides how much a thread takes at once */
  examine(job: ExamineJob, size: number): Promise<Examination>
  references(path: string, of: ReferenceKind): Promise<RawReferences>
  close(): Promise<void>
}

interface Waiting {
  readonly job: ExaminerJob
  readonly size: number
  readonly resolve: (result: ExaminerResult) => void
}

/** What a thread takes at once: files, and bytes unless the first file alone is larger. */
const BATCH = 32
const BATCH_BYTES = 128 * 1024 * 1024
/** Work for which a second thread is worth its start. Bytes. */
const MUCH = 1024 * 1024
const ENTRY = new URL('./examine-worker.js', import.meta.url)

/**
 * @param size threads, at most; each starts when there is work for it
 * @param idleFor milliseconds without work after which threads end
 */
export function examinerPool(size: number, idleFor = 10_000): ExaminerPool {
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let closed = false
  let rest: NodeJS.Timeout | undefined

  function take(): Waiting[] {
    const batch: Waiting[] = []
    let bytes = 0
    // Large shares at first, small ones at the end, so that all threads end together.
    const most = Math.min(BATCH, Math.ceil(queue.length / (size * 4)))
    while (batch.length < most) {
      const next = queue[0]
      if (next === undefined || (batch.length > 0 && bytes + next.size > BATCH_BYTES)) break
      batch.push(next)
      queue.shift()
      bytes += next.size
    }
    return batch
  }

  function start(): Worker {
    const worker = new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    worker.unref()
    all.add(worker)
    return worker
  }

  function dispatch() {
    while (!closed && queue.length > 0) {
      const worker = idle.pop() ?? (all.size === 0 || (all.size < size && isMuch()) ? start() : undefined)
      if (worker === undefined) return
      give(worker, take())
    }
  }

  /** A thread costs some milliseconds to start; a handful of small files is read faster than that. */
  const isMuch = () => queue.length > BATCH / 2 || queue.some(({ size: bytes }) => bytes > MUCH)

  function give(worker: Worker, batch: Waiting[]) {
    worker.ref()
    const done = (results: ExaminerResult[]) => {
      worker.off('error', crashed)
      worker.unref()
      idle.push(worker)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as ExaminerResult)
      dispatch()
      clearTimeout(rest)
      if (idle.length === all.size) rest = setTimeout(endIdle, idleFor).unref()
    }
    const crashed = (error: Error) => {
      worker.off('message', done)
      all.delete(worker)
      if (batch.length === 1 && batch[0]) batch[0].resolve(lost(batch[0].job, error))
      // Which of them brought the thread down shows when each is tried alone.
      else for (const waiting of batch) if (!closed) give(start(), [waiting])
      dispatch()
    }
    worker.once('message', done)
    worker.once('error', crashed)
    worker.postMessage(batch.map(({ job }) => job))
  }

  function endIdle() {
    for (const worker of idle.splice(0)) {
      all.delete(worker)
      void worker.terminate()
    }
  }

  const run = (job: ExaminerJob, bytes: number) =>
    new Promise<ExaminerResult>((resolve) => {
      queue.push({ job, size: bytes, resolve })
      // One turn later, so that what is asked for together goes out together.
      if (queue.length === 1) setImmediate(dispatch)
    })

  return {
    examine: (job, bytes) => run({ kind: 'examine', ...job }, bytes) as Promise<Examination>,
    references: (path, of) => run({ kind: 'references', path, of }, 0) as Promise<RawReferences>,
    async close() {
      closed = true
      clearTimeout(rest)
      queue.length = 0
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** What is known of a file whose examination brought a thread down. */
function lost(job: ExaminerJob, error: Error): ExaminerResult {
  if (job.kind === 'references') {
    if (job.of === 'obj') return { of: 'obj', libraries: [] }
    return job.of === 'mtl' ? { of: 'mtl', textures: [] } : { of: 'gltf', buffers: [], images: [] }
  }
  const report = reportOf(job.path, fault(`An unexpected validation error occurred: ${error.message}`), {})
  return { path: job.path, size: 0, mtime_ns: null, sha256: '', mime: null, report, unreadable: 'ECRASH' }
}
