import { reply, streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { toGexf, toGraphml } from '../exports/graph-formats.js'
import { collectRelations } from '../exports/relation-graph.js'

/** The relations around a person, person by person up to the depth asked for. */
export const getRelations =
  ({ persons }: Context): HandlerOf<'getRelations'> =>
  async ({ params, query }) => {
    const graph = await asServiceErrors(() => collectRelations(persons(), params.kb_id, query.depth))
    if (query.format === 'gexf')
      return streamed(200, [toGexf(graph)], { 'Content-Type': 'application/gexf+xml; charset=utf-8' })
    if (query.format === 'graphml')
      return streamed(200, [toGraphml(graph)], { 'Content-Type': 'application/graphml+xml; charset=utf-8' })
    return reply(200, graph)
  }
