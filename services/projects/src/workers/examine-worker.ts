import { parentPort, workerData } from 'node:worker_threads'
import { examineFile } from '../examine/examine-file.js'
import { readReferences } from '../examine/read-references.js'
import type { ExaminerHandlers, ExaminerJob, ExaminerResult } from './examiner-pool.js'
import { beginOn } from './watched-work.js'

const { progress } = workerData as { progress: SharedArrayBuffer }

const handlers: ExaminerHandlers = {
  examine: examineFile,
  references: ({ path, of }) => readReferences(path, of),
}

const perform = (job: ExaminerJob): ExaminerResult | Promise<ExaminerResult> =>
  job.kind === 'examine' ? handlers.examine(job) : handlers.references(job)

/** A thread that reads, hashes and validates files: takes a batch of jobs, answers their results in the same order. */
parentPort?.on('message', async (jobs: ExaminerJob[]) => {
  const results: ExaminerResult[] = []
  for (const [index, job] of jobs.entries()) {
    beginOn(progress, index, job.path)
    results.push(await perform(job))
  }
  parentPort?.postMessage(results)
})
