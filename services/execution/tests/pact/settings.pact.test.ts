import { ExecutionSection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

it('reads the configuration, whatever sections it has', async () => {
  const configuration = await configurationAsRead({ consumer: 'execution' })
  expect(ExecutionSection.parse(configuration.execution ?? {})).toMatchObject({ executor: 'local', keep_runs: 10_000 })
})
