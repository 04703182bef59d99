import { PipelinesSection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

it('reads its section of the configuration, whatever other sections there are', async () => {
  const configuration = await configurationAsRead({ consumer: 'pipelines' })
  expect(PipelinesSection.parse(configuration.pipelines ?? {})).toMatchObject({ max_parallel_items: 1 })
})
