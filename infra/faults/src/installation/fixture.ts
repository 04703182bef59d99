import { components } from '@regesta/contracts/components'
import { deposition } from '@regesta/contracts/deposition'
import { execution } from '@regesta/contracts/execution'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { settings } from '@regesta/contracts/settings'
import { untilWhole } from '@regesta/demo/until-whole'
import { type Client, connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'

const contract = { ...projects, ...deposition, ...components, ...execution, ...pipelines, ...settings }
export type Regesta = Client<typeof contract>

/** A whole installation and its gateway. */
export interface Fixture {
  readonly installation: Installation
  readonly home: string
  readonly regesta: Regesta
  /** What the launcher said about processes that ended without being asked to. */
  readonly falls: readonly string[]
  leave(): Promise<void>
}

const DAY = 24 * 3_600_000

interface FixtureOptions {
  readonly home: string
  readonly services: readonly string[]
  readonly together: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** Milliseconds after which services fall asleep. By its process it is told whether one has fallen, so else none does. */
  readonly restAfter?: number
}

export async function openFixture({
  home,
  services,
  together,
  environment = {},
  restAfter = DAY,
}: FixtureOptions): Promise<Fixture> {
  const falls: string[] = []
  // The launcher hands its own environment on to every process it starts.
  const before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]))
  Object.assign(process.env, environment)
  const say = (line: string) => void (/ ended \(/.test(line) && falls.push(line))
  const options = { home, port: 0, together, onlyServices: services, say, restAfter }
  const installation = await startInstallation(options)
  await untilWhole(installation)
  const regesta = connect(contract, { name: 'gateway', url: `${installation.url}/api`, patience: 60_000 })
  return {
    installation,
    home,
    regesta,
    falls,
    leave: async () => {
      await regesta.close()
      await installation.stop()
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    },
  }
}
