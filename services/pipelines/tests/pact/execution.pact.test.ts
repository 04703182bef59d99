import { MatchersV3 } from '@pact-foundation/pact'
import { executionInternal } from '@regesta/contracts/execution'
import { pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'

const { string } = MatchersV3
const promised = promisesOf(pactBetween('pipelines', 'execution'), executionInternal)
const PLACE = { output_directory: '/tmp/regesta-pact', timeout_seconds: 300 }
const UNKNOWN = '2f1c1c9e-0000-4000-8000-000000000001'

it('learns that a component of a step is not installed', () => {
  const body = {
    run_key: 'run/1/1/1',
    run_group: 'run',
    component_name: 'nobody',
    component_version: '1.0.0',
    inputs: {},
    parameters: {},
    ...PLACE,
  }
  return promised(
    {
      asks: 'the start of an unknown component',
      request: ['POST', '/internal/executions', body],
      refused: [404, 'not_found'],
      answer: { success: false, error: string('not installed') },
    },
    (execution) => expect(execution.startExecution({ body })).rejects.toMatchObject({ code: 'not_found' }),
  )
})

it('learns that a component was updated since its version was asked for', () => {
  const body = {
    run_key: 'run/1/2/1',
    run_group: 'run',
    component_name: 'word_counter',
    component_version: '0.0.1',
    inputs: {},
    parameters: {},
    ...PLACE,
  }
  return promised(
    {
      given: 'the component word_counter is installed',
      asks: 'the start of another version of a component than the installed one',
      request: ['POST', '/internal/executions', body],
      refused: [409, 'conflict'],
      answer: { success: false, error: string('Component word_counter is not installed in 0.0.1') },
    },
    (execution) => expect(execution.startExecution({ body })).rejects.toMatchObject({ code: 'conflict' }),
  )
})

it('learns that an execution is unknown, when its key was never used', () =>
  promised(
    {
      asks: 'a long poll for an unknown execution',
      request: ['GET', `/internal/executions/${UNKNOWN}?wait=25`],
      refused: [404, 'not_found'],
      answer: { success: false, error: 'Execution not found' },
    },
    async (execution) => {
      const attempt = execution.getExecution({ params: { execution_id: UNKNOWN }, query: { wait: 25 } })
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    },
  ))
