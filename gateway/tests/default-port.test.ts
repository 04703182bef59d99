import { ServerSection } from '@regesta/contracts/configuration'
import { GATEWAY_PORT } from '@regesta/contracts/services'
import { expect, it } from 'vitest'

it('is 5001 for the gateway [limit:public-port]', () => {
  expect([GATEWAY_PORT, ServerSection.parse({}).port]).toEqual([5001, 5001])
})
