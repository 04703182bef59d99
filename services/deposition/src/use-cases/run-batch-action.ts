import type { BatchResult } from '@regesta/contracts/batches'
import { reply } from '@regesta/http/reply'
import { actKnownAs } from '@regesta/log/request-scope'
import { batchActions } from '../actions/batch-actions.js'
import { batchJournal } from '../actions/batch-journal.js'
import { wantedBatch } from '../actions/wanted-batch.js'
import type { Context, HandlerOf } from '../context.js'

/** Does one action for many items and keeps in the project what came of each. */
export function runBatchAction(context: Context): HandlerOf<'runBatchAction'> {
  return async ({ project, body, operation }) => {
    const { action, isSandbox, items, planned, begin } = await wantedBatch(context, project, body, operation.id)
    const ids = items.map(({ id }) => id)
    const act = Object.hasOwn(batchActions, action) ? batchActions[action] : undefined
    const journal = batchJournal(context, { project, action, isSandbox, operationId: operation.id })
    await journal.begin(items)
    try {
      begin()
      const batch = { project, ids, isSandbox, operation, planned, tell: journal.tell }
      const results =
        act === undefined
          ? unknownAction(action, ids)
          : await actKnownAs({ name: `runBatchAction.${action}` }, () => act(context, batch))
      const success = results.every((result) => result.success)
      await journal.end(success ? 'completed' : 'failed', 100)
      return reply(200, { success, results, ...detailsOfOne(results) })
    } catch (error) {
      await journal.end('failed', 0)
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
    return { id, success: false, outcome: 'not_done', message, error: message }
  })
