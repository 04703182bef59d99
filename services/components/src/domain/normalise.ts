import { OLDER_PARAMETER_TYPES } from '@regesta/contracts/component-format'
import type {
  ComponentInput,
  ComponentOutput,
  ComponentParameter,
  ComponentSpecification,
} from '@regesta/contracts/components'
import { ownMember } from '@regesta/contracts/own-member'
import type { ComponentDocument } from './component-schema.js'

type Input = ComponentDocument['inputs'][number]
type Output = ComponentDocument['outputs'][number]
export type Group = NonNullable<ComponentDocument['parameter_groups']>[number]
type Parameter = Group['parameters'][number]

/** The parameter groups; an older flat list becomes one group. */
export function parameterGroups(document: Pick<ComponentDocument, 'parameter_groups' | 'params'>): Group[] {
  if (document.parameter_groups !== undefined) return document.parameter_groups
  const parameters = document.params ?? []
  if (parameters.length === 0) return []
  return [{ title: 'General Parameters', description: 'Component-specific settings.', parameters }]
}

/** The whole promise of a component in today's spelling, every member present. */
export function normalise(document: ComponentDocument): ComponentSpecification {
  const { execution, requirements } = document
  const system = requirements.system_requirements
  return {
    inputs: document.inputs.map(normaliseInput),
    outputs: document.outputs.map(normaliseOutput),
    parameters: parameterGroups(document).flatMap((group) => group.parameters.map(normaliseParameter)),
    execution: {
      idempotent: execution.idempotent ?? false,
      timeout_seconds: execution.timeout ?? null,
      on_error: execution.on_error ?? 'stop',
      on_timeout: execution.on_timeout ?? 'stop',
    },
    system_requirements: {
      min_memory_mb: system?.min_memory_mb ?? null,
      recommended_memory_mb: system?.recommended_memory_mb ?? null,
      min_disk_space_mb: system?.min_disk_space_mb ?? null,
      gpu_memory_mb: system?.gpu_memory_mb ?? null,
    },
  }
}

const normaliseInput = (input: Input): ComponentInput => ({
  name: input.name,
  label: input.label ?? input.name,
  description: input.description ?? '',
  type: input.type ?? 'file_path',
  required: input.required ?? false,
  default: input.default ?? null,
  file_extensions: extensions(input.validation_rules?.file_extensions),
  regex_pattern: input.validation_rules?.regex_pattern ?? null,
  min_size_bytes: input.validation_rules?.min_size_bytes ?? null,
  mutex_with: input.mutex_with ?? [],
})

const normaliseOutput = (output: Output): ComponentOutput => ({
  name: output.name,
  label: output.label ?? output.name,
  description: output.description ?? '',
  pattern: output.pattern ?? output.name_pattern ?? null,
  type: output.type ?? '',
  category: output.category ?? '',
})

function normaliseParameter(parameter: Parameter): ComponentParameter {
  const declared = parameter.type ?? 'string'
  return {
    name: parameter.name,
    label: parameter.label ?? parameter.name,
    description: parameter.description ?? parameter.help_text ?? '',
    type: ownMember<string>(OLDER_PARAMETER_TYPES, declared) ?? declared,
    list: declared.startsWith('list_'),
    default: parameter.default ?? null,
    options: (parameter.options ?? parameter.choices ?? []).map(String),
    required: parameter.required ?? false,
    file_extensions: extensions(parameter.validation_rules?.file_extensions),
    mutex_with: parameter.mutex_with ?? [],
  }
}

const extensions = (given: readonly string[] | null | undefined) =>
  (given ?? []).map((extension) => (extension.startsWith('.') ? extension : `.${extension}`).toLowerCase())
