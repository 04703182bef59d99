import { existsSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { CleanEnvironment } from '@regesta/processes/clean-environment'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import type { ComponentDocument } from '../domain/component-schema.js'
import type { Failure } from '../outside/build.js'
import { buildEnvironment, environmentVariables, interpreterOf } from '../outside/build-environment.js'
import { carryUserFiles } from '../outside/package-files.js'
import type { SafeFetch } from '../outside/safe-fetch.js'
import { verifySystemDependency } from '../outside/system-dependency.js'
import type { Build, NewBuild } from '../store/build-row.js'
import type { ComponentFolders } from '../store/component-folders.js'
import { type ComponentPackage, readPackage } from '../store/component-package.js'
import { UNFINISHED } from '../store/folder-listing.js'
import { findHelp } from './find-help.js'
import type { LiveInstallation } from './live-installation.js'
import { checkFiles, copyFiles } from './remember-files.js'

/** Milliseconds that package tools and install.py may take. */
const DEPENDENCY_TIME = 60 * 60_000
const SCRIPT_TIME = 60 * 60_000

export interface BuildTools {
  readonly folders: ComponentFolders
  readonly fetch: SafeFetch
  readonly environment: CleanEnvironment
}

export interface Order {
  /** Holds the version to build; becomes its folder. Relative to the components folder, as all folders here. */
  readonly staged: string
  /** What worked before: the user's files and the remembered files are taken over from it. */
  readonly before: { folder: string; file_paths: Build['file_paths'] } | undefined
  /** Parameter name to absolute path, as the user named them now. */
  readonly given: Readonly<Record<string, string | null>>
}

/**
 * Builds a version in its final folder, which carries a mark until the caller has registered it. Nothing that worked before is
 * touched. When it fails, the folder is gone again.
 */
export async function buildVersion(tools: BuildTools, live: LiveInstallation, order: Order): Promise<NewBuild> {
  const { folders } = tools
  const staged = await readPackage(folders, live.name, order.staged)
  const document = await validate(live, staged, order)
  await writeFile(join(staged.path, UNFINISHED), live.id, { flush: true })
  const folder = await folders.place(order.staged, live.name, staged.version)
  try {
    const component = { ...staged, document, folder, path: folders.path(folder) }
    return await fillFolder(tools, live, component, order)
  } catch (error) {
    await folders.remove(folder)
    throw error
  }
}

/** Everything that can be known beforehand, all faults at once. */
async function validate(live: LiveInstallation, staged: ComponentPackage, { given, before }: Order) {
  live.report('info', say('install_validating', {}), 10)
  const files = await checkFiles(staged.document, given, before?.file_paths ?? {})
  const faults = [...staged.faults, ...files]
  for (const fault of faults) live.report('error', fault)
  for (const warning of [...staged.warnings, ...staged.unknownWords]) live.report('warning', warning)
  if (faults.length === 0 && staged.document !== undefined) return staged.document
  const [reason = ''] = faults
  const several = { number: faults.length, faults: faults.join('; ') }
  throw new ServiceError(
    'invalid_input',
    faults.length === 1 ? say('component_has_fault', { reason }) : say('component_has_faults', several),
  )
}

type Component = ComponentPackage & { document: ComponentDocument }

async function fillFolder(tools: BuildTools, live: LiveInstallation, component: Component, order: Order) {
  const { document, path, kind, name, version, folder } = component
  await warnAboutMachine(tools, live, component)
  live.report('info', say('install_files', {}), 15)
  if (order.before !== undefined && order.before.folder !== '') {
    const notes = await carryUserFiles(tools.folders.path(order.before.folder), path, neededFiles(component))
    for (const note of notes) live.report('warning', note)
  }
  for (const directory of document.structure?.directories ?? []) makePrivateFolder(join(path, directory))
  const file_paths = await copyFiles(document, path, order.given, order.before?.file_paths ?? {})
  await buildEnvironment(kind, environmentBuild(tools, live, component))
  await runScript(tools, live, component)
  live.report('info', say('install_options', {}), 90)
  const { findings, fault } = await findHelp(
    { kind, entry: component.entry, folder: path },
    { env: tools.environment.plain, signal: live.signal },
  )
  if (fault !== undefined) live.report('warning', say('asked_by_output', { reason: fault }))
  return { name, version, folder, kind, ...findings, file_paths }
}

/** Files that a version runs with: here its own always win over the user's. */
const neededFiles = ({ document, entry }: Component) =>
  new Set([
    ...['component.yaml', entry, 'requirements.txt', 'package.json', 'package-lock.json', 'install.py'],
    ...(document.structure?.required_files ?? []),
  ])

async function warnAboutMachine(tools: BuildTools, live: LiveInstallation, { document, path }: Component) {
  const needed = document.requirements.system_requirements?.min_disk_space_mb
  const { bavail, bsize } = await statfs(path)
  if (needed != null && bavail * bsize < needed * 1024 * 1024) {
    live.report('warning', say('disk_short', { number: needed }))
  }
  for (const dependency of document.requirements.system_dependencies ?? []) {
    const verdict = await verifySystemDependency(dependency, {
      env: tools.environment.plain,
      fetch: tools.fetch,
      folder: path,
      signal: live.signal,
    })
    if (verdict.state === 'missing') {
      const id = dependency.required === false ? 'dependency_useful' : 'dependency_needed'
      live.report('warning', say(id, { name: dependency.name, reason: verdict.detail }))
    }
  }
}

function environmentBuild({ environment }: BuildTools, live: LiveInstallation, { document, path }: Component) {
  return {
    folder: path,
    document,
    ...environment,
    report: live.report,
    run: (file: string, args: readonly string[], failure: Failure) =>
      live.run(
        { file, args, cwd: path, env: environment.packageTools },
        { failure, until: 80, timeout: DEPENDENCY_TIME },
      ),
  }
}

/** Runs install.py with the environment's own interpreter. */
async function runScript({ environment }: BuildTools, live: LiveInstallation, { kind, path }: Component) {
  if (kind !== 'python' || !existsSync(join(path, 'install.py'))) return
  live.report('info', say('install_script', {}), 85)
  const env = { ...environment.packageTools, ...environmentVariables(kind, path, environment.plain.PATH ?? '') }
  const command = { file: interpreterOf(kind, path), args: ['install.py'], cwd: path, env }
  await live.run(command, { failure: 'script_failed', until: 89, timeout: SCRIPT_TIME })
}
