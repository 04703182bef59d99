import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** One act of a person or program, with all that follows from it in any service. */
export interface Act {
  readonly id: string
  /** The name of the request, perhaps with a word after a dot: `runBatchAction.publish`. */
  readonly name: string
  /** Who acts. */
  readonly client: string
}

/** What follows one request through all services: its id, for logs and for headers of further calls, and what it is a part of. */
interface RequestScope {
  readonly requestId: string
  /** Who asks, where that is known. */
  readonly client?: string | undefined
  readonly act?: Act | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work under a request id: the given one when it is well-formed, else a new one. */
export function inRequestScope<T>(
  requestId: unknown,
  work: (requestId: string) => T,
  { client, act }: Omit<RequestScope, 'requestId'> = {},
): T {
  const id = typeof requestId === 'string' && /^[\w.-]{1,64}$/.test(requestId) ? requestId : randomUUID()
  return scopes.run({ requestId: id, client, act }, () => work(id))
}

export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId

export const currentAct = (): Act | undefined => scopes.getStore()?.act

/** Runs work as a part of the act that is under way, or else as an act of its own. */
export function underAct<T>(own: Omit<Act, 'client'>, work: () => T): T {
  const scope = scopes.getStore()
  if (scope?.act !== undefined) return work()
  const act = { ...own, client: scope?.client ?? 'client' }
  return scopes.run({ requestId: scope?.requestId ?? own.id, client: scope?.client, act }, work)
}

/** Runs work under the act that is under way, of which more is known now. */
export function actKnownAs<T>(known: Partial<Act>, work: () => T): T {
  const scope = scopes.getStore()
  if (scope?.act === undefined) return work()
  return scopes.run({ ...scope, act: { ...scope.act, ...known } }, work)
}
