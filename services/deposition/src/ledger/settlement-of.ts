import type { Settlement } from '@regesta/contracts/projects-internal'
import type { Effect } from './effects.js'

/** What a settled write changes in the project: record, links, remote files. */
export const settlementOf = (
  effect: Effect,
): Pick<Settlement, 'record' | 'links' | 'remote_files' | 'deposition_id'> => ({
  ...(effect.record === undefined ? {} : { record: effect.record }),
  ...(effect.deposition_id === undefined ? {} : { deposition_id: effect.deposition_id }),
  links: effect.links ?? [],
  remote_files: effect.remote_files ?? [],
})
