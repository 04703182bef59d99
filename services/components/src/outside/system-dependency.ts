import { existsSync } from 'node:fs'
import { say } from '@regesta/contracts/sentences'
import { RE2JS } from 're2js'
import type { SystemDependency } from '../domain/component-schema.js'
import type { SafeFetch } from './safe-fetch.js'

export interface Verdict {
  readonly state: 'present' | 'missing' | 'unknown'
  readonly detail: string
}

const TIME = 5_000
/** Bytes of output that a pattern is looked for in. */
const OUTPUT = 64 * 1024

interface Means {
  env: Record<string, string>
  fetch: SafeFetch
}

/** Runs the `verify` block of a system dependency: a file, a service, or a command and a pattern in what it prints. */
export async function verifySystemDependency(dependency: SystemDependency, means: Means): Promise<Verdict> {
  const verdict = await verdictOf(dependency, means)
  const advice = verdict.state === 'missing' ? installAdvice(dependency) : ''
  return advice === '' ? verdict : { ...verdict, detail: say('how_to_install', { reason: verdict.detail, advice }) }
}

async function verdictOf({ verify }: SystemDependency, means: Means): Promise<Verdict> {
  if (verify?.file_exists) {
    const found = existsSync(verify.file_exists)
    return {
      state: found ? 'present' : 'missing',
      detail: say(found ? 'dependency_file' : 'dependency_no_file', { path: verify.file_exists }),
    }
  }
  if (verify?.service_check) return checkService(verify.service_check, means.fetch)
  if (verify?.command) return checkCommand(verify.command, verify.expected_pattern ?? '', means.env)
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

async function checkCommand(command: string, pattern: string, env: Record<string, string>): Promise<Verdict> {
  const [file = '', ...args] = splitCommand(command)
  const { execa } = await import('execa')
  const result = await execa(file, args, {
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    all: true,
    timeout: TIME,
    forceKillAfterDelay: 500,
    maxBuffer: OUTPUT,
  })
  const output = result.all ?? ''
  if (result.exitCode === undefined) return { state: 'missing', detail: say('command_not_run', { command }) }
  if (result.exitCode !== 0)
    return { state: 'missing', detail: say('command_ended', { command, exit: result.exitCode }) }
  const [firstLine = ''] = output.split('\n')
  if (pattern === '') return { state: 'present', detail: firstLine }
  return matches(pattern, output)
    ? { state: 'present', detail: firstLine }
    : { state: 'missing', detail: say('command_prints_other', { command, pattern }) }
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
