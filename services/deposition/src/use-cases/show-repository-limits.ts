import type { RepositoryLimits } from '@regesta/contracts/repository'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { Usage } from '../outside/limiter.js'

type Windows = NonNullable<Usage['windows']>

/** What the limits of both repositories, or of one, leave now. Nothing is asked there for it. */
export function showRepositoryLimits(context: Context): HandlerOf<'showRepositoryLimits'> {
  return ({ query: { is_sandbox: only } }) => {
    const wanted = only === undefined ? [true, false] : [only]
    return reply(200, { repositories: wanted.map((isSandbox) => limitsOf(context, isSandbox)) })
  }
}

function limitsOf({ outside: { clock, limiter }, repositoryOf }: Context, isSandbox: boolean): RepositoryLimits {
  const address = repositoryOf(isSandbox)
  const { windows, waiting, freeIn } = limiter.usage(address)
  return {
    is_sandbox: isSandbox,
    repository: address.identity,
    per_minute: shown(windows?.minute),
    per_hour: shown(windows?.hour),
    searches_per_minute: shown(windows?.searches),
    waiting_calls: waiting,
    waiting_until: freeIn === 0 ? null : new Date(clock.now() + freeIn).toISOString(),
  }
}

const shown = (window: Windows['minute'] | undefined) =>
  window === undefined ? null : { limit: window.limit, used: window.used, left: window.left }
