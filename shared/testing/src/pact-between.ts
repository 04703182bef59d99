import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'

const { like, regex } = MatchersV3

const PACTS = fileURLToPath(new URL('../../../contracts/pacts', import.meta.url))

/** What one service relies on at another; written to `contracts/pacts`, where the provider's tests find it. */
export const pactBetween = (consumer: string, provider: string): PactV4 => pactInto(PACTS, consumer, provider)

/** The same, written to a folder of the caller's. */
export function pactInto(dir: string, consumer: string, provider: string): PactV4 {
  const spec = SpecificationVersion.SPECIFICATION_VERSION_V4
  const pact = new PactV4({ consumer, provider, dir, spec, logLevel: 'error' })
  const addInteraction = pact.addInteraction.bind(pact)
  pact.addInteraction = () => {
    awaitBookkeeping((pact as unknown as { pact: MockServers }).pact)
    return addInteraction()
  }
  return pact
}

/** What a pact asks its native library about; no part of the library's types. */
interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean
  mockServerMismatches(port: number): unknown
}

/** How long the book may lag behind. Milliseconds. */
const PATIENCE = 2_000
const PAUSE = 2

/**
 * The mock server answers a request before it has noted that it came, so that under load a pact can be told that nothing
 * came (pact-foundation/pact-core-mock-server#13). The mismatches are asked for when all is noted, or when that takes too long.
 */
function awaitBookkeeping(servers: MockServers): void {
  const mismatches = servers.mockServerMismatches
  const never = new Int32Array(new SharedArrayBuffer(4))
  servers.mockServerMismatches = (port) => {
    const end = performance.now() + PATIENCE
    while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < end) Atomics.wait(never, 0, 0, PAUSE)
    return mismatches(port)
  }
}

export const KEY_GIVEN = { 'regesta-key': like('key') }
export const JSON_ANSWER = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }
