import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { isServiceError } from '@regesta/contracts/problem'
import type { RepositoryTokens } from '@regesta/http/run-service'
import { startTimeOf } from '@regesta/processes/process-table'
import { lockFile } from '@regesta/sqlite/lock'
import { networkWarning } from '@regesta/sqlite/network-mount'
import { openAddressBook } from './addresses.js'
import { THIS_RELEASE } from './data/known-databases.js'
import { refuseNewerData } from './data/mark.js'
import { bringUpToDate } from './data/upgrade.js'
import { openLogFiles } from './log-files.js'
import { makePrivateHome } from './private-home.js'
import { type Development, everyPart, GATEWAY, planPrograms } from './programs.js'
import { addressOf, decidePublicAddress, readConfiguration, restAfterOf } from './public-address.js'
import { awaitFormerPrograms, type KeptRunFile, keepRunFile } from './run-file.js'
import { RunningPrograms } from './running-programs.js'
import { FORBIDDEN, StartProblem } from './start-problem.js'
import type { WatchSettings } from './watch-programs.js'

export interface InstallationOptions {
  home: string
  /** The gateway's port; else `server.port` of the configuration, else 5001. 0 takes a free one. */
  port?: number | undefined
  /** Where the gateway listens; else `server.host` of the configuration. */
  host?: string | undefined
  together?: boolean | undefined
  /** Access tokens that come before those that projects have stored. */
  repositoryTokens?: RepositoryTokens | undefined
  /** Services that are started by hand. */
  without?: readonly string[] | undefined
  /** Programs under development, by their names. */
  developed?: ReadonlyMap<string, Development> | undefined
  /** Only these services; for tests. */
  onlyServices?: readonly string[] | undefined
  /** How hanging programs are recognised; for tests. */
  watch?: Partial<WatchSettings> | undefined
  /** Milliseconds after which unneeded programs fall asleep; else as the configuration says. For tests. */
  restAfter?: number | undefined
  /** The file that names the installed release, if not beside the programs; for tests. */
  manifest?: string | undefined
  /** Where notices go: restarts, moved ports. */
  say?: (line: string) => void
}

export interface Installation {
  readonly url: string
  readonly home: string
  readonly logs: string
  readonly key: string
  /** The access token, when the configuration asks for one. */
  readonly token: string | undefined
  /** Whether it is the same at each start, and so is shown nowhere. */
  readonly isTokenKept: boolean
  /** Where people reach it through a proxy. */
  readonly publicUrl: string | undefined
  readonly addresses: Readonly<Record<string, string>>
  /** Services that did not start in time; they are tried again. */
  readonly missing: readonly string[]
  /** The processes by name: one per service, `gateway`, or `services` for the common host. */
  pids(): Record<string, number>
  /** Ends one process as a fault would. */
  kill(name: string): void
  /** Restarts a program, after it has ended as at a stop. */
  replace(name: string): Promise<void>
  /** Drains and ends everything. */
  stop(): Promise<void>
}

/** How long the start waits for a program before it goes on without it, milliseconds. */
const START_PATIENCE = 20_000

type Step = () => void | Promise<void>

/**
 * Starts an installation on a data folder and keeps it running.
 *
 * @throws StartProblem when the folder is in use, the port is taken, or configuration or data forbid the start
 */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const undo: Step[] = []
  const takeBack = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const parts = partsOf(options)
    refuseNewerData(options.home, THIS_RELEASE)
    takeFolder(options, undo)
    await awaitFormerPrograms(options.home)
    await bringUpToDate(options.home, THIS_RELEASE, options.say ?? (() => {}))
    const started = await startAll(options, parts, undo)
    return { ...started, home: options.home, stop: takeBack }
  } catch (error) {
    await takeBack()
    throw error
  }
}

function partsOf({ without = [], onlyServices, developed }: InstallationOptions): string[] {
  const known = everyPart()
  const worked = [...(developed?.keys() ?? [])].filter((name) => name !== GATEWAY)
  const unknown = [...without, ...worked, ...(onlyServices ?? [])].find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new StartProblem(`There is no service '${unknown}'. The services are ${known.join(', ')}`)
  }
  return onlyServices === undefined ? known : known.filter((name) => onlyServices.includes(name))
}

