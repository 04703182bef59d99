import { MatchersV3 } from '@pact-foundation/pact'
import { KEY_GIVEN } from '@regesta/testing/pact-between'

export const PROJECT = '6a8c2a0e-8a52-4a0c-9d2a-000000000001'
/** The project is another one wherever the pact is verified. */
export const IN_PROJECT = { ...KEY_GIVEN, 'regesta-resolved-project': MatchersV3.string(PROJECT) }
