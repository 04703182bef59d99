import { MatchersV3 } from '@pact-foundation/pact'
import { settingsInternal } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { JSON_ANSWER, KEY_GIVEN, pactBetween } from './pact-between.js'

interface Reading {
  readonly consumer: string
  /** The state of the provider, where the answer needs one. */
  readonly given?: string
  readonly asks?: string
  /** What the answer has at least. */
  readonly answer?: Parameters<typeof MatchersV3.like>[0]
}

/** The configuration as a consumer reads it from settings, with the pact that this writes. */
export async function configurationAsRead(reading: Reading): Promise<Record<string, unknown>> {
  const { consumer, given, asks = 'a request for the configuration', answer = MatchersV3.like({}) } = reading
  const pact = pactBetween(consumer, 'settings').addInteraction()
  if (given !== undefined) pact.given(given)
  const configuration = await pact
    .uponReceiving(asks)
    .withRequest('GET', '/internal/configuration', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody(answer))
    .executeTest(async ({ url }) => {
      const settings = connect(settingsInternal, { name: 'settings', url, key: 'key' })
      try {
        return await settings.readConfiguration()
      } finally {
        await settings.close()
      }
    })
  return configuration ?? {}
}
