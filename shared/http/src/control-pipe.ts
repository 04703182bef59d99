import { url as inspectorUrl } from 'node:inspector'
import { logger } from '@regesta/log/logger'
import { restWhenFree } from './door.js'
import { keepToTheOwner, nameDataFolder } from './new-files.js'
import type { Rest } from './rest.js'

/** Longest time between the request to stop and the end of the process, milliseconds. */
const EXIT_LIMIT = 4_000

/** What a program is told when it starts. */
export interface Start {
  /** The data folder of this installation (`REGESTA_HOME`). */
  readonly home: string
  /** Addresses of the neighbours by service name; read at each use, since the launcher may move one. */
  readonly addresses: Record<string, string>
  /** The installation key; none in a service that runs alone. */
  readonly key?: string | undefined
  /** Only for the service that hands tokens out; they go through the control pipe and into no environment. */
  readonly repositoryTokens?: RepositoryTokens | undefined
}

/** Access tokens of repositories that the person has set before the start. */
export interface RepositoryTokens {
  readonly production?: string | undefined
  readonly sandbox?: string | undefined
}

/** The first message over the control pipe. Later ones: new addresses (`type: 'addresses'`) or `type: 'stop'`. */
export interface StartMessage extends Start {
  readonly type: 'start'
  readonly port: number
  /** Milliseconds after which it may fall asleep where nobody needs it. */
  readonly restAfter?: number | undefined
  /** Whether the launcher listens on its port, and hands it over. */
  readonly isHeld?: boolean | undefined
  /** Only for the program that answers for those that sleep. */
  readonly sleepers?: Sleepers | undefined
}

/** What those that sleep have left behind, by their names. */
export interface Sleepers {
  known: Readonly<Record<string, unknown>>
  /** Called when others sleep. */
  onChange?: () => void
}

export type ControlMessage =
  | StartMessage
  /** Comes with the port that the launcher has held, ... */
  | { type: 'door' }
  /** ... and with one who came there. */
  | { type: 'guest' }
  /** The answer to who is tired: it may end now, or not. */
  | { type: 'rest' }
  | { type: 'stay' }
  | { type: 'sleepers'; revision: number; known: Readonly<Record<string, unknown>> }
  | { type: 'addresses'; addresses: Record<string, string> }
  | { type: 'stop' }
  /** Whoever answers turns its event loop. */
  | { type: 'ask' }

/** What a program says over the pipe: that it listens, or why it cannot; that it turns, and whether somebody debugs it. */
export type ProgramMessage =
  | { type: 'listening'; port: number; ports?: Record<string, number> }
  | { type: 'failed'; code: string; message: string }
  | { type: 'turning'; inspected: boolean }
  /** It has loaded, and asks for its port. */
  | { type: 'ready' }
  /** Nobody needs it. Comes with its port, and with what may be told of it while it sleeps. */
  | { type: 'tired'; known: unknown }
  /** It was to rest, but is needed after all. */
  | { type: 'stays' }
  /** It knows who sleeps. */
  | { type: 'noted'; revision: number }

/** A program at work. */
export interface Program {
  readonly port: number
  /** Where the parts of a program with several ports listen. */
  readonly ports?: Record<string, number>
  /** Of one that may fall asleep. */
  readonly rest?: Rest | undefined
  stop(): Promise<void>
}

/**
 * Runs a program as this process. Behind the launcher it waits for its start message, and drains and exits when the
 * control pipe closes, at any moment of its life; alone it starts at once and runs until it is asked to stop.
 */
export async function runProgram<M extends StartMessage>(
  name: string,
  open: (start: M) => Promise<Program>,
  alone: () => M | Promise<M>,
): Promise<void> {
  keepToTheOwner()
  const log = logger(name)
  const controlled = process.send !== undefined
  let program: Program | undefined
  let restAfter: number | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), EXIT_LIMIT).unref()
    await program?.stop().catch((error: unknown) => log.error({ err: error }, 'not stopped cleanly'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole group; behind the launcher its message decides when to stop.
  process.on('SIGINT', () => controlled || void stop())
  process.on('disconnect', () => void stop())
  try {
    const start = controlled ? await startMessage<M>(stop) : await alone()
    nameDataFolder(start.home)
    restAfter = start.restAfter
    program = await open(start)
  } catch (error) {
    const { code = 'UNKNOWN', message } = error as { code?: string; message: string }
    log.fatal({ err: error }, 'not started')
    await tell({ type: 'failed', code, message })
    process.exit(1)
  }
  log.info({ port: program.port }, 'listening')
  await tell({ type: 'listening', port: program.port, ...(program.ports ? { ports: program.ports } : {}) })
  if (program.rest !== undefined && restAfter !== undefined) restWhenFree(program.rest, restAfter, stop)
}

/** Listens to the pipe for good; resolves with the start message. A program may be stopped before it was started. */
function startMessage<M extends StartMessage>(stop: () => Promise<void>): Promise<M> {
  return new Promise((resolve) => {
    let start: M | undefined
    process.on('message', (message: ControlMessage) => {
      if (message.type === 'stop') void stop()
      if (message.type === 'ask') void tell({ type: 'turning', inspected: inspectorUrl() !== undefined })
      if (message.type === 'addresses' && start !== undefined) Object.assign(start.addresses, message.addresses)
      if (message.type === 'sleepers' && start?.sleepers !== undefined) note(start.sleepers, message)
      if (message.type !== 'start') return
      start = message as M
      resolve(start)
    })
  })
}

function note(sleepers: Sleepers, { known, revision }: Extract<ControlMessage, { type: 'sleepers' }>): void {
  sleepers.known = known
  sleepers.onChange?.()
  void tell({ type: 'noted', revision })
}

/** Resolves when the launcher has the message, or can no longer get it. */
const tell = (message: ProgramMessage) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined || !process.connected) return resolve()
    process.send(message, undefined, {}, () => resolve())
  })
