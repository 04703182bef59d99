import { createRequire } from 'node:module'
import type { Agent, buildConnector, Dispatcher } from 'undici'

/** Kept connections to neighbours. */
export interface HttpAgent {
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  destroy(): Promise<void>
}

/*
 * Every process calls its neighbours, but none needs the whole of undici for it (fetch, caches, web sockets): loading its
 * parts alone saves eight MB in each process and a good part of its start.
 */
const load = createRequire(import.meta.url)

/** Opens an agent that sets no limit on how long an answer takes. */
export function openAgent(options: Agent.Options = {}): HttpAgent {
  const AgentOfUndici = load('undici/lib/dispatcher/agent.js') as typeof Agent
  const request = load('undici/lib/api/api-request.js') as (
    this: Agent,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>
  const agent = new AgentOfUndici({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: 5_000, ...options })
  return { request: (call) => request.call(agent, call), destroy: () => agent.destroy() }
}

/** What makes connections for an agent, for those who want to know how making one ended. */
export function connectorOf(options: buildConnector.BuildOptions): buildConnector.connector {
  const build = load('undici/lib/core/connect.js') as typeof buildConnector
  return build(options)
}
