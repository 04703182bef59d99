import { MatchersV3 } from '@pact-foundation/pact'
import { neighbourHealth } from '@regesta/gateway/neighbour-health'
import { operability } from '@regesta/gateway/operability/operability'
import { logger } from '@regesta/log/logger'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { like, regex } = MatchersV3

const pact = pactBetween('gateway', 'deposition')

const json = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }

it('asks whether the repository accepts the token', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a question after the sandbox repository')
    .withRequest('GET', '/internal/repository', (request) =>
      request.query({ is_sandbox: 'true' }).headers({ 'regesta-key': like('key') }),
    )
    .willRespondWith(200, (response) => response.headers(json).jsonBody({ repository: like('practice') }))
    .executeTest(async ({ url }) => {
      const addresses = { deposition: url }
      const health = neighbourHealth(addresses, { problems: [] })
      const checks = operability({ home: '', addresses, key: 'key', health, log: logger('gateway') })
      const message = 'The repository practice answers and accepts the token'
      expect(await checks.run('test_repo_sandbox_api')).toEqual({
        status: 'success',
        message,
        finding: { message, message_id: 'repository_answers', message_params: { repository: 'practice' } },
      })
      await Promise.all([checks.close(), health.close()])
    })
})
