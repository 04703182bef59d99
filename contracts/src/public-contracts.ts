import { projects } from './projects.js'
import { settings } from './settings.js'

/** The public endpoints of every service that exists. */
export const publicContracts = {
  projects,
  settings,
}

export type PublicContracts = typeof publicContracts

/** Services whose long work can be followed under `/operations/<service>`. */
export const servicesWithOperations = ['projects'] as const
