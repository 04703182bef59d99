import type { Contract } from '@regesta/contracts/endpoint'
import { type Client, connect, connectRaw, type RawClient } from '@regesta/http/connect'
import { type RunningService, type ServiceDefinition, startService } from '@regesta/http/run-service'
import { type Handlers, serve } from '@regesta/http/serve'
import { temporaryFolder } from './temporary-folder.js'

export const TEST_KEY = 'test-installation-key'

export interface TestService extends RunningService {
  readonly home: string
  /** A client of this service that throws the service's own errors. */
  client<const C extends Contract>(contract: C): Client<C>
  /** A client that answers status, headers and body. */
  raw<const C extends Contract>(contract: C): RawClient<C>
}

export interface TestStart {
  home?: string
  addresses?: Record<string, string>
  port?: number
}

/** Starts a service on a free port, behind a key as the launcher would, with answers checked against the contract. */
export async function startForTest<C>(definition: ServiceDefinition<C>, options: TestStart = {}): Promise<TestService> {
  const folder = options.home === undefined ? temporaryFolder() : undefined
  const home = options.home ?? folder?.path ?? ''
  const service = await startService(definition, {
    home,
    addresses: options.addresses ?? {},
    key: TEST_KEY,
    port: options.port ?? 0,
    strictAnswers: true,
  })
  const neighbour = { name: definition.name, url: service.url, key: TEST_KEY }
  return {
    ...service,
    home,
    client: (contract) => connect(contract, neighbour),
    raw: (contract) => connectRaw(contract, neighbour),
    stop: async () => {
      await service.stop()
      folder?.remove()
    },
  }
}

/** A neighbour that a test plays itself: handlers for a contract, served like the real one. */
export function fakeNeighbour<const C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
): Promise<TestService> {
  return startForTest({
    name,
    version: 'fake',
    defaultPort: 0,
    createContext: () => undefined,
    createService: () => ({ routes: [], internal: serve(contract, handlers) }),
  })
}
