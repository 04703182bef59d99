import { existsSync, mkdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DEFAULT_PATTERN, fillPattern } from '@regesta/contracts/component-format'
import type { ComponentSpecification } from '@regesta/contracts/components'
import type { CleanEnvironment } from '@regesta/processes/clean-environment'
import { compareHelp } from './domain/compare-help.js'
import { normalise } from './domain/normalise.js'
import { readDocument } from './domain/read-document.js'
import { buildVersion } from './installation/build-version.js'
import { findHelp } from './installation/find-help.js'
import type { Job } from './installation/job.js'
import { stageCopy } from './installation/stage-source.js'
import { environmentVariables, interpreterOf } from './outside/build-environment.js'
import { filesBelow } from './outside/package-files.js'
import { runCommand } from './outside/run-command.js'
import { createSafeFetch } from './outside/safe-fetch.js'
import type { NewBuild } from './store/build-row.js'
import { type ComponentFolders, componentFolders } from './store/component-folders.js'
import { type ComponentPackage, readPackage } from './store/component-package.js'

export interface Check {
  readonly errors: string[]
  readonly warnings: string[]
}

interface Means {
  environment: CleanEnvironment
  signal: AbortSignal
  /** What is being done, line by line. */
  say: (line: string) => void
}

/** Milliseconds for a sample run of a component that declares no limit. */
const SAMPLE_TIME = 5 * 60_000

/**
 * Checks a component as its author has it: the description, an installation in a temporary folder, the options that `--help`
 * knows, and a run on the sample files that its inputs have as defaults.
 */
export async function checkComponent(folder: string, means: Means): Promise<Check> {
  const check: Check = { errors: [], warnings: [] }
  if (!existsSync(join(folder, 'component.yaml'))) {
    check.errors.push(`There is no component.yaml in ${folder}`)
    return check
  }
  const home = await realpath(await mkdtemp(join(tmpdir(), 'regesta-check-')))
  const folders = componentFolders(home)
  try {
    const found = await copyComponent(folders, folder, check)
    if (check.errors.length === 0) await tryOut(folders, found, means, check)
    return check
  } finally {
    await folders.close()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function copyComponent(folders: ComponentFolders, folder: string, check: Check): Promise<ComponentPackage> {
  const { raw } = readDocument(await readFile(join(folder, 'component.yaml'), 'utf8'))
  const declared = (raw?.metadata as { name?: unknown } | undefined)?.name
  const name = typeof declared === 'string' ? declared : basename(folder)
  if (![basename(folder), basename(dirname(folder))].includes(name)) {
    check.warnings.push(
      `The folder is called '${basename(folder)}', the component '${name}'; published, both must be equal`,
    )
  }
  const target = join('source', basename(folder))
  mkdirSync(folders.path('source'))
  const left = new Set(['env', 'node_modules', '__pycache__'])
  await cp(folder, folders.path(target), { recursive: true, filter: (path) => !left.has(basename(path)) })
  const found = await readPackage(folders, name, target)
  check.errors.push(...found.faults, ...found.unknownWords)
  check.warnings.push(...found.warnings)
  return found
}

async function tryOut(folders: ComponentFolders, found: ComponentPackage, means: Means, check: Check): Promise<void> {
  const build = await install(folders, found, means, check)
  if (build === undefined || found.document === undefined) return
  const component = { kind: build.kind, entry: found.entry, folder: folders.path(build.folder) }
  const help = await findHelp(component, { env: means.environment.plain, signal: means.signal })
  const specification = normalise(found.document)
  if (help.fault === undefined) {
    const { errors, warnings } = compareHelp(specification, help.text)
    check.errors.push(...errors)
    check.warnings.push(...warnings)
  } else check.errors.push(help.fault)
  if (check.errors.length === 0) await runSample(component, build, specification, means, check)
}

async function install(
  folders: ComponentFolders,
  found: ComponentPackage,
  means: Means,
  check: Check,
): Promise<NewBuild | undefined> {
  const job: Job = {
    id: 'check',
    name: found.name,
    signal: means.signal,
    report: (level, message) => (level === 'warning' ? check.warnings.push(message) : means.say(message)),
    complete: () => {},
    async run(command, { failure, timeout }) {
      const outcome = await runCommand({ ...command, signal: means.signal, timeout, onLine: means.say })
      if (outcome.exitCode !== 0) throw new Error([failure, ...outcome.lastLines].join('\n'))
    },
  }
  const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
  const staged = await stageCopy(folders, found)
  try {
    return await buildVersion({ folders, fetch, environment: means.environment }, job, {
      staged,
      before: undefined,
      given: {},
    })
  } catch (error) {
    check.errors.push((error as Error).message)
    return undefined
  }
}

type Component = Pick<ComponentPackage, 'kind' | 'entry'> & { folder: string }

/** Runs the component on the sample files that its inputs name as defaults. */
async function runSample(
  { kind, entry, folder }: Component,
  { output_argument }: NewBuild,
  { inputs, outputs, execution }: ComponentSpecification,
  { environment, signal, say }: Means,
  check: Check,
): Promise<void> {
  const samples = inputs.filter((input) => typeof input.default === 'string' && input.default !== '')
  const [first] = samples
  const lacking = inputs.find((input) => input.required && !samples.includes(input))
  if (first === undefined || lacking !== undefined) {
    check.warnings.push(`No sample run: ${lacking ? `the required input '${lacking.name}'` : 'no input'} has a default`)
    return
  }
  const results = join(folder, '..', 'results')
  mkdirSync(results)
  const stem = basename(String(first.default)).replace(/\.[^.]*$/, '')
  const pattern = outputs[0]?.pattern ?? DEFAULT_PATTERN
  const file = join(results, fillPattern(pattern, stem))
  const target = output_argument.flag === '--output-dir' ? results : file
  const given = samples.flatMap((input) => [`--${input.name}`, join(folder, String(input.default))])
  say(`Running ${entry} on ${samples.map((input) => input.default).join(', ')}...`)
  const outcome = await runCommand({
    file: interpreterOf(kind, folder),
    args: [join(folder, entry), ...given, output_argument.flag, target],
    cwd: folder,
    env: { ...environment.plain, ...environmentVariables(kind, folder, environment.plain.PATH ?? '') },
    signal,
    timeout: (execution.timeout_seconds ?? 0) * 1000 || SAMPLE_TIME,
    onLine: say,
  })
  if (outcome.exitCode !== 0) {
    check.errors.push(
      `The sample run ended with exit code ${outcome.exitCode ?? 'unknown'}: ${outcome.lastLines.join(' | ')}`,
    )
  } else if ((await filesBelow(results)).length === 0) check.errors.push('The sample run wrote no result')
  else if (!existsSync(file))
    check.warnings.push(`The sample run wrote no '${basename(file)}', which component.yaml declares`)
}
