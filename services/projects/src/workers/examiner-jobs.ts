import type { ExamineJob } from '../examine/examine-file.js'
import type { Examined } from '../examine/examined.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'

/** What the threads do with files: what they are given for it, and what they answer. */
export interface Jobs {
  readonly examine: { readonly input: ExamineJob; readonly result: Examined }
  readonly references: { readonly input: ReferencesJob; readonly result: RawReferences }
}

interface ReferencesJob {
  readonly path: string
  readonly of: ReferenceKind
}

export type JobKind = keyof Jobs
export type JobOf<Kind extends JobKind> = { readonly kind: Kind } & Jobs[Kind]['input']
export type ExaminerJob = { [Kind in JobKind]: JobOf<Kind> }[JobKind]
export type ExaminerResult = Jobs[JobKind]['result']
