import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** The records before and after one in a list, so that a person can go through it record by record. */
export function findRecordNeighbours({ openProjects, readers }: Context): HandlerOf<'findRecordNeighbours'> {
  return async ({ project, params, query }) => {
    const wanted = { ...query, record_id: params.record_id }
    const found = await readers.query(openProjects.use(project).path, 'recordNeighbours', wanted)
    if (found === undefined) throw new ServiceError('not_found', say('record_unknown', { id: params.record_id }))
    return reply(200, found)
  }
}
