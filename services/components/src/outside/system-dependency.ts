import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import { RE2JS } from 're2js'
import type { SystemDependency } from '../domain/component-schema.js'
import { runCommand } from './run-command.js'
import type { SafeFetch } from './safe-fetch.js'

export interface Verdict {
  readonly state: 'present' | 'missing' | 'unknown'
  readonly detail: string
}

const TIME = 5_000
/** Characters of output that a pattern is looked for in. */
const OUTPUT = 64 * 1024

interface Means {
  readonly env: Record<string, string>
  readonly fetch: SafeFetch
  /** The component's own. */
  readonly folder: string
}

type CheckCommand = (command: string, pattern: string) => Promise<Verdict> | Verdict

/** Runs the `verify` block of a system dependency: a file, a service, or a command and a pattern in what it prints. */
export const verifySystemDependency = (
  dependency: SystemDependency,
  means: Means & { readonly signal: AbortSignal },
): Promise<Verdict> => advised(dependency, means.fetch, (command, pattern) => checkCommand(command, pattern, means))

/** The same without a run: of a command only the program is looked for, since nobody has decided for the component yet. */
export const lookForSystemDependency = (dependency: SystemDependency, means: Means): Promise<Verdict> =>
  advised(dependency, means.fetch, (command) => lookForProgram(command, means))

async function advised(dependency: SystemDependency, fetch: SafeFetch, check: CheckCommand): Promise<Verdict> {
  const verdict = await verdictOf(dependency, fetch, check)
  const advice = verdict.state === 'missing' ? installAdvice(dependency) : ''
  return advice === '' ? verdict : { ...verdict, detail: say('how_to_install', { reason: verdict.detail, advice }) }
}

async function verdictOf({ verify }: SystemDependency, fetch: SafeFetch, check: CheckCommand): Promise<Verdict> {
  if (verify?.file_exists) {
    const found = existsSync(verify.file_exists)
    return {
      state: found ? 'present' : 'missing',
      detail: say(found ? 'dependency_file' : 'dependency_no_file', { path: verify.file_exists }),
    }
  }
  if (verify?.service_check) return checkService(verify.service_check, fetch)
  if (verify?.command) return check(verify.command, verify.expected_pattern ?? '')
  return { state: 'unknown', detail: say('dependency_not_looked_for', {}) }
}

async function checkService(url: string, fetch: SafeFetch): Promise<Verdict> {
  try {
    const { status } = await fetch.bytes(url, { size: 1024 * 1024, time: TIME })
    return { state: status < 500 ? 'present' : 'missing', detail: say('dependency_answers', { url, number: status }) }
  } catch (error) {
    return { state: 'missing', detail: (error as Error).message }
  }
}

async function checkCommand(
  command: string,
  pattern: string,
  { env, folder, signal }: Means & { readonly signal: AbortSignal },
): Promise<Verdict> {
  const [file = '', ...args] = splitCommand(command)
  let output = ''
  const onLine = (line: string) => {
    if (output.length < OUTPUT) output += `${line}\n`
  }
  const { exitCode, timedOut } = await runCommand({ file, args, cwd: folder, env, signal, timeout: TIME, onLine })
  if (timedOut) return { state: 'missing', detail: say('command_too_slow', { command, number: TIME / 1000 }) }
  if (exitCode === null) return { state: 'missing', detail: say('command_not_run', { command }) }
  if (exitCode !== 0) return { state: 'missing', detail: say('command_ended', { command, exit: exitCode }) }
  return pattern === '' || matches(pattern, output)
    ? { state: 'present', detail: output.slice(0, output.indexOf('\n')) }
    : { state: 'missing', detail: say('command_prints_other', { command, pattern }) }
}

function lookForProgram(command: string, { env, folder }: Means): Verdict {
  const [file = ''] = splitCommand(command)
  const places = file.includes('/')
    ? [resolve(folder, file)]
    : (env.PATH ?? '').split(delimiter).map((place) => join(place, file))
  return places.some(isProgram)
    ? { state: 'present', detail: say('command_at_install', { file, command }) }
    : { state: 'missing', detail: say('name_not_there', { name: file }) }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** In linear time; a pattern that cannot be read matches nothing. */
function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE).matcher(text).find()
  } catch {
    return false
  }
}

/** Splits a command at blanks; single and double quotes hold words together. No shell is involved. */
function splitCommand(command: string): string[] {
  const words = command.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}

function installAdvice({ install }: SystemDependency): string {
  const methods = install?.methods ?? []
  return methods.map(({ type, command, url }) => command ?? url ?? type).join(' or ')
}
