import { MatchersV3 } from '@pact-foundation/pact'
import { ServerSection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import { neighbourHealth } from '@regesta/gateway/neighbour-health'
import { connect } from '@regesta/http/connect'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { integer, like, regex } = MatchersV3

const pact = pactBetween('gateway', 'settings')

const json = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }

it('reads the allowed origins from the configuration', async () => {
  const server = { port: 5001, host: '127.0.0.1' }
  await pact
    .addInteraction()
    .uponReceiving('a request for the server section')
    .withRequest('GET', '/internal/configuration', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) => response.headers(json).jsonBody({ server: like(server) }))
    .executeTest(async ({ url }) => {
      const settings = connect(settingsInternal, { name: 'settings', url, key: 'key' })
      const configuration = await settings.readConfiguration()
      await settings.close()
      expect(ServerSection.parse(configuration.server)).toMatchObject({ ...server, allowed_origins: [] })
    })
})

it('asks how the service is, without a key', async () => {
  const well = {
    status: 'ok',
    service: 'settings',
    version: like('0.1.0'),
    uptime_s: integer(3),
    configuration_problems: [],
  }
  await pact
    .addInteraction()
    .uponReceiving('a question after the health')
    .withRequest('GET', '/health')
    .willRespondWith(200, (response) => response.headers(json).jsonBody(well))
    .executeTest(async ({ url }) => {
      const neighbours = neighbourHealth({ settings: url }, { problems: [] })
      const { services } = await neighbours.ask()
      await neighbours.close()
      expect(services.settings).toEqual({ status: 'ok', version: '0.1.0', uptime_s: 3 })
    })
})
