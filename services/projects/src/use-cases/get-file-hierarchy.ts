import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { jsonTrees } from '../replies/json-pieces.js'
import { streamRows } from '../replies/stream-rows.js'
import { hierarchyNode } from '../store/hierarchy-node.js'
import { type HierarchyRow, hierarchyQuery } from '../store/queries/trees.js'
import { fileById } from '../store/source-files.js'

/** A file with everything below it, children by name. */
export function getFileHierarchy(context: Context): HandlerOf<'getFileHierarchy'> {
  return ({ project, params }) => {
    if (fileById(context.openProjects.use(project), params.file_id) === undefined) {
      throw new ServiceError('not_found', say('file_unknown', { id: params.file_id }))
    }
    const rows = streamRows<HierarchyRow>(context, project, hierarchyQuery(params.file_id))
    return streamed(200, jsonTrees(rows, hierarchyNode))
  }
}
