import { hostname, networkInterfaces } from 'node:os'
import { ServerSection } from '@regesta/contracts/configuration'
import type { Program, StartMessage } from '@regesta/http/control-pipe'
import { followSettings } from '@regesta/http/follow-settings'
import { type Listening, listen } from '@regesta/http/listen'
import { LOOPBACK } from '@regesta/http/loopback'
import type { Watch } from '@regesta/http/turning'
import { logger } from '@regesta/log/logger'
import { eventHub } from './events/event-hub.js'
import { Entrance } from './gateway.js'
import { neighbourHealth } from './neighbour-health.js'
import { operability } from './operability/operability.js'
import { ownPages } from './own-pages.js'
import { Proxies } from './proxies.js'
import { routeLookup } from './route-lookup.js'

/** The start message of the gateway says more than that of a service: where to listen and which token to ask for. */
export interface GatewayStart extends StartMessage {
  readonly key: string
  readonly host?: string
  readonly token?: string
  /** How services are watched while they owe an answer. */
  readonly watch?: Watch
}

export type Gateway = Program & Pick<Listening, 'url' | 'server'>

/** Starts the gateway in this process. */
export async function startGateway(start: GatewayStart): Promise<Gateway> {
  const { home, addresses, key, host = '127.0.0.1', token, watch } = start
  const log = logger('gateway')
  const configuration = await followSettings(start, { server: ServerSection }, log)
  const lookup = routeLookup()
  const proxies = new Proxies({ addresses, key, log, watch })
  const health = neighbourHealth(addresses, configuration)
  const checks = operability({ home, addresses, key, health, log })
  let port = start.port
  const hosts = hostsFor(host)
  const policy = {
    port: () => port,
    hosts: () => hosts,
    allowedOrigins: () => configuration.current.server.allowed_origins,
    token: () => token,
  }
  const hub = eventHub({ addresses, key, health })
  configuration.onChange(() => hub.note('configuration', { topic: 'installation', changed: ['configuration'] }))
  const pages = ownPages({ lookup, health, checks, hub })
  const { listener } = new Entrance({ policy, lookup, proxies, pages, settings: configuration, log })
  const listening = await listen(listener, port, host)
  const { server } = listening
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  port = listening.port
  const stop = async () => {
    configuration.close()
    hub.close()
    await listening.drain()
    proxies.close()
    await Promise.all([checks.close(), health.close()])
  }
  return { ...listening, stop }
}

/** The names under which a server that is bound beyond loopback can be reached. */
function hostsFor(host: string): string[] {
  if (LOOPBACK.includes(host)) return []
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const names = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return [host, hostname().toLowerCase(), ...names]
}
