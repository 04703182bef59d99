import { executionInternal } from '@regesta/contracts/execution'
import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import { fakeNeighbour, type TestService } from '@regesta/testing/start-for-test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

const EXECUTION = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
/** How long runs of this fixture wait for an execution service that says nothing. Milliseconds. */
const PATIENCE = 5_000

let fixture: Fixture
let played: TestService
let real: string
let problem: ServiceError
/** What the next start is answered with; after that, starts succeed. */
let refusal: ServiceError | undefined
let record = 0

beforeAll(async () => {
  fixture = await openFixture(['vase.txt'], undefined, { executionPatience: PATIENCE })
  ;[record = 0] = await fixture.prepareAll()
  real = fixture.addresses.execution ?? ''
  const { startExecution, getExecution } = executionInternal
  played = await fakeNeighbour(
    'execution',
    { startExecution, getExecution },
    {
      startExecution: () => {
        const refused = refusal
        refusal = undefined
        if (refused !== undefined) throw refused
        return reply(200, {
          execution_id: EXECUTION,
          command: 'stamp',
          output_strategy: 'single_file_output',
          estimated_outputs: [],
        })
      },
      getExecution: () => {
        throw problem
      },
    },
  )
}, 120_000)
afterAll(async () => {
  await played.stop()
  await fixture.close()
})
beforeEach(() => {
  fixture.addresses.execution = played.url
})
afterEach(() => {
  fixture.addresses.execution = real
})

const { messagesOf } = lookingAt(() => fixture)
const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }

async function runOf(identifier: string) {
  await fixture.call.createPipeline({ body: stampPipeline(identifier, fixture, off, 1) })
  return fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [record] } })
}

describe('a run whose execution service does not say what became of a component', () => {
  it('ends the step with the reason where asking again can never succeed', async () => {
    problem = new ServiceError('forbidden', 'This key is not known here')
    const run = await runOf('forbidden')
    expect(run.results).toMatchObject([
      { success: false, message: expect.stringContaining('This key is not known here') },
    ])
  })

  it('waits, says so, ends with the reason after a bound, and loses nothing', async () => {
    problem = new ServiceError('service_unavailable', 'The execution service rests')
    const run = await runOf('resting')
    const [result] = run.results
    expect(result).toMatchObject({ success: false, message: expect.stringContaining('The execution service rests') })
    expect(result?.message).toMatch(/'stamp'.*run the pipeline again/i)
    expect(await messagesOf(run.execution_uuid)).toContainEqual(
      expect.stringMatching(/waits for the execution service: The execution service rests/),
    )
    fixture.addresses.execution = real
    const again = await fixture.call.rerunExecution({
      params: { execution_uuid: run.execution_uuid },
      body: { only_failed: true },
    })
    expect(again).toMatchObject({ success: true, results: [{ success: true }] })
  })

  it('counts a start that was refused because the component had been exchanged as no interrupted attempt', async () => {
    refusal = new ServiceError('conflict', 'The component was updated meanwhile')
    problem = new ServiceError('forbidden', 'This key is not known here')
    const run = await runOf('exchanged')
    const said = await messagesOf(run.execution_uuid)
    const first = expect.stringMatching(/: Run: for the first time on this item$/)
    expect(said.filter((message) => message.includes(': Run: '))).toEqual([first, first])
  })
})
