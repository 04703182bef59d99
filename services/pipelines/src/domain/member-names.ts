import { InputSource, OutputMapping, Pipeline, Step, StepFile } from '@regesta/contracts/pipelines'
import { SPELLINGS } from './members-without-effect.js'

/** Members of a step, by all names that they are read under, today's first. */
export const STEP = {
  component_name: ['component_name'],
  step_number: ['step_number', 'stepNumber', 'step'],
  step_id: ['step_id', 'id'],
  step_name: ['step_name', 'stepName'],
  timeout_seconds: ['timeout_seconds', 'timeoutSeconds'],
} as const

/** The same of a file that a step reads or writes. */
export const FILE = {
  is_source_file: ['is_source_file', 'isSource'],
  file_name: ['file_name', 'name'],
  pattern: ['pattern', 'filename_pattern', 'filename'],
  id: ['id', 'conceptual_id'],
  file_type: ['file_type', 'type'],
  replace_source_file: ['replace_source_file', 'replaceSourceFile', 'replaceSource'],
  add_to_record: ['add_to_record', 'addToRecord'],
} as const

const namesIn = (...tables: Readonly<Record<string, readonly string[]>>[]) =>
  tables.flatMap((table) => Object.values(table).flat())

/** The members that are allowed at each place of a definition. */
export const KNOWN = {
  pipeline: Object.keys(Pipeline.shape),
  step: [...Object.keys(Step.shape), ...namesIn(STEP, SPELLINGS), 'component', 'input_mapping'],
  file: [...Object.keys(StepFile.shape), ...namesIn(FILE), 'output_mapping'],
  outputMapping: Object.keys(OutputMapping.shape),
  source: [...new Set(InputSource.options.flatMap((option) => Object.keys(option.shape)))],
} as const
