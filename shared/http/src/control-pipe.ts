import { url as inspectorUrl } from 'node:inspector'
import { logger } from '@regesta/log/logger'
import type { ControlMessage, ProgramMessage, Sleepers, StartMessage } from './control-messages.js'
import { restWhenFree } from './held-port.js'
import { keepToTheOwner, nameDataFolder } from './new-files.js'
import type { Rest } from './rest.js'

/** Longest time between the request to stop and the end of the process, milliseconds. */
const EXIT_LIMIT = 4_000

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
  // Writing to a file that may not grow raises this signal. Node ignores it until somebody who has listened for it
  // stops, as a library that runs programs does; from then on it is deadly.
  process.on('SIGXFSZ', () => {})
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
