import { InputSource, OutputMapping, type Step, type StepFile } from '@regesta/contracts/pipelines'
import { say } from '@regesta/contracts/sentences'
import { z } from 'zod'
import { SOURCE_FILE } from './definition.js'
import { FILE, STEP } from './member-names.js'
import { membersWithoutEffect } from './members-without-effect.js'
import { type Faults, Flag, isObject, type Loose, Seconds, Textual, takeMember } from './read-member.js'

export function missingSteps(faults: Faults): Step[] {
  faults.push(say('member_missing', { member: 'steps' }))
  return []
}

export function readSteps(body: Loose, faults: Faults): Step[] {
  const steps = body.steps
  if (!Array.isArray(steps)) {
    faults.push(say('member_no_list', { member: 'steps' }))
    return []
  }
  const read = steps.flatMap((step: unknown, index) => {
    if (isObject(step)) return [readStep(step, index, faults)]
    faults.push(say('member_no_object', { member: `steps[${index}]` }))
    return []
  })
  return read.sort((a, b) => a.step_number - b.step_number)
}

/** One step in any accepted shape; `index` counts from 0 and places it when it has no number. */
function readStep(step: Loose, index: number, faults: Faults): Step {
  const place = `steps[${index}]`
  const component = isObject(step.component) ? step.component : {}
  const take = <T>(from: Loose, names: readonly string[], schema: z.ZodType<T>, otherwise: T) =>
    takeMember(from, names, schema, otherwise, place, faults)
  const nested = typeof step.component === 'string' ? step.component : ''
  const name = take(step, STEP.component_name, z.string(), '') || take(component, ['name'], z.string(), nested)
  const number = take(step, STEP.step_number, z.coerce.number<unknown>().int().positive(), index + 1)
  return {
    step_id: withoutPrefix(take(step, STEP.step_id, Textual, '')) || String(number),
    step_number: number,
    step_name: take(step, STEP.step_name, Textual, name || `Step ${number}`),
    component_name: name,
    component_label: take(component, ['label'], Textual, take(step, ['component_label'], Textual, name)),
    component_category: take(component, ['category'], Textual, take(step, ['component_category'], Textual, '')),
    component_version: take(component, ['version'], Textual, take(step, ['component_version'], Textual, '')),
    parameters: readParameters(step.parameters ?? component.parameters, place, faults),
    inputMapping: readInputMapping(step.inputMapping ?? step.input_mapping, place, faults),
    inputs: readFiles(step.inputs, `${place}.inputs`, faults),
    outputs: readFiles(step.outputs, `${place}.outputs`, faults),
    timeout_seconds: take(step, STEP.timeout_seconds, Seconds, 300),
    ...membersWithoutEffect(step),
  }
}

/** The graphical interface puts `step_` before the id that it reads, and sends the longer one back. */
const withoutPrefix = (id: string) => id.replace(/^(step_)+/, '')

/** An object, or a list of `{name, value | default}` as some clients send it. */
function readParameters(value: unknown, place: string, faults: Faults): Loose {
  if (value === undefined || value === null) return {}
  if (isObject(value)) return value
  const listed = z.array(z.looseObject({ name: z.string() })).safeParse(value)
  if (listed.success) return Object.fromEntries(listed.data.map((one) => [one.name, one.value ?? one.default ?? null]))
  faults.push(say('member_no_object', { member: `${place}.parameters` }))
  return {}
}

function readInputMapping(value: unknown, place: string, faults: Faults): Step['inputMapping'] {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) {
    faults.push(say('member_no_object', { member: `${place}.inputMapping` }))
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
    faults.push(say('input_without_source', { member: `${place}.inputMapping.${input}` }))
    return []
  })
  return Object.fromEntries(entries)
}

function readFiles(value: unknown, place: string, faults: Faults): StepFile[] {
  if (value === undefined || value === null) return []
  // Older exports write `{name: pattern}`.
  const list = isObject(value) ? Object.entries(value).map(([name, pattern]) => ({ name, pattern })) : value
  if (!Array.isArray(list)) {
    faults.push(say('member_no_list', { member: place }))
    return []
  }
  return list.flatMap((file: unknown, index) => {
    if (isObject(file)) return [readFile(file, `${place}[${index}]`, faults)]
    faults.push(say('member_no_object', { member: `${place}[${index}]` }))
    return []
  })
}

function readFile(file: Loose, place: string, faults: Faults): StepFile {
  const take = <T>(names: readonly string[], schema: z.ZodType<T>, otherwise: T) =>
    takeMember(file, names, schema, otherwise, place, faults)
  const isSource = take(FILE.is_source_file, Flag, file.id === SOURCE_FILE)
  const name = take(FILE.file_name, Textual, '')
  const pattern = take(FILE.pattern, Textual, '')
  const id = take(FILE.id, Textual, isSource ? SOURCE_FILE : slug(name || pattern))
  return {
    id: isSource ? SOURCE_FILE : id,
    conceptual_id: isSource ? SOURCE_FILE : id,
    file_name: name || id,
    pattern,
    filename_pattern: pattern,
    file_type: take(FILE.file_type, Textual, 'unknown'),
    is_source_file: isSource,
    replace_source_file: take(FILE.replace_source_file, Flag, false),
    add_to_record: take(FILE.add_to_record, Flag, true),
    outputMapping: readOutputMapping(file.outputMapping ?? file.output_mapping, place, faults),
  }
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function readOutputMapping(value: unknown, place: string, faults: Faults): StepFile['outputMapping'] {
  if (value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)) {
    return { mapToRepo: false, repoMappings: [] }
  }
  const loose = isObject(value)
    ? { mapToRepo: value.mapToRepo ?? false, repoMappings: value.repoMappings ?? [] }
    : value
  const result = OutputMapping.safeParse(loose)
  if (result.success) return result.data
  faults.push(say('output_without_mapping', { member: `${place}.outputMapping` }))
  return { mapToRepo: false, repoMappings: [] }
}
