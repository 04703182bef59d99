import { describeComponent, describeParameter } from '@regesta/testing/fake-components'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { afterAll, beforeAll, it } from 'vitest'
import { describe, type Fixture, openFixture } from '../fixture.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})

afterAll(() => fixture.close())

/** `word_counter` does what the sample component does, whatever parameters a consumer sends. */
function installWordCounter() {
  const sample = describe('python')
  const parameters = ['mode', 'language', 'text'].map((name) => describeParameter(name))
  const program = { ...sample, component_name: 'word_counter' }
  fixture.neighbours.descriptions.set('word_counter', describeComponent(program, parameters))
}

it('keeps what its consumers rely on', { timeout: 60_000 }, () =>
  verifyPacts({
    name: 'execution',
    url: fixture.url(),
    states: { 'the component word_counter is installed': async () => installWordCounter() },
  }),
)
