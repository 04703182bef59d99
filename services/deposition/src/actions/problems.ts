import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Held } from '../ledger/held.js'
import type { Written } from '../ledger/written.js'

/** What failed, with its reason. */
export type Failure = (reason: string) => string

/** The error for a remote write that did not succeed: what the repository said, or when its outcome is known. */
export function writeProblem(
  failed: Failure,
  written: Exclude<Written, { state: 'done' }>,
  { report }: Held,
): ServiceError {
  const log = report.length > 0 ? { log: report } : {}
  if (written.state === 'refused') {
    const repo_response =
      typeof written.json === 'object' && written.json !== null ? { repo_response: written.json } : {}
    return new ServiceError('internal', failed(written.sentences.join('. ')), { ...repo_response, ...log })
  }
  const { reason } = written
  if (written.state === 'absent') return new ServiceError('internal', failed(say('not_done', { reason })), log)
  if (written.state === 'lost') return new ServiceError('internal', failed(say('contradicted', { reason })), log)
  const checked_again_at = written.write.next_read_at
  const message = failed(say('done_or_not', { reason, time: `${checked_again_at}` }))
  return new ServiceError('internal', message, { checked_again_at, ...log })
}
