import type { BatchResult, deposition } from '@regesta/contracts/deposition'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { batchActions } from '../actions/batch-actions.js'
import type { Context } from '../context.js'

/** Does one action for many items and keeps a row about it in the project. */
export function runBatchAction(context: Context): Handler<typeof deposition.runBatchAction> {
  return async ({ project, body, operation }) => {
    const ids = [...new Set(body.item_ids)]
    const act = Object.hasOwn(batchActions, body.action_type) ? batchActions[body.action_type] : undefined
    const note = batchRow(context, project, body.action_type, ids.length, operation.id)
    await note('in_progress', 0)
    const batch = { project, ids, isSandbox: body.target_is_sandbox, operation }
    try {
      const results = act === undefined ? unknownAction(body.action_type, ids) : await act(context, batch)
      const success = results.every((result) => result.success)
      await note(success ? 'completed' : 'failed', 100)
      return reply(200, { success, results, ...detailsOfOne(results) })
    } catch (error) {
      await note('failed', 0)
      throw error
    }
  }
}

type Details = Pick<BatchResult, 'log' | 'validation_errors' | 'repo_response'>

/** What an only result says about itself stands beside it, too: clients that do one thing at a time look for it there. */
function detailsOfOne([result, ...others]: readonly BatchResult[]): Details {
  if (result === undefined || others.length > 0) return {}
  const { log, validation_errors, repo_response } = result
  return {
    ...(log ? { log } : {}),
    ...(validation_errors ? { validation_errors } : {}),
    ...(repo_response ? { repo_response } : {}),
  }
}

const unknownAction = (type: string, ids: readonly number[]): BatchResult[] =>
  ids.map((id) => {
    const message = `Unknown batch action type: ${type}`
    return { id, success: false, message, error: message }
  })

function batchRow({ projects }: Context, project: string, action: string, count: number, operationId: string) {
  const batch_name = `${action} ${operationId}`
  const batch_description = `${action} for ${count} item(s)`
  return (status: 'in_progress' | 'completed' | 'failed', completion_percentage: number) =>
    projects.storeBatch({ project, body: { batch_name, batch_description, status, completion_percentage } })
}
