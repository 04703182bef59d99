import { executionInternal } from '@regesta/contracts/execution'
import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import { fakeNeighbour, type TestService } from '@regesta/testing/start-for-test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lookingAt } from './looking.js'
import { openWorkshop, stampPipeline, type Workshop } from './workshop.js'

const EXECUTION = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
/** How long runs of this workshop wait for an execution service that says nothing. Milliseconds. */
const PATIENCE = 5_000

let workshop: Workshop
let played: TestService
let real: string
let problem: ServiceError
let record = 0

beforeAll(async () => {
  workshop = await openWorkshop(['vase.txt'], undefined, { executionPatience: PATIENCE })
  ;[record = 0] = await workshop.prepareAll()
  real = workshop.addresses.execution ?? ''
  const { startExecution, getExecution } = executionInternal
  played = await fakeNeighbour(
    'execution',
    { startExecution, getExecution },
    {
      startExecution: () =>
        reply(200, {
          execution_id: EXECUTION,
          command: 'stamp',
          output_strategy: 'single_file_output',
          estimated_outputs: [],
        }),
      getExecution: () => {
        throw problem
      },
    },
  )
}, 120_000)
afterAll(async () => {
  await played.stop()
  await workshop.close()
})
beforeEach(() => {
  workshop.addresses.execution = played.url
})
afterEach(() => {
  workshop.addresses.execution = real
})

const { messagesOf } = lookingAt(() => workshop)
const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }

async function runOf(identifier: string) {
  await workshop.call.createPipeline({ body: stampPipeline(identifier, workshop, off, 1) })
  return workshop.call.executePipeline({ params: { identifier }, body: { record_ids: [record] } })
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
    workshop.addresses.execution = real
    const again = await workshop.call.rerunExecution({
      params: { execution_uuid: run.execution_uuid },
      body: { only_failed: true },
    })
    expect(again).toMatchObject({ success: true, results: [{ success: true }] })
  })
})
