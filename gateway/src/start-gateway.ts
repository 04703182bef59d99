import { hostname, networkInterfaces } from 'node:os'
import { ServerSection } from '@regesta/contracts/configuration'
import type { LiveConfiguration } from '@regesta/http/configuration'
import type { StartMessage } from '@regesta/http/control-messages'
import type { Program } from '@regesta/http/control-pipe'
import { followSettings } from '@regesta/http/follow-settings'
import { type Listening, listen } from '@regesta/http/listen'
import { hostInUrl, LOOPBACK } from '@regesta/http/loopback'
import type { Watch } from '@regesta/http/turning'
import { logger } from '@regesta/log/logger'
import type { z } from 'zod'
import { eventHub } from './events/event-hub.js'
import { trustedProxies } from './forwarded.js'
import { Gateway } from './gateway.js'
import { neighbourHealth } from './neighbour-health.js'
import { operability } from './operability/operability.js'
import { ownPages } from './own-pages.js'
import { Proxies } from './proxies.js'
import { watchReadiness } from './readiness.js'
import { requestJudge } from './request-judge.js'
import { routeLookup } from './route-lookup.js'
import { SignInTickets } from './sign-in-tickets.js'
import { sleepingServices } from './sleepers.js'

/** The start message of the gateway says more than that of a service: where to listen and which token to ask for. */
export interface GatewayStart extends StartMessage {
  readonly key: string
  readonly host?: string
  readonly token?: string
  /** The origin under which a proxy serves it. */
  readonly publicUrl?: string
  /** How services are watched while they owe an answer. */
  readonly watch?: Watch
}

export type RunningGateway = Program & Pick<Listening, 'url' | 'server'>

/** Starts the gateway in this process. */
export async function startGateway(start: GatewayStart): Promise<RunningGateway> {
  const { home, addresses, key, host = '127.0.0.1', watch } = start
  const log = logger('gateway')
  const settings = await followSettings(start, { server: ServerSection }, log)
  const lookup = routeLookup()
  const proxies = new Proxies({ addresses, key, log, watch })
  const sleeping = sleepingServices(start.sleepers)
  const health = neighbourHealth(addresses, settings, sleeping)
  const readiness = watchReadiness({ addresses, health, settings })
  const checks = operability({ home, addresses, key, health, log })
  const hub = eventHub({ addresses, key, health, sleeping })
  settings.onChange(() => hub.note('configuration', { topic: 'installation', changed: ['configuration'] }))
  const tickets = new SignInTickets()
  const signInPath = () => (start.token === undefined ? '/' : `/?token=${tickets.make()}`)
  const pages = ownPages({ lookup, health, readiness, checks, hub, signInPath })
  let port = start.port
  const access = accessTo(start, settings, () => port)
  const { listener } = new Gateway({ ...access, tickets, lookup, proxies, pages, sleeping, settings, log })
  const listening = await listen(listener, port, host)
  const { server } = listening
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  port = listening.port
  const stop = async () => {
    settings.close()
    readiness.close()
    hub.close()
    await listening.drain()
    proxies.close()
    await Promise.all([checks.close(), health.close()])
  }
  return { ...listening, stop }
}

/** Who is let in: what was decided at the start, and what the settings say now. */
function accessTo(
  { host = '127.0.0.1', token, publicUrl }: GatewayStart,
  settings: LiveConfiguration<{ server: z.output<typeof ServerSection> }>,
  port: () => number,
) {
  const hosts = hostsFor(host)
  let trusted = trustedProxies(settings.current.server.trusted_proxies)
  settings.onChange(({ server }) => {
    trusted = trustedProxies(server.trusted_proxies)
  })
  const allowedOrigins = () => settings.current.server.allowed_origins
  return {
    policy: { port, hosts: () => hosts, allowedOrigins, token: () => token },
    requests: requestJudge(publicUrl),
    trusted: () => trusted,
  }
}

/** The names under which a server that is bound beyond loopback can be reached. */
function hostsFor(host: string): string[] {
  if (LOOPBACK.includes(host)) return []
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return [host, hostname().toLowerCase(), ...addresses.map(({ address }) => address)].map(hostInUrl)
}
