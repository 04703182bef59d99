import { MOST_VALUES, type Pipeline } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { HOLDS_ITSELF, holdsItself, holdsMoreThan } from '@regesta/http/nesting'
import { yamlFault } from '@regesta/http/yaml-fault'
import { beyondYamlLimits, parseYaml } from '@regesta/http/yaml-text'
import { stringify } from 'yaml'
import type { Definition } from './definition.js'
import { inTodaysSpelling } from './predecessor-spellings.js'
import { readDefinition } from './read-definition.js'
import { isObject } from './read-member.js'
import { unknownMembers } from './unknown-members.js'

/** Members that the store decides; an export leaves them out, so that it says the same wherever it is imported. */
type Exported = Omit<
  Pipeline,
  | 'pipeline_id'
  | 'created_timestamp'
  | 'last_modified_timestamp'
  | 'last_executed_timestamp'
  | 'execution_count'
  | 'primary_modality'
  | 'processingMode'
>

/** The YAML form: block style, fixed order, two spaces. What import reads is what export wrote, byte for byte. */
export function toYaml(pipeline: Pipeline): string {
  const exported: Exported = {
    identifier: pipeline.identifier,
    name: pipeline.name,
    description: pipeline.description,
    status: pipeline.status,
    modality: pipeline.modality,
    processing_mode: pipeline.processing_mode,
    version: pipeline.version,
    tags: pipeline.tags,
    notes: pipeline.notes,
    repoDraftStepEnabled: pipeline.repoDraftStepEnabled,
    repoUploadStepEnabled: pipeline.repoUploadStepEnabled,
    repoPublishStepEnabled: pipeline.repoPublishStepEnabled,
    description_constructor_enabled: pipeline.description_constructor_enabled,
    description_template: pipeline.description_template,
    attach_run_record: pipeline.attach_run_record,
    metadata_mapping: pipeline.metadata_mapping,
    steps: pipeline.steps,
  }
  // Texts such as `yes` and `2024-01-01` are quoted, because readers of YAML 1.1 take them for something else.
  return stringify(exported, { lineWidth: 0, indent: 2, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}

/** What a YAML file says. */
export interface ReadDefinition {
  readonly definition: Definition
  readonly metadataMapping: Record<string, unknown>
  /** Warnings of what is misspelt in it. */
  readonly unknownMembers: string[]
}

/** Reads the YAML form and older forms of it. */
export function fromYaml(bytes: Uint8Array): ReadDefinition {
  const source = text(bytes)
  const reason = beyondYamlLimits(source)
  if (reason !== undefined) throw unreadable(reason)
  const document = parseYaml(source, { merge: false, stringKeys: true, resolveKnownTags: false })
  const [error] = document.errors
  if (error !== undefined) throw unreadable(yamlFault(error).split('\n')[0])
  const value: unknown = toPlain(document)
  if (holdsMoreThan(MOST_VALUES, value)) {
    throw new ServiceError('payload_too_large', `The file holds more than ${MOST_VALUES} values, the limit here`)
  }
  const definition = readDefinition(value)
  const mapping = (value as { metadata_mapping?: unknown }).metadata_mapping
  return {
    definition,
    metadataMapping: isObject(mapping) ? (inTodaysSpelling(mapping) as Record<string, unknown>) : {},
    unknownMembers: unknownMembers(value),
  }
}

const unreadable = (reason = '') => new ServiceError('invalid_input', say('definition_yaml', { reason }))

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(say('definition_no_text', {}))
  }
}

/** Aliases are few in honest files; more of them are an attack on memory. */
function toPlain(document: ReturnType<typeof parseYaml>): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (holdsItself(value)) throw new Error(HOLDS_ITSELF)
    return value
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}
