import type { Settlement } from '@regesta/contracts/projects-internal'
import type { Effect } from './effects.js'

/** What a settled write changes in the project: record, links, remote files. */
export const settlementOf = (effect: Effect): Pick<Settlement, keyof Effect> => ({
  ...effect,
  links: effect.links ?? [],
  remote_files: effect.remote_files ?? [],
})
