import { InputSource, OutputMapping, type Step, type StepFile } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { z } from 'zod'
import { type Definition, SOURCE_FILE } from './definition.js'

/*
 * Definitions arrive in two shapes: the specification's (snake_case, `component_name`, `outputs[].pattern`) and that of the
 * graphical interface (camelCase, nested `component`, `outputs[].filename`). YAML files mix both. Everything is read into
 * one shape; every fault is collected with its place.
 */

type Loose = Record<string, unknown>

/** 0/1 and texts come from older clients and from YAML. */
const Flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1), z.stringbool()])
const Textual = z.union([z.string(), z.number().transform(String)])
const Seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive())

/** Collects the faults of one definition, each with its place, so that all are told at once. */
export interface Faults {
  add(place: string, problem: string): void
  readonly list: readonly string[]
}

const collectFaults = (): Faults => {
  const list: string[] = []
  return { add: (place, problem) => void list.push(`${place}: ${problem}`), list }
}

/**
 * Reads a definition in any accepted shape.
 *
 * @param fallback what holds for members that are left out, for example the stored toggles on an update
 * @throws invalid_input with all faults and their places
 */
export function readDefinition(body: unknown, fallback: Partial<Definition> = {}): Definition {
  if (!isObject(body))
    throw new ServiceError('invalid_input', 'A pipeline must be an object with identifier, name and steps')
  const faults = collectFaults()
  const take = <T>(names: readonly string[], schema: z.ZodType<T>, otherwise: T | undefined): T =>
    takeMember(body, names, schema, otherwise, '', faults)
  const modality = take(['modality', 'primary_modality'], z.string(), fallback.modality ?? '')
  const mode = take(['processingMode', 'processing_mode'], z.string(), fallback.processing_mode ?? 'root')
  const definition: Definition = {
    identifier: take(['identifier'], z.string().regex(/\S/), fallback.identifier),
    name: take(['name'], Textual.pipe(z.string().regex(/\S/)), fallback.name),
    description: take(['description'], Textual, fallback.description ?? ''),
    status: take(['status'], z.string(), fallback.status ?? 'draft'),
    modality,
    primary_modality: modality,
    processing_mode: mode,
    processingMode: mode,
    version: take(['version'], Textual, fallback.version ?? '1.0.0'),
    tags: take(['tags'], z.array(z.string()), fallback.tags ?? []),
    notes: take(['notes'], Textual, fallback.notes ?? ''),
    repoDraftStepEnabled: take(['repoDraftStepEnabled'], Flag, fallback.repoDraftStepEnabled ?? true),
    repoUploadStepEnabled: take(['repoUploadStepEnabled'], Flag, fallback.repoUploadStepEnabled ?? true),
    repoPublishStepEnabled: take(['repoPublishStepEnabled'], Flag, fallback.repoPublishStepEnabled ?? false),
    description_constructor_enabled: take(
      ['description_constructor_enabled'],
      Flag,
      fallback.description_constructor_enabled ?? false,
    ),
    description_template: take(['description_template'], z.string(), fallback.description_template ?? ''),
    attach_run_record: take(['attach_run_record'], Flag, fallback.attach_run_record ?? false),
    steps: body.steps === undefined ? (fallback.steps ?? missingSteps(faults)) : readSteps(body, faults),
  }
  checkReferences(definition, faults)
  if (faults.list.length > 0) throw new ServiceError('invalid_input', faults.list.join('; '))
  return definition
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of some members that is there, parsed; a missing or wrong one is a fault unless there is a fallback. */
function takeMember<T>(
  from: Loose,
  names: readonly string[],
  schema: z.ZodType<T>,
  otherwise: T | undefined,
  place: string,
  faults: Faults,
): T {
  const name = names.find((candidate) => from[candidate] !== undefined && from[candidate] !== null)
  const where = place === '' ? (name ?? names[0] ?? '') : `${place}.${name ?? names[0]}`
  if (name === undefined) {
    if (otherwise === undefined) faults.add(where, 'Missing required field')
    return otherwise as T
  }
  const result = schema.safeParse(from[name])
  if (result.success) return result.data
  faults.add(where, `has a value that does not fit, received ${JSON.stringify(from[name])?.slice(0, 80)}`)
  return otherwise as T
}

function missingSteps(faults: Faults): Step[] {
  faults.add('steps', 'Missing required field')
  return []
}

function readSteps(body: Loose, faults: Faults): Step[] {
  const steps = body.steps
  if (!Array.isArray(steps)) {
    faults.add('steps', 'must be a list')
    return []
  }
  const read = steps.flatMap((step: unknown, index) => {
    if (isObject(step)) return [readStep(step, index, faults)]
    faults.add(`steps[${index}]`, 'must be an object')
    return []
  })
  return read.sort((a, b) => a.step_number - b.step_number)
}

function readStep(step: Loose, index: number, faults: Faults): Step {
  const place = `steps[${index}]`
  const component = isObject(step.component) ? step.component : {}
  const take = <T>(from: Loose, names: string[], schema: z.ZodType<T>, otherwise: T) =>
    takeMember(from, names, schema, otherwise, place, faults)
  const nested = typeof step.component === 'string' ? step.component : ''
  const name = take(step, ['component_name'], z.string(), '') || take(component, ['name'], z.string(), nested)
  const number = take(
    step,
    ['step_number', 'stepNumber', 'step'],
    z.coerce.number<unknown>().int().positive(),
    index + 1,
  )
  return {
    step_id: take(step, ['step_id', 'id'], Textual, `step_${number}`),
    step_number: number,
    step_name: take(step, ['step_name', 'stepName'], Textual, name || `Step ${number}`),
    component_name: name,
    component_label: take(component, ['label'], Textual, take(step, ['component_label'], Textual, name)),
    component_category: take(component, ['category'], Textual, take(step, ['component_category'], Textual, '')),
    component_version: take(component, ['version'], Textual, take(step, ['component_version'], Textual, '')),
    parameters: readParameters(step.parameters ?? component.parameters, place, faults),
    inputMapping: readInputMapping(step.inputMapping ?? step.input_mapping, place, faults),
    inputs: readFiles(step.inputs, `${place}.inputs`, faults),
    outputs: readFiles(step.outputs, `${place}.outputs`, faults),
    timeout_seconds: take(step, ['timeout_seconds', 'timeoutSeconds'], Seconds, 300),
  }
}

/** An object, or a list of `{name, value | default}` as some clients send it. */
function readParameters(value: unknown, place: string, faults: Faults): Loose {
  if (value === undefined || value === null) return {}
  if (isObject(value)) return value
  const listed = z.array(z.looseObject({ name: z.string() })).safeParse(value)
  if (listed.success) return Object.fromEntries(listed.data.map((one) => [one.name, one.value ?? one.default ?? null]))
  faults.add(`${place}.parameters`, 'must be an object')
  return {}
}

function readInputMapping(value: unknown, place: string, faults: Faults): Step['inputMapping'] {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) {
    faults.add(`${place}.inputMapping`, 'must be an object')
    return {}
  }
  const entries = Object.entries(value).flatMap(([input, source]): [string, InputSource][] => {
    const loose = isObject(source) ? source : {}
    const known = InputSource.safeParse(
      loose.sourceType === 'pipelineFile'
        ? { sourceType: 'pipelineFile', fileId: loose.fileId }
        : loose.sourceType === 'externalPath'
          ? { sourceType: 'externalPath', path: loose.path }
          : { sourceType: loose.sourceType, value: loose.value },
    )
    if (known.success) return [[input, known.data]]
    faults.add(
      `${place}.inputMapping.${input}`,
      'must name a pipelineFile (fileId), a literal (value) or an externalPath (path)',
    )
    return []
  })
  return Object.fromEntries(entries)
}

