import { existsSync, mkdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DEFAULT_PATTERN, fillPattern } from '@regesta/contracts/component-format'
import type { ComponentSpecification } from '@regesta/contracts/components'
import { say } from '@regesta/contracts/sentences'
import type { CleanEnvironment } from '@regesta/processes/clean-environment'
import { compareHelp } from './domain/compare-help.js'
import { normalise } from './domain/normalise.js'
import { readDocument } from './domain/read-document.js'
import { buildVersion } from './installation/build-version.js'
import { findHelp } from './installation/find-help.js'
import type { LiveInstallation } from './installation/live-installation.js'
import { stageCopy } from './installation/stage-source.js'
import { environmentVariables, interpreterOf } from './outside/build-environment.js'
import { isOfComponent, packageFiles } from './outside/package-files.js'
import { runCommand } from './outside/run-command.js'
import { createSafeFetch } from './outside/safe-fetch.js'
import type { NewBuild } from './store/build-row.js'
import { type ComponentFolders, componentFolders } from './store/component-folders.js'
import { type ComponentPackage, readPackage } from './store/component-package.js'

export interface Check {
  readonly errors: string[]
  readonly warnings: string[]
  /** What could not be looked at because of the errors. */
  readonly not_checked: string[]
}

/** What is looked at one after the other, each only if those before it went well. */
const STEPS = ['the installation', 'the options', 'the sample run']

/** Keeps people from taking the list of errors for complete. */
export const notChecked = (steps: readonly string[]): string =>
  `Not looked at because of the errors: ${steps.join(', ')}`

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
  const check: Check = { errors: [], warnings: [], not_checked: [] }
  if (!existsSync(join(folder, 'component.yaml'))) {
    check.errors.push(`There is no component.yaml in ${folder}`)
    check.not_checked.push(...STEPS)
    return check
  }
  const home = await realpath(await mkdtemp(join(tmpdir(), 'regesta-check-')))
  const folders = componentFolders(home)
  try {
    const found = await copyComponent(folders, folder, check)
    // Unknown words are taken as text by an execution, so the component can be tried anyway.
    const done = found.faults.length === 0 ? await tryOut(folders, found, means, check) : 0
    check.not_checked.push(...STEPS.slice(done))
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
  await cp(folder, folders.path(target), { recursive: true, filter: (path) => isOfComponent(folder, path) })
  const found = await readPackage(folders, name, target)
  check.errors.push(...found.faults, ...found.unknownWords)
  check.warnings.push(...found.warnings)
  return found
}

/** @returns how many steps could be looked at */
async function tryOut(folders: ComponentFolders, found: ComponentPackage, means: Means, check: Check): Promise<number> {
  const build = await install(folders, found, means, check)
  if (build === undefined || found.document === undefined) return 1
  const component = { kind: build.kind, entry: found.entry, folder: folders.path(build.folder) }
  const help = await findHelp(component, { env: means.environment.plain, signal: means.signal })
  const specification = normalise(found.document)
  const { errors, warnings } =
    help.fault === undefined ? compareHelp(specification, help.text) : { errors: [help.fault], warnings: [] }
  check.errors.push(...errors)
  check.warnings.push(...warnings)
  if (errors.length > 0) return 2
  await runSample(component, build, specification, means, check)
  return STEPS.length
}

async function install(
  folders: ComponentFolders,
  found: ComponentPackage,
  means: Means,
  check: Check,
): Promise<NewBuild | undefined> {
  const live: LiveInstallation = {
    id: 'check',
    name: found.name,
    signal: means.signal,
    report(level, message) {
      if (level !== 'warning') means.say(message)
      else if (![...check.errors, ...check.warnings].includes(message)) check.warnings.push(message)
    },
    complete: () => {},
    async run(command, { failure, timeout }) {
      const outcome = await runCommand({ ...command, signal: means.signal, timeout, onLine: means.say })
      if (outcome.exitCode !== 0) throw new Error(say(failure, { reason: outcome.lastLines.join('\n') }))
    },
  }
  const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
  const staged = await stageCopy(folders, found)
  try {
    return await buildVersion({ folders, fetch, environment: means.environment }, live, {
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
  const [named = DEFAULT_PATTERN, ...others] = outputs.map(({ pattern }) => pattern ?? DEFAULT_PATTERN)
  const declared = [...new Set([named, ...others])].map((pattern) => fillPattern(pattern, stem))
  const file = join(results, fillPattern(named, stem))
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
  } else if ((await packageFiles(results)).length === 0) check.errors.push('The sample run wrote no result')
  else {
    const unwritten = declared.filter((name) => !existsSync(join(results, name)))
    check.warnings.push(...unwritten.map((name) => `The sample run wrote no '${name}', which component.yaml declares`))
  }
}
