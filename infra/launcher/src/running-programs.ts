import type { StartMessage } from '@regesta/http/control-pipe'
import type { RepositoryTokens } from '@regesta/http/run-service'
import type { AddressBook } from './addresses.js'
import type { LogFiles } from './log-files.js'
import { definitionOf, GATEWAY, HOST, KEEPER, type Plan } from './programs.js'
import { addressOf, type PublicAddress } from './public-address.js'
import { type Supervised, supervise } from './supervise.js'
import type { TogetherStart } from './together.js'
import { type WatchSettings, watchPrograms } from './watch-programs.js'

/** All processes of an installation. */
export interface RunningPrograms {
  pids(): Record<string, number>
  /** When they started, where the system tells. */
  startTimes(): Record<string, string>
  /** Resolves when all listen, or after so many milliseconds; answers the names of those, or of their parts, that do not. */
  allListening(patience: number): Promise<string[]>
  kill(name: string): void
  /** Starts a program anew, after it has ended as at a stop. */
  replace(name: string): Promise<void>
  /** The gateway first, so that requests under way still find their services. */
  stop(): Promise<void>
}

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
  /** Called when a process has begun to listen, also after a restart. */
  onChange: () => void
}

/** What the first look at an installation needs. */
const FIRST: readonly string[] = ['settings', 'projects', GATEWAY]
/** How long the others wait for the first ones, milliseconds. */
const FIRST_PATIENCE = 5_000

/**
 * Starts all programs: those that the first look needs before the others, because programs that load at the same time
 * only make each other slow.
 */
export function startPrograms({
  plans,
  home,
  key,
  repositoryTokens,
  book,
  logs,
  address,
  say,
  watch,
  onChange,
}: ProgramsOptions): RunningPrograms {
  const running = new Map<string, Supervised>()
  const gateway: Record<string, string> = {}
  void address.then(announceGateway, () => {})

  /** Nothing calls the gateway from inside; its address is told so that no address from outside may lead to it. */
  function announceGateway(opened: PublicAddress) {
    gateway[GATEWAY] = addressOf(opened)
    for (const [name, program] of running) if (name !== GATEWAY) program.send({ type: 'addresses', addresses: gateway })
  }

  /** What a program is told; a port that somebody else has taken meanwhile is changed, and all others learn of it. */
  async function messageFor(plan: Plan): Promise<StartMessage> {
    const moved = await book.moveTaken(plan.parts)
    if (moved) for (const program of running.values()) program.send({ type: 'addresses', addresses: book.addresses })
    const start = { type: 'start' as const, home, key, port: book.portOf(plan.name) }
    if (plan.name === GATEWAY) return { ...start, addresses: book.addresses, ...(await address) }
    const addresses = { ...book.addresses, ...gateway }
    const message = plan.parts.includes(KEEPER) ? { ...start, addresses, repositoryTokens } : { ...start, addresses }
    if (plan.name !== HOST) return message
    const parts = plan.parts.map((name) => ({ name, module: definitionOf(name), port: book.portOf(name) }))
    const together: TogetherStart = { ...message, parts }
    return together
  }

  function begin(plan: Plan, turn: Promise<unknown>) {
    const program = supervise({
      plan,
      logDescriptor: logs.open(plan.name),
      turn,
      startMessage: () => messageFor(plan),
      onListening: onChange,
      onFall: (how, wait) =>
        say(`${plan.name} ended (${how}) and is started again in ${wait} ms. Log: ${logs.fileOf(plan.name)}`),
    })
    running.set(plan.name, program)
    return program.listening
  }

  /** What is known of the programs, by their names. */
  const ofAll = <T>(told: (program: Supervised) => T | undefined): Record<string, T> => {
    const known = [...running.values()].map((program) => [program.name, told(program)] as const)
    return Object.fromEntries(known.filter((entry): entry is [string, T & {}] => entry[1] !== undefined))
  }

  const stopWatching = watchPrograms({ programs: () => [...running.values()], say, settings: watch })
  const isFirst = ({ name }: Plan) => FIRST.includes(name)
  const first = plans.filter(isFirst).map((plan) => begin(plan, Promise.resolve()))
  const turn = inTime(Promise.all(first), FIRST_PATIENCE)
  for (const plan of plans) if (!isFirst(plan)) void begin(plan, turn)

  return {
    pids: () => ofAll((program) => program.pid()),
    startTimes: () => ofAll((program) => program.startTime()),
    allListening: async (patience) => {
      const programs = [...running.values()]
      await inTime(Promise.all(programs.map((program) => program.listening)), patience)
      return programs.flatMap((program) => program.missing())
    },
    kill: (name) => running.get(name)?.kill(),
    replace: async (name) => running.get(name)?.replace(),
    stop: async () => {
      stopWatching()
      for (const program of running.values()) program.retire()
      await running.get(GATEWAY)?.stop()
      await Promise.all([...running.values()].map((program) => program.stop()))
    },
  }
}

async function inTime(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([work, time])
  clearTimeout(timer)
}
