import { availableParallelism } from 'node:os'
import { say } from '@regesta/contracts/sentences'
import { updateFault } from '@regesta/http/release-on-disk'
import { isOutOfMemory } from '@regesta/threads/thread'
import type { ExamineJob } from '../examine/examine-file.js'
import { Examined } from '../examine/examined.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'
import { fault, reportOf } from '../examine/report.js'
import { Answer } from './answer.js'
import type { ExaminerJob, ExaminerResult, JobKind, JobOf, Jobs } from './examiner-jobs.js'
import { type ExaminerThreads, examinerThreads, type Thread, TooLong } from './examiner-threads.js'

interface Waiting {
  readonly job: ExaminerJob
  readonly size: number
  /** It may have brought a thread down, so it runs without others. */
  readonly alone: boolean
  /** Why it is only hashed: its examination came to no end. */
  readonly fault?: string
  readonly answer: Answer<ExaminerResult>
}

/** What a thread takes at once: files, and bytes unless the first file alone is larger. */
const BATCH = 128
const BATCH_BYTES = 128 * 1024 * 1024
/** A thread takes so many small jobs in any case, since to hand them over takes longer than to do them: jobs, and bytes of all. */
const SMALL_BATCH = 8
const SMALL_BYTES = 256 * 1024
/** Work beyond which a second thread is worth its start: files, and bytes. */
const SECOND_THREAD_FILES = 16
const SECOND_THREAD_BYTES = 1024 * 1024

/** More threads than this wait for the disk. */
const MOST_THREADS = 4

/** Threads that hash and validate files. */
export class ExaminerPool {
  private readonly queue: Waiting[] = []
  private readonly threads: ExaminerThreads

  /**
   * @param size threads, at most; each starts when there is work for it
   * @param idleFor milliseconds without work after which threads end
   */
  constructor(
    private readonly size = Math.min(MOST_THREADS, availableParallelism()),
    idleFor = 10_000,
  ) {
    this.threads = examinerThreads(size, idleFor)
  }

  /** Starts a thread for work that is sure to come, so that it is up by then. */
  warm(): void {
    this.threads.warm()
  }

  /** @param size bytes, as far as known; it decides how much a thread takes at once */
  examine(job: ExamineJob, size: number): Promise<Examined> {
    return heard(this.begin(job, size))
  }

  /** The same for whoever asks for thousands of small files, and finds most of them examined when their turn comes. */
  begin({ path, validate, xmlSchema }: ExamineJob, size: number): Answer<Examined> {
    return this.ask<'examine'>({ kind: 'examine', path, validate, xmlSchema }, size)
  }

  /** @param size of the file, which is read as far as its references go: often to its end */
  references(path: string, of: ReferenceKind, size: number): Promise<RawReferences> {
    return heard(this.ask<'references'>({ kind: 'references', path, of }, size))
  }

  async close(): Promise<void> {
    this.queue.length = 0
    await this.threads.close()
  }

  private ask<Kind extends JobKind>(job: ExaminerJob & JobOf<Kind>, size: number): Answer<Jobs[Kind]['result']> {
    const answer = new Answer<Jobs[Kind]['result']>()
    // Jobs of both kinds wait in one queue; each is answered with what its own handler returned.
    this.queue.push({ job, size, alone: false, answer: answer as Answer<ExaminerResult> })
    // One turn later, so that what is asked for together goes out together.
    if (this.queue.length === 1) setImmediate(() => this.dispatch())
    return answer
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const thread = this.threads.free(needsSecondThread(this.queue))
      if (thread === undefined) return
      void this.runBatch(thread, takeBatch(this.queue, this.size))
    }
  }

  private async runBatch(thread: Thread, batch: Waiting[]): Promise<void> {
    try {
      const results = await thread.work(batch)
      this.threads.giveBack(thread)
      for (const [index, { answer, fault: why }] of batch.entries())
        answer.give(withFault(results[index] as ExaminerResult, why))
    } catch (error) {
      this.threads.drop(thread)
      if (updateFault(error) !== undefined) for (const { answer } of batch) answer.fail(error)
      else
        this.queue.unshift(
          ...batch.flatMap((waiting, index) => retriesOf(waiting, index, batch.length === 1, error as Error)),
        )
    }
    this.dispatch()
  }
}

/** Callers that ask for many wait for them one after the other; what fails meanwhile is not unhandled. */
function heard<Result extends object>(answer: Answer<Result>): Promise<Result> {
  const promise = answer.wait()
  promise.catch(() => {})
  return promise
}

/** The further tries of a job whose thread came down; none when there is nothing left to try. */
function retriesOf(waiting: Waiting, index: number, alone: boolean, error: Error): Waiting[] {
  const { job } = waiting
  const culprit = error instanceof TooLong ? error.job === index : alone
  // Which of them brought the thread down shows when each is tried alone.
  if (!culprit) return [{ ...waiting, alone: waiting.alone || !(error instanceof TooLong) }]
  if (job.kind === 'examine' && job.validate) {
    return [{ ...waiting, job: { ...job, validate: false }, alone: true, fault: reasonFor(error) }]
  }
  waiting.answer.give(lost(job, error))
  return []
}

/** A thread costs some milliseconds to start; a handful of small files is read faster than that. */
const needsSecondThread = (queue: readonly Waiting[]) =>
  queue.length > SECOND_THREAD_FILES || queue.some(({ size }) => size > SECOND_THREAD_BYTES)

/** Takes what one of so many threads does next: large shares at first, small ones at the end, so that all end together. */
function takeBatch(queue: Waiting[], threads: number): Waiting[] {
  const share = Math.min(BATCH, Math.ceil(queue.length / (threads * 4)))
  let count = 0
  let bytes = 0
  for (const { size, alone } of queue.slice(0, Math.max(share, SMALL_BATCH))) {
    if (count > 0 && (alone || bytes + size > (count < share ? BATCH_BYTES : SMALL_BYTES))) break
    count += 1
    bytes += size
    if (alone) break
  }
  return queue.splice(0, count)
}

const reasonFor = (error: Error) => say('not_examined', { reason: reasonIn(error) })

const reasonIn = (error: Error) => (isOutOfMemory(error) ? 'it needs too much memory' : error.message)

const withFault = (result: ExaminerResult, why: string | undefined): ExaminerResult =>
  why === undefined || 'of' in result ? result : result.with(reportOf(result.path, fault(why), result.report.details))

/** What is known of a file whose examination brought a thread down. */
function lost(job: ExaminerJob, error: Error): ExaminerResult {
  if (job.kind === 'references') return { of: 'unknown', reason: reasonIn(error) }
  const report = reportOf(job.path, fault(say('examination_failed', { reason: error.message })), {})
  return new Examined(job.path, 0, null, '', null, false, JSON.stringify(report), 'ECRASH')
}
