import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { say } from '@regesta/contracts/sentences'
import { updateFault } from '@regesta/http/release-on-disk'
import type { Examination, ExamineJob } from '../examine/examine-file.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'
import { fault, reportOf } from '../examine/report.js'
import { threadLimits } from './thread-limits.js'
import { newProgress, watchWork } from './watched-work.js'

/** What the threads do with files: what they are given for it, and what they answer. */
interface Jobs {
  readonly examine: { readonly input: ExamineJob; readonly result: Examination }
  readonly references: { readonly input: ReferencesJob; readonly result: RawReferences }
}

interface ReferencesJob {
  readonly path: string
  readonly of: ReferenceKind
}

type JobKind = keyof Jobs
type JobOf<Kind extends JobKind> = { readonly kind: Kind } & Jobs[Kind]['input']
export type ExaminerJob = { [Kind in JobKind]: JobOf<Kind> }[JobKind]
export type ExaminerResult = Jobs[JobKind]['result']

interface Waiting {
  readonly job: ExaminerJob
  readonly size: number
  /** It may have brought a thread down and is given to one without others. */
  readonly alone: boolean
  /** Why it is only hashed: its examination came to no end. */
  readonly fault?: string
  readonly resolve: (result: ExaminerResult) => void
  readonly reject: (error: unknown) => void
}

/** What a thread takes at once: files, and bytes unless the first file alone is larger. */
const BATCH = 128
const BATCH_BYTES = 128 * 1024 * 1024
/** Work beyond which a second thread is worth its start: files, and bytes. */
const HANDFUL = 16
const MUCH = 1024 * 1024
const ENTRY = new URL('./examine-worker.js', import.meta.url)

/** More threads than this wait for the disk. */
const MOST = 4

/** Threads that hash and validate files. */
export class ExaminerPool {
  private readonly queue: Waiting[] = []
  private readonly threads: ExaminerThreads

  /**
   * @param size threads, at most; each starts when there is work for it
   * @param idleFor milliseconds without work after which threads end
   */
  constructor(
    private readonly size = Math.min(MOST, availableParallelism()),
    idleFor = 10_000,
  ) {
    this.threads = examinerThreads(size, idleFor)
  }

  /** Starts a thread for work that is sure to come, so that it is up by then. */
  warm(): void {
    this.threads.warm()
  }

  /** @param size bytes, as far as known; it decides how much a thread takes at once */
  examine(job: ExamineJob, size: number): Promise<Examination> {
    return this.run<'examine'>({ kind: 'examine', ...job }, size)
  }

  references(path: string, of: ReferenceKind): Promise<RawReferences> {
    return this.run<'references'>({ kind: 'references', path, of }, 0)
  }

  async close(): Promise<void> {
    this.queue.length = 0
    await this.threads.close()
  }

  private run<Kind extends JobKind>(job: ExaminerJob & JobOf<Kind>, size: number): Promise<Jobs[Kind]['result']> {
    const result = new Promise<Jobs[Kind]['result']>((resolve, reject) => {
      // Jobs of both kinds wait in one queue; each is answered with what its own handler returned.
      this.queue.push({ job, size, alone: false, resolve: resolve as (result: ExaminerResult) => void, reject })
      // One turn later, so that what is asked for together goes out together.
      if (this.queue.length === 1) setImmediate(() => this.dispatch())
    })
    // Whoever asks for many waits for one after the other.
    result.catch(() => {})
    return result
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const thread = this.threads.free(isMuch(this.queue))
      if (thread === undefined) return
      void this.give(thread, takeBatch(this.queue, this.size))
    }
  }

  private async give(thread: Thread, batch: Waiting[]): Promise<void> {
    try {
      const results = await thread.work(batch)
      this.threads.giveBack(thread)
      for (const [index, { resolve, fault: why }] of batch.entries())
        resolve(withFault(results[index] as ExaminerResult, why))
    } catch (error) {
      this.threads.drop(thread)
      if (updateFault(error) !== undefined) for (const { reject } of batch) reject(error)
      else
        this.queue.unshift(
          ...batch.flatMap((waiting, index) => again(waiting, index, batch.length === 1, error as Error)),
        )
    }
    this.dispatch()
  }
}

/** How a job is tried again whose thread came down; not at all when there is nothing left to try. */
function again(waiting: Waiting, index: number, alone: boolean, error: Error): Waiting[] {
  const { job } = waiting
  const culprit = error instanceof TooLong ? error.job === index : alone
  // Which of them brought the thread down shows when each is tried alone.
  if (!culprit) return [{ ...waiting, alone: waiting.alone || !(error instanceof TooLong) }]
  if (job.kind === 'examine' && job.validate) {
    return [{ ...waiting, job: { ...job, validate: false }, alone: true, fault: reasonFor(error) }]
  }
  waiting.resolve(lost(job, error))
  return []
}

