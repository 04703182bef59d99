import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'

const { like, regex } = MatchersV3

const PACTS = fileURLToPath(new URL('../../../contracts/pacts', import.meta.url))

/** What one part of the house relies on at another; written to `contracts/pacts`, where the provider's tests find it. */
export const pactBetween = (consumer: string, provider: string): PactV4 =>
  new PactV4({
    consumer,
    provider,
    dir: PACTS,
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    logLevel: 'error',
  })

export const KEY_GIVEN = { 'regesta-key': like('key') }
export const JSON_ANSWER = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }
