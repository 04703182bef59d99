import type { Pipeline } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { valueAt } from '@regesta/contracts/value-at'
import { parseJson } from '@regesta/http/nesting'

/** The template in force: that of the metadata mapping, else the pipeline's own when it is switched on. */
export function descriptionTemplate(pipeline: Pipeline): string | undefined {
  const mapped = pipeline.metadata_mapping.description_template
  if (typeof mapped === 'string' && mapped !== '') return mapped
  return pipeline.description_constructor_enabled && pipeline.description_template !== ''
    ? pipeline.description_template
    : undefined
}

/** Where the values of placeholders come from. */
export interface PlaceholderSources {
  /** The text of a file of the run; undefined for an unknown id. */
  readText(fileId: string): Promise<string | undefined>
  /** The record's repository metadata, as it is about to be. */
  readonly metadata: Record<string, unknown>
}

/**
 * Fills `${<file_id>}`, `${<file_id>.<json_key>}` and `${repo_metadata.<key_path>}`.
 *
 * @throws invalid_input naming every placeholder without a value
 */
export async function fillDescription(template: string, sources: PlaceholderSources): Promise<string> {
  const names = [...new Set([...template.matchAll(/\$\{([^{}]+)\}/g)].map((match) => (match[1] ?? '').trim()))]
  const values = new Map<string, string | undefined>()
  for (const name of names) values.set(name, await placeholderValue(name, sources))
  const missing = names.filter((name) => values.get(name) === undefined)
  if (missing.length > 0) {
    const list = missing.map((name) => `\${${name}}`).join(', ')
    throw new ServiceError('invalid_input', say('template_without_values', { names: list }))
  }
  return template.replace(/\$\{([^{}]+)\}/g, (_, name: string) => values.get(name.trim()) ?? '')
}

async function placeholderValue(name: string, { readText, metadata }: PlaceholderSources): Promise<string | undefined> {
  if (name.startsWith('repo_metadata.')) return shown(valueAt(metadata, name.slice('repo_metadata.'.length)))
  const whole = await readText(name)
  if (whole !== undefined) return whole
  // File ids may hold dots, so the longest id that is known wins.
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const text = await readText(name.slice(0, dot))
    if (text !== undefined) return shown(valueAt(parsed(text), name.slice(dot + 1)))
  }
  return undefined
}

const shown = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

/** What a text says as JSON; undefined when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
