import { existsSync, statSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { jsonList, streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { projectTrees } from '../store/project-trees.js'
import { runTask } from '../workers/run-task.js'

/** Describes any project file, loaded or not. */
export function inspectProject({ allowed }: Context): Handler<typeof projects.inspectProject> {
  return async ({ body }) => {
    if (body.pdbPath === undefined || body.pdbPath.trim() === '') {
      throw new ServiceError('invalid_input', "Missing 'pdbPath'. Send the absolute path of a project file")
    }
    const path = allowed.check('pdbPath', body.pdbPath)
    if (!existsSync(path)) throw new ServiceError('not_found', `Project file not found: ${body.pdbPath}`)
    if (statSync(path).isDirectory())
      throw new ServiceError('invalid_input', `'pdbPath' is a folder, received "${body.pdbPath}"`)
    const report = await runTask<object | null>('inspect-project', { path })
    if (report === null) throw new ServiceError('internal', `${path} is not a project file`)
    return streamed(200, body.showFiles ? withTree(report, path) : [JSON.stringify(report)])
  }
}

async function* withTree(report: object, path: string): AsyncGenerator<string> {
  yield `${JSON.stringify(report).slice(0, -1)},"file_tree":`
  yield* jsonList(projectTrees(path))
  yield '}'
}
