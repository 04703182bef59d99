import type { Server } from 'node:http'
import { join } from 'node:path'
import { logger } from '@regesta/log/logger'
import type { Access, AppOptions } from './app-options.js'
import { closedService, type OpenService } from './closed-service.js'
import type { RepositoryTokens, Start, StartMessage } from './control-messages.js'
import { runProgram } from './control-pipe.js'
import { openHeldPort } from './held-port.js'
import { type Listening, listen } from './listen.js'
import { keepCopies, type OwnDatabase, storageProblem } from './own-storage.js'
import { type Rest, watchUse } from './rest.js'
import type { ServiceParts } from './serve.js'
import { serviceApp } from './service-app.js'
import { findSlot } from './slot.js'

export type { RepositoryTokens, Start } from './control-messages.js'

/** How long neighbours keep a connection that they do not use, milliseconds. */
const KEPT_CONNECTION = 60_000

/** A service as the launcher, tests and its own `main.ts` start it. */
export interface ServiceDefinition<C = unknown> {
  readonly name: string
  readonly version: string
  /** Where it listens when it runs alone. */
  readonly defaultPort: number
  /** Databases in its data folder that it cannot make again by itself; it stays closed while one is damaged or newer than it. */
  readonly databases?: readonly OwnDatabase[]
  createContext(start: Start): C | Promise<C>
  createService(context: C): ServiceParts
}

export interface RunningService extends Listening {
  /** Whether it may fall asleep; undefined for one that never does. */
  readonly rest?: Rest | undefined
  /** Drains and closes what the service holds. */
  stop(): Promise<void>
}

export interface StartOptions extends Start {
  readonly port?: number
  /** As in the message that starts a program. */
  readonly restAfter?: number | undefined
  readonly isHeld?: boolean | undefined
  readonly access?: Access
  readonly strictAnswers?: boolean
}

/** Starts a service in this process. While its own storage cannot be used it only answers why. */
export async function startService<C>(
  definition: ServiceDefinition<C>,
  options: StartOptions,
): Promise<RunningService> {
  let port = options.port ?? 0
  const access = options.access ?? accessFor(options, () => port)
  const app = { ...definition, access, strictAnswers: options.strictAnswers ?? false }
  const log = logger(definition.name)
  const storage = { folder: join(options.home, 'data', definition.name), databases: definition.databases ?? [] }
  const probe = () => storageProblem(storage)
  const open = () => openService(definition, options, app)
  const problem = probe()
  const service = problem === undefined ? await open() : closedService({ problem, probe, open, app, log })
  const heldPort = options.restAfter === undefined && options.isHeld !== true ? undefined : openHeldPort()
  const place = options.isHeld ? await heldPort?.take() : port
  const listening = await listen(service.listener, place).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  heldPort?.admitTo(listening.server)
  restSooner(listening.server, options.restAfter)
  port = listening.port
  const stopCopies = keepCopies(storage, log)
  const stop = async () => {
    stopCopies()
    const drained = listening.drain()
    await service.finish()
    await drained
    await service.close()
  }
  const { isBusy, known } = service
  const rest = isBusy === undefined ? undefined : watchUse({ server: listening.server, isBusy, known })
  return { ...listening, rest, stop }
}

/**
 * Neighbours keep connections for a minute; a service that may rest sooner, as in tests, announces when it closes them, in
 * whole seconds, and waits almost one more: a request may be on its way already.
 */
function restSooner(server: Server, after = KEPT_CONNECTION): void {
  if (after < KEPT_CONNECTION) server.keepAliveTimeout = Math.floor(after / 1_000) * 1_000 + 999
}

async function openService<C>(
  definition: ServiceDefinition<C>,
  options: StartOptions,
  app: AppOptions,
): Promise<OpenService> {
  const parts = definition.createService(await definition.createContext(options))
  return {
    listener: serviceApp(parts, app),
    finish: async () => parts.operations?.close(),
    close: async () => parts.close?.(),
    isBusy: parts.isBusy && (() => parts.isBusy?.() === true || parts.operations?.isBusy() === true),
    known: () => ({ version: app.version, operations: parts.operations?.list() }),
  }
}

/** Behind the launcher the key decides; alone, a service lets in plain local clients. */
function accessFor({ key }: Start, port: () => number): Access {
  if (key !== undefined) return { kind: 'key', key }
  return { kind: 'public', policy: { port, hosts: () => [], allowedOrigins: () => [], token: () => undefined } }
}

/** What a service's own `main.ts` knows; behind the launcher the start message takes its place. */
export interface Alone {
  home: string
  port?: number | undefined
  addresses?: Record<string, string>
  repositoryTokens?: RepositoryTokens
}

/** Runs a service as this process: behind the launcher, in a slot that a running launcher left for it, or alone. */
export async function runService<C>(definition: ServiceDefinition<C>, alone: Alone): Promise<void> {
  const byHand = (): StartMessage => {
    const slot = findSlot(alone.home, definition.name)
    return {
      type: 'start',
      home: alone.home,
      port: alone.port ?? definition.defaultPort,
      addresses: alone.addresses ?? {},
      repositoryTokens: alone.repositoryTokens,
      ...slot,
    }
  }
  await runProgram<StartMessage>(definition.name, (start) => startService(definition, start), byHand)
}
