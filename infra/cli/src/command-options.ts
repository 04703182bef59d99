import { resolve } from 'node:path'
import type { Call, Options } from './command.js'
import { UsageError } from './exit-code.js'

/** Options that every command has. */
export const EVERY_COMMAND: Options = {
  file: { type: 'string' },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  production: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  url: { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', default: false },
}

export function optionalText({ options }: Pick<Call, 'options'>, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function requiredText(call: Pick<Call, 'options'>, name: string): string {
  const value = optionalText(call, name)
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

export const requiredPath = (call: Pick<Call, 'options'>, name: string): string => resolve(requiredText(call, name))

/** A repeatable option, or one with commas. */
export function textList({ options }: Pick<Call, 'options'>, name: string): string[] {
  const value = options[name]
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return values
    .flatMap((one) => String(one).split(','))
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Record ids as given, or undefined for `--all`. */
export function wantedRecords(call: Pick<Call, 'options'>): number[] | undefined {
  const ids = textList(call, 'record-ids')
  if (call.options.all === true) return undefined
  if (ids.length === 0) throw new UsageError('Say which records: --record-ids 1,2,3 or --all')
  const wrong = ids.find((id) => !/^\d+$/.test(id))
  if (wrong !== undefined) throw new UsageError(`--record-ids takes whole numbers, received '${wrong}'`)
  return ids.map(Number)
}

/** Loads the project file that `--file` names; without it the loaded project is used. */
export async function loadProject(call: Call): Promise<void> {
  const file = optionalText(call, 'file')
  if (file !== undefined)
    await call.gateway.watch('Loading the project', 'loadProject', { body: { path: resolve(file) } })
}
