import { join } from 'node:path'
import type { StartMessage } from '@regesta/http/control-messages'
import { whyOutdated } from '@regesta/http/release-on-disk'
import type { RepositoryTokens } from '@regesta/http/run-service'
import type { AddressBook } from './addresses.js'
import { KnownSleepers } from './known-sleepers.js'
import type { LogFiles } from './log-files.js'
import { definitionOf, GATEWAY, HOST, KEEPER, type Plan } from './programs.js'
import { addressOf, type PublicAddress } from './public-address.js'
import { Supervised } from './supervise.js'
import type { TogetherStart } from './together.js'
import { type WatchSettings, watchPrograms } from './watch-programs.js'

export interface ProgramsOptions {
  plans: readonly Plan[]
  home: string
  key: string
  repositoryTokens?: RepositoryTokens | undefined
  book: AddressBook
  logs: LogFiles
  /** Known as soon as the configuration is. */
  address: Promise<PublicAddress>
  say: (line: string) => void
  watch?: Partial<WatchSettings> | undefined
  /** Milliseconds after which unneeded programs fall asleep, as far as is known; undefined: never. */
  restAfter(): number | undefined
  /** The file that names the installed release. */
  manifest?: string | undefined
  /** Called when a process has begun to listen, also after a restart. */
  onChange: () => void
}

/** What the first look at an installation needs. */
const FIRST: readonly string[] = ['settings', 'projects', HOST, GATEWAY]
/** How long the others wait for the first ones, milliseconds. */
const FIRST_PATIENCE = 5_000

/** All processes of an installation. */
export class RunningPrograms {
  private readonly running = new Map<string, Supervised>()
  private readonly gateway: Record<string, string> = {}
  /** Why programs were not started, as last reported. */
  private said: string | undefined
  private readonly sleepers = new KnownSleepers((message) => this.running.get(GATEWAY)?.send(message))
  private readonly stopWatching: () => void

  /**
   * Starts all programs: those that the first look needs before the others, because programs that load at the same time
   * only make each other slow.
   */
  constructor(private readonly options: ProgramsOptions) {
    const { plans, address, say, watch } = options
    void address.then(
      (opened) => this.announceGateway(opened),
      () => {},
    )
    this.stopWatching = watchPrograms({ programs: () => [...this.running.values()], say, settings: watch })
    const isFirst = ({ name }: Plan) => FIRST.includes(name)
    const first = plans.filter(isFirst).map((plan) => this.begin(plan, Promise.resolve()))
    const turn = inTime(Promise.all(first), FIRST_PATIENCE)
    for (const plan of plans) if (!isFirst(plan)) void this.begin(plan, turn)
  }

  pids(): Record<string, number> {
    return this.ofAll((program) => program.pid())
  }

  /** When they started, where the system reports it. */
  startTimes(): Record<string, string> {
    return this.ofAll((program) => program.startTime())
  }

  /** Resolves when all listen, or after so many milliseconds; answers the names of those, or of their parts, that do not. */
  async allListening(patience: number): Promise<string[]> {
    const programs = [...this.running.values()]
    await inTime(Promise.all(programs.map((program) => program.listening)), patience)
    return programs.flatMap((program) => program.missing())
  }

  kill(name: string): void {
    this.running.get(name)?.kill()
  }

  /** Restarts a program, after it has ended as at a stop. */
  async replace(name: string): Promise<void> {
    await this.running.get(name)?.replace()
  }

  /** The gateway first, so that requests under way still find their services. */
  async stop(): Promise<void> {
    this.stopWatching()
    for (const program of this.running.values()) program.retire()
    await this.running.get(GATEWAY)?.stop()
    await Promise.all([...this.running.values()].map((program) => program.stop()))
  }

  /** No program calls the gateway; they get its address so that they refuse foreign addresses that lead to it. */
  private announceGateway(opened: PublicAddress): void {
    this.gateway[GATEWAY] = addressOf(opened)
    for (const [name, program] of this.running)
      if (name !== GATEWAY) program.send({ type: 'addresses', addresses: this.gateway })
  }

  /** The start message of a program; a port that was taken meanwhile is changed, and all others learn of it. */
  private async messageFor(plan: Plan, isHeld: boolean): Promise<StartMessage> {
    const { book, home, key, address, repositoryTokens } = this.options
    if (!isHeld && (await book.moveTaken(plan.parts)))
      for (const program of this.running.values()) program.send({ type: 'addresses', addresses: book.addresses })
    const start = { type: 'start' as const, home, key, port: book.portOf(plan.name) }
    if (plan.name === GATEWAY) {
      const { isTokenKept: _, ...opened } = await address
      return { ...start, addresses: book.addresses, ...opened, sleepers: { known: this.sleepers.all() } }
    }
    const addresses = { ...book.addresses, ...this.gateway }
    const message = plan.parts.includes(KEEPER) ? { ...start, addresses, repositoryTokens } : { ...start, addresses }
    if (plan.name !== HOST)
      return { ...message, isHeld, restAfter: mayRest(plan) ? this.options.restAfter() : undefined }
    const parts = plan.parts.map((name) => ({ name, module: definitionOf(name), port: book.portOf(name) }))
    const together: TogetherStart = { ...message, parts }
    return together
  }

  private begin(plan: Plan, turn: Promise<unknown>): Promise<void> {
    const { home, logs, onChange, manifest } = this.options
    const program = new Supervised({
      plan,
      means: { logDescriptor: logs.open(plan.name), compiled: join(home, 'cache', 'programs') },
      turn,
      startMessage: (isHeld) => this.messageFor(plan, isHeld),
      obstacle: () => whyOutdated(manifest),
      onHindered: (obstacle) => this.sayOnce(obstacle),
      onListening: onChange,
      onTired: (known) => this.sleepers.add(plan.name, known),
      onAwake: () => this.sleepers.remove(plan.name),
      onAsleep: onChange,
      onNoted: (revision) => this.sleepers.noted(revision),
      onFall: (how, wait) =>
        this.sayAgain(`${plan.name} ended (${how}) and is started again in ${wait} ms. Log: ${logs.fileOf(plan.name)}`),
    })
    this.running.set(plan.name, program)
    return program.listening
  }

  /** All programs wait for the same. */
  private sayOnce(obstacle: string): void {
    if (this.said !== obstacle) this.options.say(obstacle)
    this.said = obstacle
  }

  private sayAgain(line: string): void {
    this.said = undefined
    this.options.say(line)
  }

  /** What is known of the programs, by their names. */
  private ofAll<T>(told: (program: Supervised) => T | undefined): Record<string, T> {
    const known = [...this.running.values()].map((program) => [program.name, told(program)] as const)
    return Object.fromEntries(known.filter((entry): entry is [string, T & {}] => entry[1] !== undefined))
  }
}

/** A developer wants to find the program running; and Windows hands no connections from one process to another. */
const mayRest = ({ development }: Plan) => development === undefined && process.platform !== 'win32'

async function inTime(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([work, time])
  clearTimeout(timer)
}
