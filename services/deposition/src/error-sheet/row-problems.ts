import { evaluateFiles, type MappedSheet } from '../preparation/evaluate-files.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { rootFiles } from '../preparation/root-files.js'
import type { Sheet } from '../preparation/sheet.js'
import type { RowProblems } from './annotate-sheet.js'

/** Files without a row that a row without a file names as what may be meant. */
const NAMED = 3

/** What preparation would refuse of each row, and rows that describe nothing while files lack one. */
export async function rowProblems(
  context: PreparationContext,
  project: string,
  mapped: MappedSheet & { readonly sheet: Sheet },
): Promise<RowProblems> {
  const problems = new Map<number, Set<string>>()
  const add = (row: number, problem: string) => {
    const known = problems.get(row)
    if (known === undefined) problems.set(row, new Set([problem]))
    else known.add(problem)
  }
  const described = new Set<number>()
  const withoutRow: string[] = []
  const ids = rootIds(context, project)
  for await (const { input, prepared } of evaluateFiles(context, mapped, { project, isSandbox: true, ids })) {
    const filename = input.file?.filename ?? ''
    const match = mapped.sheet.match(filename)
    if (match === undefined) withoutRow.push(filename)
    else {
      described.add(match.row_number)
      for (const problem of prepared.errors) add(match.row_number, problem)
      for (const row of match.others()) {
        described.add(row)
        add(row, `Row ${match.row_number} describes '${match.name}' too and is used; this row is not read. Remove one`)
      }
    }
  }
  const refused = new Map([...problems].map(([row, texts]) => [row, [...texts].join('\n')]))
  const { filenameColumn } = mapped.sheet
  const lost = withoutRow.length === 0 ? undefined : { described, filenameColumn, files: someOf(withoutRow) }
  return { refused, lost }
}

function someOf(files: readonly string[]): string {
  const named = files.slice(0, NAMED).map((name) => `'${name}'`)
  const rest = files.length - named.length
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`
}

async function* rootIds(context: PreparationContext, project: string): AsyncGenerator<number> {
  for await (const { file_id } of rootFiles(context, project)) yield file_id
}
