import { runProgram, type Start, type StartMessage } from './control-pipe.js'
import { type Listening, listen } from './listen.js'
import type { ServiceParts } from './serve.js'
import { type Access, serviceApp } from './service-app.js'
import { findSlot } from './slot.js'

export type { Start, StartMessage } from './control-pipe.js'

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
  const listening = await listen(app, port).catch(async (error: unknown) => {
    await parts.operations?.close()
    await parts.close?.()
    throw error
  })
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

/** What a service's own `main.ts` knows; behind the launcher the start message takes its place. */
export interface Alone {
  home: string
  port?: number | undefined
  addresses?: Record<string, string>
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
      ...slot,
    }
  }
  await runProgram<StartMessage>(definition.name, (start) => startService(definition, start), byHand)
}