function readFiles(value: unknown, place: string, faults: Faults): StepFile[] {
  if (value === undefined || value === null) return []
  // Older exports write `{name: pattern}`.
  const list = isObject(value) ? Object.entries(value).map(([name, pattern]) => ({ name, pattern })) : value
  if (!Array.isArray(list)) {
    faults.add(place, 'must be a list')
    return []
  }
  return list.flatMap((file: unknown, index) => {
    if (isObject(file)) return [readFile(file, `${place}[${index}]`, faults)]
    faults.add(`${place}[${index}]`, 'must be an object')
    return []
  })
}

function readFile(file: Loose, place: string, faults: Faults): StepFile {
  const take = <T>(names: string[], schema: z.ZodType<T>, otherwise: T) =>
    takeMember(file, names, schema, otherwise, place, faults)
  const isSource = take(['is_source_file', 'isSource'], Flag, file.id === SOURCE_FILE)
  const name = take(['file_name', 'name'], Textual, '')
  const pattern = take(['pattern', 'filename_pattern', 'filename'], Textual, '')
  const id = take(['id', 'conceptual_id'], Textual, isSource ? SOURCE_FILE : slug(name || pattern))
  return {
    id: isSource ? SOURCE_FILE : id,
    conceptual_id: isSource ? SOURCE_FILE : id,
    file_name: name || id,
    pattern,
    filename_pattern: pattern,
    file_type: take(['file_type', 'type'], Textual, 'unknown'),
    is_source_file: isSource,
    replace_source_file: take(['replace_source_file', 'replaceSourceFile', 'replaceSource'], Flag, false),
    add_to_record: take(['add_to_record', 'addToRecord'], Flag, true),
    outputMapping: readOutputMapping(file.outputMapping ?? file.output_mapping, place, faults),
  }
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

function readOutputMapping(value: unknown, place: string, faults: Faults): StepFile['outputMapping'] {
  if (value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)) {
    return { mapToRepo: false, repoMappings: [] }
  }
  const loose = isObject(value)
    ? { mapToRepo: value.mapToRepo ?? false, repoMappings: value.repoMappings ?? [] }
    : value
  const result = OutputMapping.safeParse(loose)
  if (result.success) return result.data
  faults.add(`${place}.outputMapping`, 'must hold mapToRepo and a list of repoMappings with repoField and jsonKey')
  return { mapToRepo: false, repoMappings: [] }
}

/** Every file id that a step reads must come from the source file or from an earlier step; step numbers and ids must differ. */
function checkReferences(definition: Definition, faults: Faults): void {
  const known = new Set([SOURCE_FILE])
  const numbers = new Set<number>()
  for (const step of definition.steps) {
    const place = `step ${step.step_number} (${step.step_name})`
    if (numbers.has(step.step_number)) faults.add(place, 'has the number of another step')
    numbers.add(step.step_number)
    for (const [input, source] of Object.entries(step.inputMapping)) {
      if (source.sourceType === 'pipelineFile' && !known.has(source.fileId)) {
        faults.add(`${place}, input '${input}'`, `reads '${source.fileId}', which no earlier step writes`)
      }
    }
    for (const output of step.outputs) {
      if (known.has(output.id)) faults.add(`${place}, output '${output.id}'`, 'has an id that is taken already')
      known.add(output.id)
    }
  }
}
