import type { AnswerOf } from '../../api/surface.js'

export type Configured = AnswerOf<'GET /api/pipeline_components/:component_name/config'>
export type Parameter = Configured['parameter_groups'][number]['parameters'][number]

/** Values of parameters by their names. */
export type Values = Readonly<Record<string, unknown>>

/** How the value of a parameter is written. */
export type ValueKind = 'flag' | 'choice' | 'whole' | 'number' | 'json' | 'text'

const KINDS: Readonly<Record<string, ValueKind>> = {
  ...{ boolean: 'flag', bool: 'flag', integer: 'whole', int: 'whole', float: 'number', number: 'number' },
  ...{ list_str: 'json', list_int: 'json', list_float: 'json' },
  ...{ column_mapping: 'json', data_mapping: 'json', value_mapping: 'json', schema_mapping: 'json' },
}

export const kindOf = (parameter: Parameter): ValueKind =>
  KINDS[parameter.type] ?? (choicesOf(parameter).length > 0 ? 'choice' : 'text')

/** The values that it may have; none where any of its type may be. */
export function choicesOf({ type, options, choices }: Parameter): readonly string[] {
  const known = KINDS[type] === 'flag' ? [true, false] : (options ?? choices)
  return Array.isArray(known) ? known.map(String) : []
}

/** A value as it is written in a form. */
export const writtenOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** What was written, as the value that it means; undefined where it means none. */
export function valueFrom(kind: ValueKind, written: string): unknown {
  if (kind === 'flag') return ({ true: true, false: false } as Values)[written]
  if (kind === 'whole') return /^-?\d+$/.test(written.trim()) ? Number(written) : undefined
  if (kind === 'number') return written.trim() !== '' && Number.isFinite(Number(written)) ? Number(written) : undefined
  return kind === 'json' ? parsed(written) : written
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written) as unknown
  } catch {
    return undefined
  }
}
