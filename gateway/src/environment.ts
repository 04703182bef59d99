import { GATEWAY_PORT, services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { readRunFile } from '@regesta/http/slot'
import { z } from 'zod'
import type { GatewayStart } from './start-gateway.js'

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).optional(),
  REGESTA_PORT: z.coerce.number<string>().int().min(0).max(65535).default(GATEWAY_PORT),
})

/** Where things are when the gateway is started by hand: in front of a running installation or of services on their default ports. */
export function environment(): GatewayStart {
  const { REGESTA_HOME: home = defaultHome(process.env), REGESTA_PORT: port } = Environment.parse(process.env)
  const run = readRunFile(home)
  const defaults = Object.fromEntries(
    Object.entries(services).map(([name, { port }]) => [name, `http://127.0.0.1:${port}`]),
  )
  return { type: 'start', home, port, addresses: run?.addresses ?? defaults, key: run?.key ?? '' }
}
