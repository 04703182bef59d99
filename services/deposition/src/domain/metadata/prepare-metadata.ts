import { say } from '@regesta/contracts/sentences'
import type { Cell } from './cell-text.js'
import { convert } from './convert.js'
import { applyDefaults, type DefaultRules, withoutEmpty } from './defaults.js'
import type { EntrySource } from './entry-source.js'
import { constructDescription, evaluateMapping, evaluateOverrides, type Values } from './evaluate-mapping.js'
import { takePersonDecisions } from './person-decisions.js'
import { droppedSilently } from './rules/dropped.js'
import { type RunDocument, runValues } from './run-values.js'
import { validate } from './validate.js'

/** What the spreadsheet says about one file. */
export interface SheetFinding {
  /** undefined for a column that the spreadsheet does not have; null when there is no row. */
  readonly cell: (column: string) => Cell | undefined
  readonly log: readonly string[]
  /** What the column with the file names holds. */
  readonly row?: string | undefined
  /** Why no row describes the file. */
  readonly problem?: string | undefined
}

export interface PreparationMaterial {
  readonly filename: string
  readonly definition: Readonly<Record<string, unknown>>
  readonly sheet: SheetFinding
  /** Outputs of a pipeline run; undefined when no pipeline was asked for. */
  readonly run: { readonly pipeline_id: number; readonly documents: readonly RunDocument[] } | undefined
  /** Further values of a run, for example a description written from a template. */
  readonly runOverrides: Values
  /** What a person has set for this file; nothing overwrites it. */
  readonly overrides: Values
  /** Number and date of a version that was begun of the file; nothing overwrites them. */
  readonly begun?: Values
  readonly rules: DefaultRules
}

export interface PreparedMetadata {
  readonly payload: { readonly metadata: Values }
  /** The values behind the payload, before conversion. */
  readonly values: Values
  readonly errors: readonly string[]
  readonly log: readonly string[]
  /** Why no row of the spreadsheet describes the file; also the first of the errors. */
  readonly rowProblem: string | undefined
}

/**
 * Makes the metadata of one file: mapping, description, run outputs, overrides, then sanitised, filled with defaults,
 * converted and validated. Pure, so that a preview and the preparation after it cannot differ.
 */
export function prepareMetadata(material: PreparationMaterial): PreparedMetadata {
  const { filename, definition, sheet, rules } = material
  const log = [...sheet.log]
  const note = (line: string) => void log.push(line)
  const source: EntrySource = { filename, cell: sheet.cell, note }
  const values = evaluateMapping(definition, source)
  takePersonDecisions(values, definition, sheet.row, source)
  note(say('base_metadata_taken', {}))
  constructDescription(values, filename, note)
  const problems = takeRunValues(values, material, note)
  takeOverrides(values, material, source)
  takeBegun(values, material, note)
  constructDescription(values, filename, note)
  const complete = applyDefaults(withoutEmpty(values, note), rules, note)
  const payload = { metadata: convert(complete, note) }
  for (const line of droppedSilently(payload.metadata)) note(line)
  const errors = [
    ...(sheet.problem === undefined ? [] : [sheet.problem]),
    ...problems,
    ...validate(payload, rules.today),
  ]
  note(errors.length === 0 ? say('metadata_valid', {}) : say('metadata_invalid', { reason: errors.join('; ') }))
  return { payload, values: complete, errors, log, rowProblem: sheet.problem }
}

/** @returns outputs that could not be read */
function takeRunValues(values: Values, { run, runOverrides }: PreparationMaterial, note: EntrySource['note']) {
  let problems: readonly string[] = []
  if (run !== undefined) {
    const found = runValues(run.documents, values)
    problems = found.problems
    if (run.documents.length === 0) note(say('run_without_end', { id: run.pipeline_id }))
    else note(say('run_outputs_taken', { id: run.pipeline_id }))
    for (const line of found.log) note(line)
    Object.assign(values, found.values)
  }
  const fields = Object.keys(runOverrides)
  if (fields.length > 0) note(say('run_values_taken', { fields: fields.join(', ') }))
  Object.assign(values, runOverrides)
  return problems
}

function takeOverrides(values: Values, { overrides }: PreparationMaterial, source: EntrySource): void {
  const evaluated = evaluateOverrides(overrides, source)
  const fields = Object.keys(evaluated)
  if (fields.length > 0) source.note(say('overrides_taken', { fields: fields.join(', ') }))
  Object.assign(values, evaluated)
}

function takeBegun(values: Values, { begun = {} }: PreparationMaterial, note: EntrySource['note']): void {
  const fields = Object.keys(begun)
  if (fields.length > 0) note(say('begun_values_kept', { fields: fields.join(', ') }))
  Object.assign(values, begun)
}
