import { isDeepStrictEqual } from 'node:util'
import { isOfScan } from '../domain/scan-status.js'
import type { Examined } from '../examine/examined.js'
import type { JudgedFile } from '../store/known-models.js'
import type { Staging } from '../store/staging.js'
import type { TaskRun } from '../workers/task-run.js'
import { judged } from './judged.js'
import type { ScanPlan } from './plan.js'

/** The judgement of a file of the project as of now. */
export interface Judgment {
  readonly file_id: number
  readonly relative_path: string
  readonly from: string
  readonly to: string
  /** JSON of the report. */
  readonly report: string
}

interface Judging {
  readonly plan: ScanPlan
  readonly run: TaskRun
  readonly changed: readonly { file: { file_id: number }; found: Examined }[]
  readonly staging: Staging
}

/** Models and material libraries, judged by what their references show now; those whose report stays the same are left out. */
export async function judgeAnew(
  { plan, run, changed, staging }: Judging,
  files: readonly (JudgedFile & { readonly path: string })[],
): Promise<Judgment[]> {
  const examined = new Map(changed.map(({ file, found }) => [file.file_id, found]))
  const judgments: Judgment[] = []
  for (const { file_id, relative_path, path, size_bytes, status, validation_report, textures } of files) {
    run.signal.throwIfAborted()
    const job = { path, validate: true, xmlSchema: plan.xmlSchema }
    const found = examined.get(file_id) ?? (await run.examiners.examine(job, size_bytes))
    if (found.unreadable !== undefined) continue
    const now = judged(path, found, staging.notes(path), textures + staging.texturesOf(path))
    const to = isOfScan(status) ? now.status : status
    // That of a file that has changed becomes the report of the file alone.
    const known = examined.has(file_id) ? found.reportText : validation_report
    if (to === status && isSame(now.report, known)) continue
    judgments.push({ file_id, relative_path, from: status, to, report: now.report })
  }
  return judgments
}

/** Whether two reports say the same, wherever the file was. */
function isSame(report: string, stored: string | null): boolean {
  const [now, before] = [report, stored ?? 'null'].map((text) => ({ ...JSON.parse(text), file_path: '' }))
  return isDeepStrictEqual(now, before)
}
