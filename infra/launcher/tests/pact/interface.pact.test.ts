import { MatchersV3 } from '@pact-foundation/pact'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'
import { interactions } from './interactions.js'

const pact = pactBetween('interface', 'gateway')

const json = MatchersV3.regex('application/json.*', 'application/json; charset=utf-8')

// The library's mock server now and then loses a request while the machine is busy.
it.each(interactions)('$method $path: the interface asks $what ($status)', { retry: 2 }, async (one) => {
  const search = one.query === undefined ? '' : `?${new URLSearchParams(one.query)}`
  await pact
    .addInteraction()
    .given(one.given)
    .uponReceiving(`a request ${one.what}`)
    .withRequest(one.method, one.path, (request) => {
      if (one.query !== undefined) request.query({ ...one.query })
      if (one.body !== undefined) request.jsonBody(one.body)
    })
    .willRespondWith(one.status, (response) => response.headers({ 'Content-Type': json }).jsonBody(one.answer))
    .executeTest(async ({ url }) => {
      const headers: Record<string, string> = one.body === undefined ? {} : { 'content-type': 'application/json' }
      const body = one.body === undefined ? null : JSON.stringify(one.body)
      const answer = await fetch(`${url}${one.path}${search}`, { method: one.method, headers, body })
      expect([answer.status, await answer.json()]).toEqual([one.status, MatchersV3.reify(one.answer)])
    })
})
