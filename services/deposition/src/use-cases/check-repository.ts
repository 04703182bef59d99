import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { readThrough } from '../outside/readings.js'
import { accessTo } from '../outside/repository-access.js'
import { keyOf } from '../outside/repository-address.js'

/** One entry of the own depositions is enough: only whoever the repository knows gets the list. */
const SHORTEST = { page: 1, size: 1 }

/** Whoever asks for this waits no longer than for a check, and the answer takes its time, too. Milliseconds. */
const PATIENCE = 10_000

/** Asks the repository for the shortest list of own depositions, which needs address, network and token. */
export function checkRepository(context: Context): HandlerOf<'checkRepository'> {
  return async ({ project, query, signal }) => {
    const access = await accessTo(context, project, query.is_sandbox, { signal })
    access.checkRoom({ kind: 'search', patience: PATIENCE })
    const { identity, baseUrl } = access.address
    const reading = await readThrough(access, undefined, () => access.api.list(SHORTEST), listOrNothing, 'search')
    if (reading.kind === 'found') return reply(200, { repository: identity })
    const reason = reading.kind === 'gone' ? 'HTTP 404' : reading.reason
    throw new ServiceError(
      'upstream_unreachable',
      say('repository_lists_nothing', { repository: baseUrl, reason, key: keyOf(access.address) }),
    )
  }
}

const listOrNothing = (json: unknown) => (Array.isArray(json) ? json : undefined)
