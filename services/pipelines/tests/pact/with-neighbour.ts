import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'
import type { Contract } from '@regesta/contracts/endpoint'
import { type Client, connect } from '@regesta/http/connect'

const { like, regex, string } = MatchersV3

/** What pipelines relies on at one neighbour. */
export const pactWith = (provider: string) =>
  new PactV4({
    consumer: 'pipelines',
    provider,
    dir: fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url)),
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    logLevel: 'error',
  })

export const JSON_ANSWER = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }
export const KEY = { 'regesta-key': like('key') }
/** The project is another one wherever the pact is verified. */
export const IN_PROJECT = { ...KEY, 'regesta-project': string('6a8c2a0e-8a52-4a0c-9d2a-000000000001') }
export const PROJECT = '6a8c2a0e-8a52-4a0c-9d2a-000000000001'

/** Works with the client that pipelines uses. */
export async function withClient<const C extends Contract, T>(
  contract: C,
  url: string,
  work: (client: Client<C>) => Promise<T>,
): Promise<T> {
  const client = connect(contract, { name: 'neighbour', url, key: 'key' })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
