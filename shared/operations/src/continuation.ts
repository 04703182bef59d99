import type { Endpoint } from '@regesta/contracts/endpoint'
import type { OperationHandle, RequestOf } from '@regesta/http/serve'
import type { StoredCall } from './open-operations.js'

/** How an operation of an endpoint is continued after a restart: its handler is called with the stored request. */
export function continuation<E extends Endpoint, R>(endpoint: E, handler: (request: RequestOf<E>) => R) {
  const work = ({ project, request }: StoredCall, operation: OperationHandle): R =>
    handler({ ...request, project, operation, headers: {}, signal: operation.signal, file: undefined } as RequestOf<E>)
  return { endpoint, work }
}
