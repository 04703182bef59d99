import { z } from 'zod'
import { parseVersion } from './version.js'

/*
 * The format of component.yaml. Members that are not read are let through untouched; those that are read must have the type
 * that is expected, so that every fault is reported at once, when a component is read, and never at run time.
 */

const flag = z.union([
  z.boolean(),
  z.stringFormat('flag', /^(true|false)$/i).transform((text) => text.toLowerCase() === 'true'),
])
const count = z.union([z.number(), z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)])
const text = z.string()
const filled = z.string().regex(/\S/, 'must not be empty')
const optionName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, "must consist of letters, digits, '_' and '-'")
/** A path inside the component. */
export const InnerPath = z
  .string()
  .refine(
    (path) => !/^([/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..'),
    'must be inside the component',
  )

const ValidationRules = z.looseObject({
  file_extensions: z.array(text).nullish(),
  regex_pattern: text.nullish(),
  min_size_bytes: count.nullish(),
})

const Input = z.looseObject({
  name: optionName,
  label: text.nullish(),
  description: text.nullish(),
  type: text.nullish(),
  required: flag.nullish(),
  validation_rules: ValidationRules.nullish(),
  mutex_with: z.array(text).nullish(),
})

const Output = z.looseObject({
  name: filled,
  label: text.nullish(),
  pattern: InnerPath.nullish(),
  name_pattern: InnerPath.nullish(),
  description: text.nullish(),
  category: text.nullish(),
  type: text.nullish(),
})

const Parameter = z.looseObject({
  name: optionName,
  label: text.nullish(),
  type: text.nullish(),
  options: z.array(z.union([text, z.number(), z.boolean()])).nullish(),
  choices: z.array(z.union([text, z.number(), z.boolean()])).nullish(),
  description: text.nullish(),
  help_text: text.nullish(),
  required: flag.nullish(),
  validation_rules: ValidationRules.nullish(),
  mutex_with: z.array(text).nullish(),
})

const ParameterGroup = z.looseObject({
  title: text,
  description: text.nullish(),
  depends_on_input: text.nullish(),
  parameters: z.array(Parameter),
})

const SystemDependency = z.looseObject({
  name: filled,
  required: flag.nullish(),
  description: text.nullish(),
  type: text.nullish(),
  install: z
    .looseObject({
      methods: z.array(z.looseObject({ type: text, command: text.nullish(), url: text.nullish() })).nullish(),
    })
    .nullish(),
  verify: z
    .looseObject({
      command: text.nullish(),
      expected_pattern: text.nullish(),
      file_exists: text.nullish(),
      service_check: text.nullish(),
    })
    .nullish(),
})
export type SystemDependency = z.output<typeof SystemDependency>

const InstallationFile = z.looseObject({
  name: optionName,
  label: text.nullish(),
  description: text.nullish(),
  required: flag.nullish(),
  default_filename: z
    .string()
    .regex(/^[^/\\]+$/, 'must be a plain file name')
    .nullish(),
  default_content: text.nullish(),
  validation: z
    .looseObject({ file_extensions: z.array(text).nullish(), min_size_mb: z.union([z.number(), count]).nullish() })
    .nullish(),
})
export type InstallationFile = z.output<typeof InstallationFile>

const Metadata = z.looseObject({
  name: filled,
  label: filled,
  description: text,
  category: filled.refine((category) => category !== 'metadata', "must not be 'metadata', which the listing needs"),
  version: z
    .string()
    .refine((version) => parseVersion(version) !== undefined, 'must be a version such as 1.2.0 or 0.1.0-alpha.1'),
  tags: z.array(z.unknown()).nullish(),
  keywords: z.array(z.unknown()).nullish(),
  authors: z.array(z.unknown()).nullish(),
  license: z.record(z.string(), z.unknown()).nullish(),
  created: text.nullish(),
  updated: text.nullish(),
})

const Structure = z.looseObject({
  required_files: z.array(InnerPath).nullish(),
  additional_files: z.array(InnerPath).nullish(),
  directories: z.array(InnerPath).nullish(),
})

const Requirements = z.looseObject({
  python_environment: z
    .looseObject({
      python_version: text.nullish(),
      packages: z.array(z.looseObject({ name: filled, version: z.union([text, z.number()]).nullish() })).nullish(),
    })
    .nullish(),
  system_dependencies: z.array(SystemDependency).nullish(),
  system_requirements: z
    .looseObject({
      min_memory_mb: count.nullish(),
      recommended_memory_mb: count.nullish(),
      min_disk_space_mb: count.nullish(),
      gpu_memory_mb: count.nullish(),
    })
    .nullish(),
})

const Execution = z.looseObject({
  idempotent: flag.nullish(),
  timeout: count.nullish(),
  on_error: text.nullish(),
  on_timeout: text.nullish(),
  executor: text.nullish(),
})

/** The whole document; `parameter_groups` may be spelt as the older flat list `params`. */
export const ComponentDocument = z
  .looseObject({
    metadata: Metadata,
    sources: z.record(z.string(), z.unknown()).nullish(),
    structure: Structure.nullish(),
    inputs: z.array(Input),
    outputs: z.array(Output),
    parameter_groups: z.array(ParameterGroup).optional(),
    params: z.array(Parameter).nullish(),
    requirements: Requirements,
    execution: Execution,
    installation: z
      .looseObject({
        required_files: z.array(InstallationFile).nullish(),
        optional_files: z.array(InstallationFile).nullish(),
        system_checks: z.array(z.unknown()).nullish(),
      })
      .nullish(),
  })
  .superRefine((document, context) => {
    if (document.parameter_groups === undefined && !Array.isArray(document.params)) {
      context.addIssue({ code: 'custom', path: ['parameter_groups'], input: undefined, message: 'is missing' })
    }
    for (const fault of repeatedNames(document)) context.addIssue({ code: 'custom', ...fault })
  })
export type ComponentDocument = z.output<typeof ComponentDocument>

interface Parts {
  inputs: readonly { name: string }[]
  parameter_groups?: readonly { parameters: readonly { name: string }[] }[] | undefined
}

/** The inputs, and the parameters of one group, become options of one command line: a name may occur once among them. */
function repeatedNames({ inputs, parameter_groups = [] }: Parts) {
  const lists = [
    { items: inputs, path: ['inputs'] as PropertyKey[] },
    ...parameter_groups.map(({ parameters }, group) => ({
      items: parameters,
      path: ['parameter_groups', group, 'parameters'] as PropertyKey[],
    })),
  ]
  return lists.flatMap(({ items, path }) =>
    items.flatMap(({ name }, index) => {
      if (items.findIndex((other) => other.name === name) === index) return []
      return [{ path: [...path, index, 'name'], input: name, message: `names '${name}' for the second time` }]
    }),
  )
}
