import { parentPort, workerData } from 'node:worker_threads'
import { secondsFor } from '@regesta/threads/counted-time'
import { keptMemory } from '@regesta/threads/thread-memory'
import { type Examination, examineFile } from '../examine/examine-file.js'
import { type RawReferences, readReferences } from '../examine/read-references.js'
import type { ExaminerJob } from './examiner-jobs.js'
import type { Batch } from './examiner-threads.js'
import { jobsIn, type Packed, packResult } from './packed-jobs.js'
import { tellProgress } from './watched-work.js'

const { progress: shared } = workerData as { progress: SharedArrayBuffer }
const progress = new Int32Array(shared)

const perform = (job: ExaminerJob, index: number): RawReferences | Promise<Examination> => {
  const begin = (size: number) => tellProgress(progress, index, secondsFor(size))
  // Its size is found out on the way; to open it takes no time.
  begin(0)
  return job.kind === 'references' ? readReferences(job.path, job.of, begin) : examineFile(job, begin)
}

/** A thread that reads, hashes and validates files: takes a batch of jobs, answers their results in the same order. */
parentPort?.on('message', async (jobs: Packed) => {
  const results: unknown[] = []
  let index = 0
  for (const job of jobsIn(jobs)) {
    packResult(results, await perform(job, index))
    index += 1
  }
  parentPort?.postMessage({ results, kept: keptMemory() } satisfies Batch)
})
