import { MatchersV3 } from '@pact-foundation/pact'
import { freePort } from '@regesta/launcher/ports'
import { decidePublicAddress, readConfiguration } from '@regesta/launcher/public-address'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { like, regex } = MatchersV3

const pact = pactBetween('launcher', 'settings')

it('reads where the gateway listens and whether it asks for a token', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a request for the sections that decide where and for whom the gateway listens')
    .withRequest('GET', '/internal/configuration', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) =>
      response
        .headers({ 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') })
        .jsonBody({ server: like({ port: 5001, host: '127.0.0.1' }), security: like({ token: 'off' }) }),
    )
    .executeTest(async ({ url }) => {
      const configuration = await readConfiguration(() => url, 'key')
      const port = await freePort(undefined, new Set())
      expect(await decidePublicAddress(configuration, { home: '', port })).toEqual({ port, host: '127.0.0.1' })
    })
})
