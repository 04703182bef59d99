import { setFlagsFromString } from 'node:v8'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import sendRequest from 'undici/lib/api/api-request.js'
import build from 'undici/lib/core/connect.js'
import AgentOfUndici from 'undici/lib/dispatcher/agent.js'

/** The head of an answer, and its body to be read or dumped. */
export type HttpResponse = Dispatcher.ResponseData

/** Kept connections to neighbours. */
export type HttpAgent = ReturnType<typeof openAgent>

/**
 * What V8 runs of WebAssembly, in bytes of its own counting, before it optimizes a function: a few hundred answers that undici takes
 * apart. By itself it would begin after the first, which takes longer than anything else at the start of a program.
 */
const BYTES_BEFORE_OPTIMIZING = 1_000_000_000

/**
 * Opens an agent that sets no limit on how long an answer takes. Every process calls its neighbours, but none needs the whole
 * of undici for it (fetch, caches, web sockets): loading its parts alone saves eight MB in each and a good part of its start.
 */
export function openAgent(options: Agent.Options = {}) {
  setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMIZING}`)
  const agent = new AgentOfUndici({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: 5_000, ...options })
  const request = (call: Dispatcher.RequestOptions) => sendRequest.call(agent, call)
  return {
    request,
    /** Requests what is at an address. */
    get: (
      { origin, pathname, search }: URL,
      { headers, signal }: Pick<Dispatcher.RequestOptions, 'headers' | 'signal'> = {},
    ) =>
      // Spreading options here would cost as much as the rest of the call.
      request({ origin, path: pathname + search, method: 'GET', headers: headers ?? null, signal: signal ?? null }),
    destroy: () => agent.destroy(),
  }
}

/** What makes connections for an agent, for those who want to know how making one ended. */
export function connectorOf(options: buildConnector.BuildOptions): buildConnector.connector {
  return build(options)
}
