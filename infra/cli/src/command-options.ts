import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call, Options } from './command.js'
import { UsageError } from './exit-code.js'

/** Options that every command has. */
export const EVERY_COMMAND: Options = {
  json: { type: 'boolean', default: false, help: 'Writes one JSON value: command, ok, exit_code, result, error.' },
  data: { type: 'string', value: 'FOLDER', help: 'The data folder; else REGESTA_HOME, else the one of your account.' },
  help: { type: 'boolean', default: false, help: 'Explains the command.' },
}

/** Options of commands that speak to a running Regesta. */
export const TO_GATEWAY: Options = {
  url: {
    type: 'string',
    value: 'URL',
    help: 'Where Regesta runs; else REGESTA_URL, else what runs on the data folder.',
  },
  token: { type: 'string', value: 'TOKEN', help: 'Its access token, where it asks for one; else REGESTA_TOKEN.' },
}

/** The project that a command works on. */
export const PROJECT: Options = {
  file: { type: 'string', value: 'FILE', help: 'The project file; without it, the one that is open in Regesta.' },
}

export const DRY_RUN: Options = {
  'dry-run': {
    type: 'boolean',
    default: false,
    help: 'Looks at everything and tells what would be done; does nothing.',
  },
}

/** Which of the two repositories is meant. */
export const ENVIRONMENT: Options = {
  production: { type: 'boolean', default: false, help: 'The real repository instead of the practice one.' },
}

/** For what asks before it is done. */
export const YES: Options = {
  yes: { type: 'boolean', default: false, help: 'Answers the question with yes; needed without a terminal.' },
}

/** Which records are meant. */
export const RECORDS: Options = {
  all: { type: 'boolean', default: false, help: 'All that can be.' },
  'record-ids': { type: 'string', value: 'IDS', multiple: true, help: 'Only these, for example 1,2,3.' },
}

/** For what is done to the project at a repository. */
export const AT_REPOSITORY: Options = { ...PROJECT, ...ENVIRONMENT, ...YES, ...DRY_RUN }

export function optionalText({ options }: Pick<Call, 'options'>, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function requiredText(call: Pick<Call, 'options'>, name: string): string {
  const value = optionalText(call, name)
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

/** @throws UsageError that names all that are missing, not only the first */
export function requireOptions(call: Pick<Call, 'options'>, names: readonly string[]): void {
  const missing = names.filter((name) => textList(call, name).length === 0).map((name) => `--${name}`)
  const last = missing.pop()
  if (last === undefined) return
  throw new UsageError(missing.length === 0 ? `${last} is missing` : `${missing.join(', ')} and ${last} are missing`)
}

export const requiredPath = (call: Pick<Call, 'options'>, name: string): string => pathOf(requiredText(call, name))

/** @throws UsageError for the sign of standard input or output, where only a file will do */
export function pathOf(text: string): string {
  if (text === '-') throw new UsageError("'-' is the name of no file here; one that is called so is written ./-")
  return resolve(text)
}

/** What a repeatable option was given, in order. */
function valuesOf({ options }: Pick<Call, 'options'>, name: string): string[] {
  const value = options[name]
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return values.map(String)
}

const dividedAtCommas = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** A repeatable option, or one with commas. */
export const textList = (call: Pick<Call, 'options'>, name: string): string[] =>
  valuesOf(call, name).flatMap(dividedAtCommas)

/** Endings of files, each with its dot, whether or not one was given. */
export const endings = (call: Pick<Call, 'options'>, name: string): string[] =>
  textList(call, name).map((one) => (one.startsWith('.') ? one : `.${one}`))

/** The same with paths, whose names may hold commas themselves: what is there as it stands is one. */
export const pathList = (call: Pick<Call, 'options'>, name: string): string[] =>
  valuesOf(call, name).flatMap((one) => (existsSync(one) ? [one] : dividedAtCommas(one)))

/** Record ids as given, or undefined for `--all`. */
export function wantedRecords(call: Pick<Call, 'options'>): number[] | undefined {
  const ids = recordIds(call)
  if (call.options.all === true && ids.length > 0) throw new UsageError('--all and --record-ids exclude each other')
  if (call.options.all === true) return undefined
  if (ids.length === 0) throw new UsageError('Say which records: --record-ids 1,2,3 or --all')
  return ids
}

/** Record ids as given and each once, none where none are. */
export function recordIds(call: Pick<Call, 'options'>): number[] {
  const ids = textList(call, 'record-ids')
  const wrong = ids.find((id) => !/^\d+$/.test(id) || !Number.isSafeInteger(Number(id)))
  if (wrong !== undefined) throw new UsageError(`--record-ids takes whole numbers, received '${wrong}'`)
  return [...new Set(ids.map(Number))]
}

/** Loads the project file that `--file` names, else takes the open one, and stays with it whatever others open meanwhile. */
export async function loadProject({ gateway, options }: Pick<Call, 'gateway' | 'options'>): Promise<void> {
  const file = optionalText({ options }, 'file')
  if (file === undefined) return gateway.stayWith(await openProject(gateway))
  await loadFile(gateway, 'Loading the project', resolve(file))
}

export async function loadFile(gateway: Call['gateway'], label: string, path: string): Promise<void> {
  gateway.stayWith(undefined)
  gateway.stayWith((await gateway.watch(label, 'loadProject', { body: { path } })).project_uuid)
}

async function openProject({ call }: Call['gateway']): Promise<string | undefined> {
  const { projects } = await call.listProjects()
  return projects.find(({ is_active }) => is_active)?.project_uuid
}
