import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { requirementLines } from '../domain/requirements.js'
import { inRange } from '../domain/version-range.js'
import { askProgram } from './ask-program.js'
import type { Build } from './build.js'

const CANDIDATES = [
  'python3',
  'python3.14',
  'python3.13',
  'python3.12',
  'python3.11',
  'python3.10',
  'python3.9',
  'python3.8',
  'python',
]

export const pythonInterpreter = (folder: string) =>
  process.platform === 'win32' ? join(folder, 'env', 'Scripts', 'python.exe') : join(folder, 'env', 'bin', 'python')

export const pythonVariables = (folder: string, path: string) => ({
  VIRTUAL_ENV: join(folder, 'env'),
  PATH: `${join(folder, 'env', process.platform === 'win32' ? 'Scripts' : 'bin')}${delimiter}${path}`,
  PYTHONNOUSERSITE: '1',
})

/** The first Python on the PATH whose version is in a range, for example `>=3.8,<3.12`. */
export async function findPython(
  range: string,
  env: Record<string, string>,
): Promise<{ found: { file: string; version: string } | undefined; seen: string[] }> {
  const seen: string[] = []
  for (const file of CANDIDATES) {
    const version = await versionOf(file, env)
    if (version === undefined) continue
    if (inRange(version, range)) return { found: { file, version }, seen }
    seen.push(`${file} ${version}`)
  }
  return { found: undefined, seen }
}

async function versionOf(file: string, env: Record<string, string>): Promise<string | undefined> {
  const program = 'import platform; print(platform.python_version())'
  const { exitCode, stdout } = await askProgram(file, ['-c', program], env)
  return exitCode === 0 ? stdout.trim() : undefined
}

const hasUv = async (env: Record<string, string>) => (await askProgram('uv', ['--version'], env)).exitCode === 0

/** Makes `env/` and installs what requirements.txt asks for; with uv where there is one. */
export async function buildPythonEnvironment(build: Build): Promise<void> {
  const file = join(build.folder, 'requirements.txt')
  const wanted = existsSync(file) ? requirementLines(await readFile(file, 'utf8')) : []
  const withUv = await hasUv(build.packageTools)
  const range = build.document.requirements.python_environment?.python_version ?? ''
  if (withUv) {
    build.report('info', say('venv_begun', { tool: 'uv' }), 20)
    await build.run(
      'uv',
      ['venv', ...(range === '' ? [] : ['--python', range]), join(build.folder, 'env')],
      'venv_failed',
    )
  } else {
    await createWithVenv(build, range, wanted.length > 0)
  }
  build.report('info', say('venv_made', {}), 35)
  if (wanted.length === 0) return build.report('info', say('python_none', {}), 80)
  build.report('info', say('python_begun', {}), 40)
  const python = pythonInterpreter(build.folder)
  if (withUv) await build.run('uv', ['pip', 'install', '-r', 'requirements.txt', '--python', python], 'python_failed')
  else
    await build.run(
      python,
      ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check', '-r', 'requirements.txt'],
      'python_failed',
    )
}

async function createWithVenv(build: Build, range: string, withPip: boolean): Promise<void> {
  build.report('info', say('venv_begun', { tool: 'venv' }), 20)
  const { found, seen } = await findPython(range, build.plain)
  if (found === undefined) {
    const known = seen.length === 0 ? 'there is none on the PATH' : `the PATH has ${seen.join(', ')}`
    throw new ServiceError('not_available', say('python_needed', { range, known }))
  }
  const target = join(build.folder, 'env')
  await build.run(found.file, ['-m', 'venv', ...(withPip ? [] : ['--without-pip']), target], 'venv_failed')
}
