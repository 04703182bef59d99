import type { PactV4 } from '@pact-foundation/pact'
import type { Contract } from '@regesta/contracts/endpoint'
import { type Client, connect } from '@regesta/http/connect'
import { JSON_ANSWER, KEY_GIVEN } from './pact-between.js'

/** What a consumer asks and what it relies on for an answer. */
export interface Promised {
  /** The state of the provider, where the answer needs one. */
  readonly given?: string | undefined
  readonly asks: string
  readonly request: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]
  /** By default the key alone. */
  readonly headers?: object
  readonly answer: unknown
  /** Status and code of a refusal; by default it is answered with 200. */
  readonly refused?: readonly [status: number, code: string] | undefined
}

/** Writes promises of a provider into a pact, and keeps them while the consumer works with the client that it uses. */
export const promisesOf =
  <const C extends Contract>(pact: PactV4, contract: C) =>
  async <T>(promised: Promised, work: (client: Client<C>) => Promise<T>): Promise<T | undefined> => {
    const { given, asks, request, headers = KEY_GIVEN, answer, refused } = promised
    const [method, address, body] = request
    const [path = address, query] = address.split('?')
    const interaction = pact.addInteraction()
    if (given !== undefined) interaction.given(given)
    return interaction
      .uponReceiving(asks)
      .withRequest(method, path, (wanted) => {
        wanted.headers(headers as typeof KEY_GIVEN)
        if (query !== undefined) wanted.query(Object.fromEntries(new URLSearchParams(query)))
        if (body !== undefined) wanted.jsonBody(body)
      })
      .willRespondWith(refused?.[0] ?? 200, (response) =>
        response
          .headers(refused === undefined ? JSON_ANSWER : { ...JSON_ANSWER, 'Error-Code': refused[1] })
          .jsonBody(answer as Parameters<typeof response.jsonBody>[0]),
      )
      .executeTest(async ({ url }) => {
        const client = connect(contract, { name: 'neighbour', url, key: 'key' })
        try {
          return await work(client)
        } finally {
          await client.close()
        }
      })
  }
