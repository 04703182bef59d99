import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** One mapping that was replaced, as it was. */
export function getEarlierMapping({ openProjects, readers }: Context): HandlerOf<'getEarlierMapping'> {
  return async ({ project, params: { earlier_mapping_id } }) => {
    const found = await readers.query(openProjects.use(project).path, 'earlierMapping', earlier_mapping_id)
    if (found !== undefined) return reply(200, found)
    throw new ServiceError(
      'not_found',
      `The project has no earlier mapping with id ${earlier_mapping_id}. GET /api/mappings/earlier lists those that it has`,
    )
  }
}
