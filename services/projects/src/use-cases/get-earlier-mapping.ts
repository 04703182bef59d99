import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** One mapping that was replaced, as it was. */
export function getEarlierMapping({ openProjects, readers }: Context): HandlerOf<'getEarlierMapping'> {
  return async ({ project, params: { earlier_mapping_id } }) => {
    const found = await readers.query(openProjects.use(project).path, 'earlierMapping', earlier_mapping_id)
    if (found !== undefined) return reply(200, found)
    throw new ServiceError('not_found', say('mapping_of_earlier_unknown', { id: earlier_mapping_id }))
  }
}
