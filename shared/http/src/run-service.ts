import { logger } from '@regesta/log/logger'
import { type Listening, listen } from './listen.js'
import type { ServiceParts } from './serve.js'
import { type Access, serviceApp } from './service-app.js'

/** What a service is told when it starts. */
export interface Start {
  /** The data folder of this installation (`REGESTA_HOME`). */
  readonly home: string
  /** Addresses of the neighbours by service name; read at each use, since the launcher may move one. */
  readonly addresses: Record<string, string>
  /** The installation key; none in a service that runs alone. */
  readonly key?: string | undefined
}

/** A service as the launcher, tests and its own `main.ts` start it. */
export interface ServiceDefinition<C = unknown> {
  readonly name: string
  readonly version: string
  /** Where it listens when it runs alone. */
  readonly defaultPort: number
  createContext(start: Start): C | Promise<C>
  createService(context: C): ServiceParts
}

export interface RunningService extends Listening {
  readonly parts: ServiceParts
  /** Drains and closes what the service holds. */
  stop(): Promise<void>
}

export interface StartOptions extends Start {
  readonly port?: number
  readonly access?: Access
  readonly strictAnswers?: boolean
}

/** Starts a service in this process. */
export async function startService<C>(
  definition: ServiceDefinition<C>,
  options: StartOptions,
): Promise<RunningService> {
  const parts = definition.createService(await definition.createContext(options))
  let port = options.port ?? 0
  const access = options.access ?? accessFor(options, () => port)
  const app = serviceApp(parts, { ...definition, access, strictAnswers: options.strictAnswers ?? false })
  const listening = await listen(app, port)
  port = listening.port
  const stop = async () => {
    const drained = listening.drain()
    await parts.operations?.close()
    await drained
    await parts.close?.()
  }
  return { ...listening, parts, stop }
}

/** Behind the launcher the key decides; alone, the door lets in plain local clients. */
function accessFor({ key }: Start, port: () => number): Access {
  if (key !== undefined) return { kind: 'key', key }
  return { kind: 'door', policy: { port, hosts: () => [], allowedOrigins: () => [], token: () => undefined } }
}

/** The first message over the control pipe. Later ones: new addresses (`type: 'addresses'`) or `type: 'stop'`. */
export interface StartMessage extends Start {
  readonly type: 'start'
  readonly port: number
}

/**
 * Runs a service as this process. Behind the launcher it waits for its start message, and drains and exits when the
 * control pipe closes; alone it listens on its default port until it is asked to stop.
 */
export async function runService<C>(
  definition: ServiceDefinition<C>,
  alone: { home: string; port?: number | undefined; addresses?: Record<string, string> },
): Promise<void> {
  const log = logger(definition.name)
  const options = process.send
    ? await startMessage()
    : { port: definition.defaultPort, addresses: {}, ...dropUndefined(alone) }
  const service = await startService(definition, options as StartOptions)
  log.info({ url: service.url }, 'listening')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await service.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', () => process.send === undefined && void stop())
  if (process.send === undefined) return
  process.on('disconnect', stop)
  process.on('message', (message: { type: string; addresses?: Record<string, string> }) => {
    if (message.type === 'stop') void stop()
    if (message.type === 'addresses') Object.assign(options.addresses ?? {}, message.addresses)
  })
  process.send({ type: 'listening', port: service.port })
}

const startMessage = () =>
  new Promise<StartMessage>((resolve) => process.once('message', (message) => resolve(message as StartMessage)))

const dropUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
