import { createRequire } from 'node:module'
import type { Agent, Dispatcher } from 'undici'

/** Kept connections to neighbours. */
export interface HttpAgent {
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  destroy(): Promise<void>
}

/**
 * Opens an agent that sets no limit on how long an answer takes. Every process calls its neighbours, but none needs the
 * whole of undici for it (fetch, caches, web sockets): loading these two parts alone saves eight MB in each process and a
 * good part of its start.
 */
export function openAgent(options: Agent.Options = {}): HttpAgent {
  const load = createRequire(import.meta.url)
  const AgentOfUndici = load('undici/lib/dispatcher/agent.js') as typeof Agent
  const request = load('undici/lib/api/api-request.js') as (
    this: Agent,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>
  const agent = new AgentOfUndici({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: 5_000, ...options })
  return { request: (call) => request.call(agent, call), destroy: () => agent.destroy() }
}
