import type { InstallationHealth } from '@regesta/contracts/gateway'
import { health } from '@regesta/contracts/health'
import { VERSION } from '@regesta/contracts/services'
import { connect } from '@regesta/http/connect'

/** How long a service may take to say that it is well, milliseconds. */
const PATIENCE = 2_000

export interface NeighbourHealth {
  ask(): Promise<InstallationHealth>
  close(): Promise<void>
}

/** Asks all services at once how they are. */
export function neighbourHealth(addresses: Readonly<Record<string, string>>): NeighbourHealth {
  const clients = new Map<string, ReturnType<typeof clientOf>>()
  const clientOf = (name: string) => connect({ health }, { name, url: () => addresses[name] ?? '', patience: 0 })

  async function askOne(name: string): Promise<[string, InstallationHealth['services'][string]]> {
    const client = clients.get(name) ?? clientOf(name)
    clients.set(name, client)
    try {
      const { status, version, uptime_s } = await client.health({ signal: AbortSignal.timeout(PATIENCE) })
      return [name, { status, version, uptime_s }]
    } catch {
      return [name, { status: 'down', version: '', uptime_s: 0 }]
    }
  }

  return {
    ask: async () => {
      const services = Object.fromEntries(await Promise.all(Object.keys(addresses).map(askOne)))
      const well = Object.values(services).every(({ status }) => status === 'ok')
      return { status: well ? 'ok' : 'degraded', version: VERSION, services }
    },
    close: async () => void (await Promise.all([...clients.values()].map((client) => client.close()))),
  }
}
