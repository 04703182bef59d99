import { existsSync, statSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { jsonObject, reply, streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { jsonTreeList } from '../replies/json-pieces.js'
import { hierarchyNode } from '../store/hierarchy-node.js'
import type { HierarchyRow } from '../store/queries/trees.js'
import { runTask } from '../workers/run-task.js'

/** Describes any project file, loaded or not, of whatever age. */
export function inspectProject({ allowed, readers }: Context): HandlerOf<'inspectProject'> {
  return async ({ body }) => {
    if (body.pdbPath === undefined || body.pdbPath.trim() === '') {
      throw new ServiceError('invalid_input', say('project_unnamed', {}))
    }
    const path = allowed.check('pdbPath', body.pdbPath)
    if (!existsSync(path)) throw new ServiceError('not_found', say('project_not_there', { place: body.pdbPath }))
    if (statSync(path).isDirectory())
      throw new ServiceError('invalid_input', say('project_is_folder', { place: body.pdbPath }))
    const found = await runTask('inspect-project', { path })
    if (found === null) throw new ServiceError('internal', say('project_no_file', { path }))
    const { report, trees } = found
    if (!body.showFiles) return reply(200, report)
    const rows = readers.rows<HierarchyRow>(path, trees)
    return streamed(200, jsonObject(report, 'file_tree', jsonTreeList(rows, hierarchyNode)))
  }
}
