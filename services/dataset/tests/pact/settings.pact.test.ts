import { DatasetSection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

it('reads its section of the configuration, whatever other sections there are', async () => {
  const configuration = await configurationAsRead({ consumer: 'dataset' })
  expect(DatasetSection.parse(configuration.dataset ?? {})).toMatchObject({ max_age_hours: 24 })
})
