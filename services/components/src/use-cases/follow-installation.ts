import { findingOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { events, singleEvent } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

const notFound = () => ({
  level: 'error' as const,
  ...findingOf(say('install_unknown', {})),
  progress: 0,
  status: 'failed' as const,
})

/** The stored log of an installation, from its first line, for any number of viewers. */
export function followInstallation({ installations }: Context): HandlerOf<'followInstallation'> {
  return ({ params }) => {
    const found = installations.find(params.installation_id)
    return found === undefined ? singleEvent(notFound()) : events(installations.logOf(found.installation_id))
  }
}
