import type { Examination } from '../examine/examine-file.js'
import { Examined } from '../examine/examined.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'
import type { ExaminerJob, ExaminerResult } from './examiner-jobs.js'

/*
 * Jobs and results go from thread to thread as flat lists: to copy thousands of small objects takes longer than to read
 * small files.
 */
export type Packed = readonly unknown[]

/** Places that a job takes, and the result of an examination. */
const JOB = 4
const EXAMINATION = 7

export function packedJobs(batch: readonly { readonly job: ExaminerJob }[]): Packed {
  const packed: unknown[] = []
  for (const { job } of batch) {
    if (job.kind === 'references') packed.push(job.path, job.of, false, undefined)
    else packed.push(job.path, null, job.validate, job.xmlSchema)
  }
  return packed
}

export function* jobsIn(packed: Packed): Generator<ExaminerJob> {
  for (let at = 0; at < packed.length; at += JOB) {
    const path = packed[at] as string
    const of = packed[at + 1] as ReferenceKind | null
    yield of === null
      ? { kind: 'examine', path, validate: packed[at + 2] as boolean, xmlSchema: packed[at + 3] as string | undefined }
      : { kind: 'references', path, of }
  }
}

export function packResult(packed: unknown[], result: Examination | RawReferences): void {
  if ('of' in result) return void packed.push(result)
  const { size, mtime_ns, sha256, mime, report, unreadable } = result
  packed.push(size, mtime_ns, sha256, mime, report.is_valid, JSON.stringify(report), unreadable)
}

/** The results of a batch, in its order. */
export function resultsIn(packed: Packed, batch: readonly { readonly job: ExaminerJob }[]): ExaminerResult[] {
  let at = 0
  return batch.map(({ job }) => {
    const from = at
    at += job.kind === 'references' ? 1 : EXAMINATION
    return job.kind === 'references' ? (packed[from] as RawReferences) : examinationAt(packed, from, job.path)
  })
}

const examinationAt = (packed: Packed, at: number, path: string): Examined =>
  new Examined(
    path,
    packed[at] as number,
    packed[at + 1] as string | null,
    packed[at + 2] as string,
    packed[at + 3] as string | null,
    packed[at + 4] as boolean,
    packed[at + 5] as string,
    packed[at + 6] as string | undefined,
  )
