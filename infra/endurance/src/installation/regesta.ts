import { components } from '@regesta/contracts/components'
import { dataset } from '@regesta/contracts/dataset'
import { deposition } from '@regesta/contracts/deposition'
import { execution } from '@regesta/contracts/execution'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { settings } from '@regesta/contracts/settings'
import { utilities } from '@regesta/contracts/utilities'
import { type Client, connect } from '@regesta/http/connect'

const everything = {
  ...projects,
  ...deposition,
  ...components,
  ...execution,
  ...pipelines,
  ...utilities,
  ...dataset,
  ...settings,
}

/** The whole public interface. */
export type Regesta = Client<typeof everything>

export const connectRegesta = (url: string): Regesta =>
  connect(everything, { name: 'gateway', url: `${url}/api`, patience: 30_000 })
