import { MatchersV3 } from '@pact-foundation/pact'
import type { Contract } from '@regesta/contracts/endpoint'
import { type Client, connect } from '@regesta/http/connect'
import { KEY_GIVEN, pactBetween } from '@regesta/testing/pact-between'

const { string } = MatchersV3

/** What pipelines relies on at one neighbour. */
export const pactWith = (provider: string) => pactBetween('pipelines', provider)

/** The project is another one wherever the pact is verified. */
export const IN_PROJECT = { ...KEY_GIVEN, 'regesta-resolved-project': string('6a8c2a0e-8a52-4a0c-9d2a-000000000001') }
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
