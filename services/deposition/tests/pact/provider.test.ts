import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'
import { startWorld } from '../world.js'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-deposition.json'))
  .map((name) => join(folder, name))

it('keeps what its consumers rely on', { timeout: 120_000 }, async () => {
  expect(pactUrls.length).toBeGreaterThan(0)
  const world = await startWorld()
  const record = await world.prepare('Cup', { 'cup.txt': 'a cup' })
  expect(record).toBe(1)
  await new Verifier({
    provider: 'deposition',
    providerBaseUrl: world.url(),
    pactUrls,
    logLevel: 'error',
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      if (request.headers['regesta-project'] !== undefined) request.headers['regesta-project'] = world.project
      next()
    },
    stateHandlers: { 'a project with the prepared record 1': async () => {} },
  }).verifyProvider()
  await world.stop()
})
