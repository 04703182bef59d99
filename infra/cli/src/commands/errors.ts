import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import type { Call, Command, Outcome } from '../command.js'
import { DRY_RUN, loadProject, optionalText, PROJECT } from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import type { Comparison } from '../sheet-desk.js'
import { counted, isOrAre } from '../table.js'
import { unreadable } from '../unreadable.js'

export const errors: Command = {
  name: 'errors',
  summary: 'Writes the spreadsheet with what is wrong in each row, and takes it back corrected',
  group: 'Work',
  usage: '[--out FILE] [options]\n--apply FILE [--dry-run] [options]',
  options: {
    out: {
      type: 'string',
      value: 'FILE',
      help: 'Where the sheet is written, as xlsx or csv; objects_errors.xlsx in this folder for objects.xlsx without it.',
    },
    apply: {
      type: 'string',
      value: 'FILE',
      help: 'The corrected sheet; it is written as a new file beside the spreadsheet.',
    },
    ...PROJECT,
    ...DRY_RUN,
  },
  example: 'regesta errors --apply objects_errors.xlsx --dry-run',
  async run(call) {
    await loadProject(call)
    const corrected = optionalText(call, 'apply')
    return corrected === undefined ? download(call) : takeBack(call, resolve(corrected))
  },
}

async function download(call: Call): Promise<Outcome> {
  const [mapping] = await call.gateway.call.listMappings()
  if (mapping === undefined) throw new Refusal('There is no mapping yet: regesta map saves one')
  const sheet = basename(mapping.file_path)
  const out = resolve(optionalText(call, 'out') ?? `${basename(sheet, extname(sheet))}_errors.xlsx`)
  const format = formatOf(out)
  const body = { mappingConfiguration: JSON.parse(mapping.column_definitions), all: true }
  const { summary } = await call.gateway.call.previewMapping({ body })
  const faults = summary?.faults ?? []
  const faulty = (summary?.checked ?? 0) - (summary?.valid ?? 0)
  const lines = faults.map(({ message, files }) => `  ${String(files).padStart(6)}  ${message}`)
  const result = { file: call.dryRun ? null : out, faulty_files: faulty, faults }
  const exitCode = faulty === 0 ? EXIT.ok : EXIT.partial
  if (!existsSync(dirname(out))) throw new Refusal(`There is no folder ${dirname(out)}`)
  if (call.dryRun && existsSync(out)) throw isThere(out)
  if (call.dryRun) return { lines: [...lines, `${lacking(faulty)}; would write ${out}`], result, exitCode }
  await writeNew(out, await call.gateway.sheets.download(format))
  return { lines: [...lines, `${lacking(faulty)}: ${out}`], result, exitCode }
}

const lacking = (files: number) => `${counted(files, 'file')} ${files === 1 ? 'lacks' : 'lack'} something`

const isThere = (path: string) => new Refusal(`${path} is there already: name another file with --out`)

/** What is there already may be a sheet that somebody is correcting. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw isThere(path)
    await rm(path, { force: true })
    throw new Refusal(unreadable(path, error, 'cannot be written'))
  })
}

function formatOf(path: string): 'xlsx' | 'csv' {
  const extension = extname(path).toLowerCase()
  if (extension === '.xlsx') return 'xlsx'
  if (extension === '.csv') return 'csv'
  throw new UsageError(`--out names an .xlsx or a .csv file, received '${path}'`)
}

async function takeBack(call: Call, path: string): Promise<Outcome> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Refusal(unreadable(path, error))
  })
  const comparison = await call.gateway.sheets.compare(basename(path), bytes)
  const lines = described(comparison)
  if (comparison.refusal !== null)
    return { lines: [...lines, comparison.refusal], result: comparison, exitCode: EXIT.failed }
  if (call.dryRun) {
    const would = `Would write ${comparison.new_file_path} and prepare ${counted(comparison.consequences.records, 'record')} anew`
    return { lines: [...lines, would], result: comparison, exitCode: EXIT.ok }
  }
  const result = await call.gateway.call.applyErrorSheet({ body: { diff_id: comparison.diff_id } })
  const { records, faulty_after } = result.consequences
  const failed = result.failed.map(({ filename, error }) => `  ${filename}: ${error}`)
  const done = `${result.message} ${counted(records, 'record')} prepared anew; of the changed rows ${lacking(faulty_after)} still.`
  return { lines: [...lines, done, ...failed], result, exitCode: failed.length === 0 ? EXIT.ok : EXIT.partial }
}

function described({ diff, consequences }: Comparison): string[] {
  const cells = diff.rows.flatMap(({ row_number, cells }) =>
    cells.map(({ column, before, after }) => `  row ${row_number}, ${column}: ${quoted(before)} -> ${quoted(after)}`),
  )
  const beside = [
    ...(diff.rows_added > 0 ? [`${counted(diff.rows_added, 'row')} ${isOrAre(diff.rows_added)} new`] : []),
    ...(diff.rows_removed_count > 0
      ? [`${counted(diff.rows_removed_count, 'row')} ${isOrAre(diff.rows_removed_count)} gone`]
      : []),
    ...(diff.reordered ? ['rows stand in another order'] : []),
    ...diff.columns_added.map((column) => `the column '${column}' is new`),
    ...diff.columns_removed.map((column) => `the column '${column}' is gone`),
  ]
  const { faulty_before, faulty_after, files } = consequences
  return [
    ...cells,
    ...beside.map((line) => `  ${line}`),
    `${counted(diff.cells_changed, 'cell')} in ${counted(diff.rows_changed, 'row')}; of ${counted(files, 'file')} ${faulty_before} lacked something, ${faulty_after} will`,
  ]
}

const quoted = (text: string) => (text === '' ? 'nothing' : JSON.stringify(text))
