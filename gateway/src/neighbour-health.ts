import type { InstallationHealth } from '@regesta/contracts/gateway'
import { health } from '@regesta/contracts/health'
import { findingOf } from '@regesta/contracts/messages'
import { VERSION } from '@regesta/contracts/services'
import type { LiveConfiguration, SettingProblem } from '@regesta/http/configuration'
import { connect } from '@regesta/http/connect'
import { type SleepingServices, sleepingServices } from './sleepers.js'

/** How long a service may take to say that it is well, milliseconds. */
const PATIENCE = 2_000

type HealthOfOne = [name: string, InstallationHealth['services'][string]]

export interface NeighbourHealth {
  ask(): Promise<InstallationHealth>
  close(): Promise<void>
}

/** Asks all services at once how they are, and says which settings the gateway itself cannot use. */
export function neighbourHealth(
  addresses: Readonly<Record<string, string>>,
  own: Pick<LiveConfiguration<unknown>, 'problems'>,
  sleeping: Pick<SleepingServices, 'find'> = sleepingServices(),
): NeighbourHealth {
  const clients = new Map<string, ReturnType<typeof clientOf>>()
  const clientOf = (name: string) => connect({ health }, { name, url: () => addresses[name] ?? '', patience: 0 })

  async function askOne(name: string): Promise<HealthOfOne> {
    const left = sleeping.find(name)
    if (left !== undefined) return asleep(name, left)
    const client = clients.get(name) ?? clientOf(name)
    clients.set(name, client)
    try {
      const { status, version, uptime_s, configuration_problems } = await client.health({
        signal: AbortSignal.timeout(PATIENCE),
      })
      return [name, { status, version, uptime_s, ...whereAny(configuration_problems) }]
    } catch {
      // Perhaps it has fallen asleep meanwhile.
      const leftNow = sleeping.find(name)
      if (leftNow !== undefined) return asleep(name, leftNow)
      return [name, { status: 'down', version: '', uptime_s: 0 }]
    }
  }

  return {
    ask: async () => {
      const services = Object.fromEntries(await Promise.all(Object.keys(addresses).map(askOne)))
      const well = own.problems.length === 0 && Object.values(services).every(({ status }) => status === 'ok')
      return { status: well ? 'ok' : 'degraded', version: VERSION, services, ...whereAny(own.problems) }
    },
    close: async () => void (await Promise.all([...clients.values()].map((client) => client.close()))),
  }
}

/** It can be asked at any time, so it is well. */
const asleep = (name: string, { version = VERSION }: { version?: string }): HealthOfOne => [
  name,
  { status: 'ok', version, uptime_s: 0, asleep: true },
]

const whereAny = (problems: readonly SettingProblem[]) =>
  problems.length === 0
    ? {}
    : { configuration_problems: problems.map((one) => ({ ...one, finding: findingOf(one.problem) })) }
