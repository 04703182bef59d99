import { describeComponent, describeParameter } from '@regesta/testing/fake-components'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { afterAll, beforeAll, it } from 'vitest'
import { describe, openWorkshop, type Workshop } from '../workshop.js'

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

it('keeps what its consumers rely on', { timeout: 60_000 }, () =>
  verifyPacts({
    name: 'execution',
    url: workshop.url(),
    states: { 'the component word_counter is installed': async () => installWordCounter() },
  }),
)
