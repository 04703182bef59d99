import { MatchersV3 } from '@pact-foundation/pact'
import { settingsInternal } from '@regesta/contracts/settings'
import { pactBetween } from './pact-between.js'
import { promisesOf } from './promises.js'

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
  const promised = promisesOf(pactBetween(consumer, 'settings'), settingsInternal)
  const configuration = await promised(
    { given, asks, request: ['GET', '/internal/configuration'], answer },
    (settings) => settings.readConfiguration(),
  )
  return configuration ?? {}
}
