import { ServiceError } from '@regesta/contracts/problem'
import { logger } from '@regesta/log/logger'
import { awaitExecution } from '@regesta/pipelines/runs/await-execution'
import { expect, it } from 'vitest'

it('asks for the state of a component again after 2 seconds when it got no answer [limit:poll-pause]', {
  timeout: 10_000,
}, async () => {
  const asked: number[] = []
  const execution = {
    startExecution: async () => ({ execution_id: 'e1' }),
    getExecution: async () => {
      asked.push(performance.now())
      if (asked.length === 1) throw new ServiceError('service_unavailable', 'The execution service does not answer')
      return { status: 'completed' }
    },
  }
  const context = { execution, executionPatience: 60_000, log: logger('pipelines') }
  const item = { context, operation: { signal: new AbortController().signal }, tell: () => {} }
  const start = { run_key: 'r', component_name: 'stamp', output_directory: '/out' }
  expect(await awaitExecution(item as never, start, () => {})).toMatchObject({ status: 'completed' })
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(1_990)
})
