import type { IncomingHttpHeaders } from 'node:http'
import type { Contract, Endpoint } from '@regesta/contracts/endpoint'
import type { ServiceEvent } from '@regesta/contracts/events'
import type { Operation } from '@regesta/contracts/operations'
import type { z } from 'zod'
import type { SettingsGate } from './configuration.js'
import type { NewestStates } from './newest-states.js'
import type { AnyReply, ReplyOf } from './reply.js'

/** How far a piece of long work is. */
interface Progress {
  readonly done?: number
  readonly total?: number | null
  readonly unit?: string
  readonly message?: string
  /** Of the files that are counted, where their sizes are known. */
  readonly bytes_done?: number
  readonly bytes_total?: number
  /** The project that it is about, where that is known only when the work has begun. */
  readonly project?: string
}

/** How a piece of long work reports and is stopped. */
export interface OperationHandle {
  readonly id: string
  /** When the work was asked for; long ago for work that is continued after a restart. */
  readonly startedAt: string
  /** Aborted when somebody cancels the operation or the service stops. */
  readonly signal: AbortSignal
  /** Reports progress; members that are left out stay as they are. */
  progress(update: Progress): void
  /** Shows in place of the last message what the work waits for, until the returned function is called. */
  waits(sentence: string): () => void
}

/** A file that came in the field `file` of a form. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a handler is given: the parsed parts of one request. */
export interface RequestOf<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly headers: IncomingHttpHeaders
  /** The uuid of the project this request is about; empty for endpoints without a project. */
  readonly project: string
  /** Aborted when the caller goes away. Long work ignores it and listens to `operation.signal`. */
  readonly signal: AbortSignal
  /** Progress of a long endpoint; on other endpoints it goes nowhere. */
  readonly operation: OperationHandle
  /** The file of a form upload, if one came. */
  readonly file: UploadedFile | undefined
}

export type Handler<E extends Endpoint> = (request: RequestOf<E>) => ReplyOf<E> | Promise<ReplyOf<E>>

export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> }

/** One endpoint with its handler, types erased. */
export interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (request: RequestOf<Endpoint>) => AnyReply | Promise<AnyReply>
}

/** Binds a contract to its handlers; a missing or misspelt one does not compile. */
export function serve<const C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name] as unknown as Route['handler'],
  }))
}

/** Gives each use case of a table what its service holds: the handlers of the same names. */
export const given = <Context, U extends Readonly<Record<string, (context: Context) => unknown>>>(
  context: Context,
  useCases: U,
) =>
  Object.fromEntries(Object.entries(useCases).map(([name, useCase]) => [name, useCase(context)])) as {
    readonly [Name in keyof U]: ReturnType<U[Name]>
  }

/** Runs long work so that it outlives its caller; `shared/operations` implements it. */
export interface OperationHost {
  /** The synchronous answer, or 202 at once when the caller prefers that. */
  run(
    call: {
      kind: string
      endpoint: Endpoint
      project: string
      idempotencyKey: string | undefined
      respondAsync: boolean
      request: { params: unknown; query: unknown; body: unknown }
    },
    work: (operation: OperationHandle) => AnyReply | Promise<AnyReply>,
  ): Promise<AnyReply>
  readonly routes: Route[]
  /** What changes in the service, for viewers: work, and what the service itself notes beside it. */
  readonly changes: NewestStates<ServiceEvent>
  /** What the list of operations answers. */
  list(): readonly Operation[]
  /** Whether any has not ended, also one that is to go on after a restart. */
  isBusy(): boolean
  close(): Promise<void>
}

type Problems = readonly { readonly key: string; readonly problem: string }[]

/** The parts of a running service, made by its `createService`. */
export interface ServiceParts {
  readonly routes: readonly Route[]
  /** Served only behind the launcher, to callers with the installation key. */
  readonly internal?: readonly Route[]
  readonly operations?: OperationHost
  /** Until it is open, the service answers nothing but its health; none for a service that follows no settings. */
  readonly settings?: SettingsGate & { readonly problems: Problems }
  /**
   * The uuid of the project that a public request is about: the one it names, else the active one. Throws
   * `no_project` when that is not known or none is loaded.
   */
  readonly requestProject?: (named: string | undefined) => string | Promise<string>
  /** What the health shows of a service that follows no settings. */
  readonly configurationProblems?: () => Problems
  /** The logger name for unexpected errors, where it is not the name of the service. */
  readonly errorLogger?: string
  /** Whether it has work beside operations that no request waits for. A service without it never falls asleep. */
  readonly isBusy?: () => boolean
  close?(): void | Promise<void>
}
