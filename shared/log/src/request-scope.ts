import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What follows one request through all services: its id, for logs and for headers of further calls. */
interface RequestScope {
  readonly requestId: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work under a request id: the given one when it is well-formed, else a new one. */
export function inRequestScope<T>(requestId: unknown, work: (requestId: string) => T): T {
  const id = typeof requestId === 'string' && /^[\w.-]{1,64}$/.test(requestId) ? requestId : randomUUID()
  return scopes.run({ requestId: id }, () => work(id))
}

export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId
