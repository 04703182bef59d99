/* The parts of undici have no types of their own; the whole has. */

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'
  export default Agent
}

declare module 'undici/lib/api/api-request.js' {
  import type { Agent, Dispatcher } from 'undici'
  export default function request(this: Agent, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export default buildConnector
}
