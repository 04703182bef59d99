import { components } from './components.js'
import { dataset } from './dataset.js'
import { deposition } from './deposition.js'
import { execution } from './execution.js'
import { fileContents } from './file-contents.js'
import { pipelines } from './pipelines.js'
import { projects } from './projects.js'
import { settings } from './settings.js'
import { utilities } from './utilities.js'

/** The public endpoints of every service. */
export const publicContracts = {
  projects: { ...projects, ...fileContents },
  deposition,
  components,
  execution,
  pipelines,
  utilities,
  dataset,
  settings,
}

export type PublicContracts = typeof publicContracts

/** Services whose long work can be followed under `/operations/<service>`. */
export const servicesWithOperations = ['projects', 'deposition', 'components', 'pipelines', 'dataset'] as const
