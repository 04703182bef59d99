import { type Finding, findingOf } from '@regesta/contracts/messages'
import type { PreparationInput } from '@regesta/contracts/projects-internal'
import { blocks } from '../domain/blocks.js'
import { evaluateFiles, inputsOf, type MappedSheet } from '../preparation/evaluate-files.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { prepareFiles } from '../preparation/prepare-files.js'
import { rootFiles } from '../preparation/root-files.js'
import type { Sheet } from '../preparation/sheet.js'
import type { Difference } from './compare-rows.js'

/** The files that a returned sheet concerns: those whose row before is changed or gone, and those whose row now is. */
export async function concernedFiles(
  context: Pick<PreparationContext, 'projects'>,
  project: string,
  { before, after }: { readonly before: Sheet; readonly after: Sheet },
  difference: Pick<Difference, 'before' | 'after'>,
): Promise<number[]> {
  const rows = { before: new Set(difference.before), after: new Set(difference.after) }
  const ids: number[] = []
  for await (const { file_id, filename } of rootFiles(context, project)) {
    const was = before.match(filename)?.row_number ?? 0
    const is = after.match(filename)?.row_number ?? 0
    if (rows.before.has(was) || rows.after.has(is)) ids.push(file_id)
  }
  return ids
}

/** How many of some files lack something. */
export async function countFaulty(
  context: PreparationContext,
  project: string,
  mapped: MappedSheet,
  ids: readonly number[],
): Promise<number> {
  let faulty = 0
  for await (const { prepared } of evaluateFiles(context, mapped, { project, isSandbox: true, ids }))
    if (prepared.errors.length > 0) faulty += 1
  return faulty
}

/** Files with a record that can still be prepared, at one of the two repositories. */
interface Prepared {
  readonly isSandbox: boolean
  readonly inputs: readonly PreparationInput[]
}

/** What was prepared of some files before and is not published. */
export async function* preparedBefore(
  context: PreparationContext,
  project: string,
  ids: readonly number[],
): AsyncGenerator<Prepared> {
  for (const block of blocks(ids))
    for (const isSandbox of [true, false]) {
      const inputs = await inputsOf(context, project, block, isSandbox)
      const open = inputs.filter(({ open_record }) => open_record !== null)
      if (open.length > 0) yield { isSandbox, inputs: open }
    }
}

export interface FailedAgain {
  readonly source_file_db_id: number
  readonly filename: string
  readonly error: string
  readonly findings: Finding[]
}

/** Prepares anew what was prepared before of some files; one that fails stops no other. */
export async function prepareAgain(
  context: PreparationContext,
  project: string,
  ids: readonly number[],
): Promise<{ readonly records: number; readonly failed: FailedAgain[] }> {
  const failed: FailedAgain[] = []
  let records = 0
  for await (const { isSandbox, inputs } of preparedBefore(context, project, ids)) {
    const sourceFileIds = inputs.map(({ source_file_id }) => source_file_id)
    const results = await prepareFiles(context, { project, sourceFileIds, isSandbox })
    records += results.length
    for (const { source_file_id, outcome, error, validation_errors } of results) {
      if (outcome === 'prepared') continue
      const filename = inputs.find((input) => input.source_file_id === source_file_id)?.file?.filename ?? ''
      const reasons = validation_errors.length > 0 ? validation_errors : [error ?? '']
      const about = { source_file_db_id: source_file_id, filename }
      failed.push({ ...about, error: reasons.join('; '), findings: reasons.map(findingOf) })
    }
  }
  return { records, failed }
}
