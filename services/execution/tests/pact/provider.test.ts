import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { describeComponent, describeParameter } from '@regesta/testing/fake-components'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, it } from 'vitest'
import { describe, openWorkshop, type Workshop } from '../workshop.js'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-execution.json'))
  .map((name) => `${folder}/${name}`)
if (pactUrls.length === 0) process.stdout.write('No consumer has written a pact with execution yet\n')

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

/** `word_counter` does what the fixture does, whatever parameters a consumer sends. */
function installWordCounter() {
  const fixture = describe('python')
  const parameters = ['mode', 'language', 'text'].map((name) => describeParameter(name))
  const program = { ...fixture, component_name: 'word_counter' }
  workshop.neighbours.descriptions.set('word_counter', describeComponent(program, parameters))
}

it.runIf(pactUrls.length > 0)('keeps what its consumers rely on', { timeout: 60_000 }, async () => {
  await new Verifier({
    provider: 'execution',
    providerBaseUrl: workshop.url(),
    pactUrls,
    logLevel: 'error',
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      next()
    },
    stateHandlers: {
      'the component word_counter is installed': async () => installWordCounter(),
    },
  }).verifyProvider()
})