/** One installation per data folder: two would write the same files. */
function takeFolder({ home, say = () => {} }: InstallationOptions, undo: Step[]): void {
  makePrivateHome(home, say)
  const warning = networkWarning('The data folder', home)
  if (warning !== undefined) say(warning)
  const lock = lockFile(join(home, 'run', 'installation'))
  if (lock === null) {
    throw new StartProblem(
      `Regesta is already running on ${home}. Stop it first with regesta stop, or name another data folder: regesta start --data <folder>`,
    )
  }
  chmodSync(join(home, 'run', 'installation.lock'), 0o600)
  undo.push(() => lock.release())
}

/** Starts the programs, notes them in the run file, and waits until they listen. */
async function startAll(options: InstallationOptions, parts: readonly string[], undo: Step[]) {
  const { home, say = () => {}, without = [] } = options
  const key = randomBytes(32).toString('base64url')
  const logs = openLogFiles(join(home, 'logs'), say)
  undo.push(() => logs.close())
  const book = await openAddressBook(home, parts, say)
  const { addresses } = book
  const configuration = configurationFor(options, addresses, key, logs.fileOf('settings'))
  const address = configuration.then((known) => decidePublicAddress(known, { ...options, taken: book.ports() }))
  // Whether it can be used is asked for below; the gateway's start only waits for it.
  address.catch(() => {})
  let runFile: KeptRunFile | undefined
  const onChange = () => runFile?.write()
  const wanted = wantedPrograms(options, parts, configuration)
  const running = new RunningPrograms({ ...wanted, home, key, book, logs, address, say, onChange })
  const removeRunFile = () => runFile?.remove()
  const stopPrograms = () => running.stop()
  undo.push(removeRunFile, stopPrograms)
  const opened = await address
  const { token, isTokenKept = false, publicUrl } = opened
  const url = addressOf(opened)
  const own = { pid: process.pid, startTime: startTimeOf(process.pid), since: new Date().toISOString() }
  const noted = { ...own, url, publicUrl, key, token, addresses, slots: without }
  runFile = keepRunFile(home, () => ({ ...noted, pids: running.pids(), startTimes: running.startTimes() }), say)
  const missing = await running.allListening(START_PATIENCE)
  runFile.write()
  await runFile.written()
  const control = {
    pids: () => running.pids(),
    kill: (name: string) => running.kill(name),
    replace: (name: string) => running.replace(name),
  }
  const where = { url, publicUrl, logs: join(home, 'logs'), addresses }
  return { ...where, key, token, isTokenKept, missing, ...control }
}

/** Which programs are started, and how. */
function wantedPrograms(options: InstallationOptions, parts: readonly string[], configuration: Promise<unknown>) {
  const { without = [], together = false, developed, repositoryTokens, watch, manifest } = options
  const plans = planPrograms(
    parts.filter((part) => !without.includes(part)),
    { together, ...(developed === undefined ? {} : { developed }) },
  )
  // Until it is known whether they may sleep at all, none does.
  let { restAfter } = options
  const learnRest = (known: unknown) => {
    restAfter ??= restAfterOf(known)
  }
  configuration.then(learnRest, () => {})
  return { plans, repositoryTokens, watch, manifest, restAfter: () => restAfter }
}

/** The gateway waits for the configuration; without a settings service (in tests) the defaults hold. */
async function configurationFor(
  options: InstallationOptions,
  addresses: Record<string, string>,
  key: string,
  log: string,
): Promise<unknown> {
  const { onlyServices } = options
  if (onlyServices !== undefined && !onlyServices.includes('settings')) return {}
  return readConfiguration(() => addresses.settings ?? '', key).catch((cause: unknown) => {
    throw withoutConfiguration(cause, log)
  })
}

/** A file that cannot be used decides nothing: with defaults in its place the gateway might be open to all. */
const withoutConfiguration = (cause: unknown, log: string): StartProblem =>
  isServiceError(cause) && cause.code === 'damaged'
    ? new StartProblem(cause.message, { exitCode: FORBIDDEN, cause })
    : new StartProblem(
        `The settings service does not start, and nothing else can without it. Its log says why, unless it hangs: ${log}`,
        { cause },
      )