/** A thread costs some milliseconds to start; a handful of small files is read faster than that. */
const isMuch = (queue: readonly Waiting[]) => queue.length > HANDFUL || queue.some(({ size }) => size > MUCH)

/** Takes what one of so many threads does next: large shares at first, small ones at the end, so that all end together. */
function takeBatch(queue: Waiting[], threads: number): Waiting[] {
  const most = Math.min(BATCH, Math.ceil(queue.length / (threads * 4)))
  let count = 0
  let bytes = 0
  for (const { size, alone } of queue.slice(0, most)) {
    if (count > 0 && (alone || bytes + size > BATCH_BYTES)) break
    count += 1
    bytes += size
    if (alone) break
  }
  return queue.splice(0, count)
}

interface Thread {
  /** Works through some jobs; throws when the thread comes down, TooLong when one of them comes to no end. */
  work(batch: readonly Waiting[]): Promise<ExaminerResult[]>
  end(): Promise<unknown>
}

type ExaminerThreads = ReturnType<typeof examinerThreads>

/** The threads of a pool; those that nobody needs for a while end. */
function examinerThreads(size: number, idleFor: number) {
  const all = new Set<Thread>()
  const idle: Thread[] = []
  let closed = false
  let rest: NodeJS.Timeout | undefined

  const end = (thread: Thread) => {
    all.delete(thread)
    return thread.end()
  }

  function start(): Thread {
    const thread = startThread(() => {
      all.delete(thread)
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
    })
    all.add(thread)
    return thread
  }

  return {
    /** A thread without work; a new one for much work, or when there is none. */
    free(isMuch: boolean): Thread | undefined {
      if (closed) return undefined
      clearTimeout(rest)
      return idle.pop() ?? (all.size === 0 || (all.size < size && isMuch) ? start() : undefined)
    },
    warm() {
      if (!closed && all.size === 0) idle.push(start())
    },
    giveBack(thread: Thread) {
      idle.push(thread)
      if (idle.length === all.size) rest = setTimeout(() => void idle.splice(0).map(end), idleFor).unref()
    },
    drop: (thread: Thread) => void all.delete(thread),
    async close() {
      closed = true
      clearTimeout(rest)
      await Promise.all([...all].map(end))
    },
  }
}

/** @param gone called when the thread comes down while it has nothing to do, for example at its start */
function startThread(gone: () => void): Thread {
  const progress = newProgress()
  const worker = new Worker(ENTRY, { workerData: { progress }, resourceLimits: threadLimits(256) })
  worker.unref()
  let fail: ((error: Error) => void) | undefined
  worker.once('error', (error) => (fail ?? gone)(error))
  return {
    work: (batch) =>
      new Promise((resolve, reject) => {
        const endWatch = watchWork(progress, (job, seconds) => {
          endWatch()
          void worker.terminate()
          reject(new TooLong(job, seconds))
        })
        fail = (error) => {
          endWatch()
          reject(error)
        }
        worker.ref()
        worker.once('message', (results: ExaminerResult[]) => {
          endWatch()
          fail = undefined
          worker.unref()
          resolve(results)
        })
        worker.postMessage(batch.map(({ job }) => job))
      }),
    end: () => worker.terminate(),
  }
}

/** One job of a batch took far longer than an honest file of its size. */
class TooLong extends Error {
  constructor(
    readonly job: number,
    seconds: number,
  ) {
    super(`it took more than ${seconds} seconds, far more than a sound file of its size`)
  }
}

const reasonFor = (error: Error) => say('not_examined', { reason: reasonIn(error) })

const reasonIn = (error: Error) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs too much memory' : error.message

const withFault = (result: ExaminerResult, why: string | undefined): ExaminerResult =>
  why === undefined || 'of' in result
    ? result
    : { ...result, report: reportOf(result.path, fault(why), result.report.details) }

/** What is known of a file whose examination brought a thread down. */
function lost(job: ExaminerJob, error: Error): ExaminerResult {
  if (job.kind === 'references') return { of: 'unknown', reason: reasonIn(error) }
  const report = reportOf(job.path, fault(say('examination_failed', { reason: error.message })), {})
  return { path: job.path, size: 0, mtime_ns: null, sha256: '', mime: null, report, unreadable: 'ECRASH' }
}
