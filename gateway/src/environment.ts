import { GATEWAY_PORT, services } from '@regesta/contracts/services'
import { homeIn, portIn } from '@regesta/http/place-variables'
import { readRunFile } from '@regesta/http/slot'
import type { GatewayStart } from './start-gateway.js'

/** Where things are when the gateway is started by hand: in front of a running installation or of services on their default ports. */
export function environment(): GatewayStart {
  const home = homeIn(process.env)
  const port = portIn(process.env, 'REGESTA_PORT') ?? GATEWAY_PORT
  const run = readRunFile(home)
  const defaults = Object.fromEntries(
    Object.entries(services).map(([name, { port }]) => [name, `http://127.0.0.1:${port}`]),
  )
  return { type: 'start', home, port, addresses: run?.addresses ?? defaults, key: run?.key ?? '' }
}
