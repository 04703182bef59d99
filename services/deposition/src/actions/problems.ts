import { ServiceError } from '@regesta/contracts/problem'
import type { Held } from '../ledger/held.js'
import type { Written } from '../ledger/written.js'

/** The error for a remote write that did not succeed: what the repository said, or when its outcome is known. */
export function writeProblem(what: string, written: Exclude<Written, { state: 'done' }>, held: Held): ServiceError {
  const log = held.report.length > 0 ? { log: held.report } : {}
  if (written.state === 'refused') {
    const repo_response =
      typeof written.json === 'object' && written.json !== null ? { repo_response: written.json } : {}
    return new ServiceError('internal', `${what}: ${written.sentences.join('. ')}`, { ...repo_response, ...log })
  }
  if (written.state === 'absent') {
    return new ServiceError('internal', `${what}: ${written.reason}. Nothing was done; try again`, log)
  }
  if (written.state === 'lost') {
    const way = 'Look at it with /project/verify_records and repair it (adopt, status or give_up)'
    return new ServiceError('internal', `${what}: ${written.reason}. ${way}`, log)
  }
  const checked_again_at = written.write.next_read_at
  return new ServiceError(
    'internal',
    `${what}: ${written.reason}. Whether it was done is not known yet and is checked again at ${checked_again_at}`,
    { checked_again_at, ...log },
  )
}
