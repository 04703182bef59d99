import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { secondsFor } from '@regesta/threads/counted-time'
import { examineFile } from '../examine/examine-file.js'
import { readReferences } from '../examine/read-references.js'
import type { ExaminerJob, ExaminerResult } from './examiner-jobs.js'
import { tellProgress } from './watched-work.js'

const { progress } = workerData as { progress: SharedArrayBuffer }

const perform = (job: ExaminerJob, index: number): ExaminerResult | Promise<ExaminerResult> => {
  const begin = (size: number) => tellProgress(progress, index, secondsFor(size))
  if (job.kind === 'references') {
    begin(sizeOf(job.path))
    return readReferences(job.path, job.of)
  }
  // Its size is found out on the way; to open it takes no time.
  begin(0)
  return examineFile(job, begin)
}

/** As it is now, whatever was known when the work was asked for. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    // Whoever reads it will say why that fails.
    return 0
  }
}

/** A thread that reads, hashes and validates files: takes a batch of jobs, answers their results in the same order. */
parentPort?.on('message', async (jobs: ExaminerJob[]) => {
  const results: ExaminerResult[] = []
  for (const [index, job] of jobs.entries()) results.push(await perform(job, index))
  parentPort?.postMessage(results)
})
