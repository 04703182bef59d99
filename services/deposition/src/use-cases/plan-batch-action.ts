import type { NewVersion } from '@regesta/contracts/batches'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import { chosenItems } from '../actions/chosen-items.js'
import { planUnchanged } from '../actions/plan-unchanged.js'
import { previousVersion } from '../actions/prepare-version.js'
import { shownPlan } from '../actions/shown-plan.js'
import type { Context, HandlerOf } from '../context.js'

/** Says item by item what a batch action would do and what it would cost, and keeps that to be carried out. */
export function planBatchAction(context: Context): HandlerOf<'planBatchAction'> {
  return async ({ project, body, operation }) => {
    const action = body.action_type ?? ''
    const { new_versions, target_is_sandbox: isSandbox } = body
    const versions = await previousOf(context, project, new_versions ?? [], isSandbox)
    const ids =
      new_versions === undefined ? await chosenItems(context, project, { ...body, action }) : [...versions.keys()]
    const kept = { project, action, isSandbox }
    const planned = await planUnchanged(context, { ...kept, ids, operation, changes: body.changes, versions })
    const request = {
      ...(body.changes === undefined ? {} : { changes: body.changes }),
      ...(new_versions === undefined ? {} : { new_versions }),
    }
    const plan = context.plans.keep({ ...kept, ...planned, request })
    return reply(200, shownPlan(context, plan, body.shows_items ? planned.items : []))
  }
}

/**
 * The records that were published last of the concepts that get a new version, by their ids.
 *
 * @throws not_found as invalid_input for a concept of which nothing is published here; invalid_input for one that is named twice
 */
async function previousOf(
  context: Context,
  project: string,
  versions: readonly NewVersion[],
  is_sandbox: boolean,
): Promise<Map<number, NewVersion>> {
  const found = new Map<number, NewVersion>()
  for (const version of versions) {
    const { concept_rec_id } = version
    const { record_id } = await previousVersion(context, project, { concept_rec_id, is_sandbox }).catch(asBadRequest)
    if (found.has(record_id))
      throw new ServiceError('invalid_input', `'new_versions' names the concept ${concept_rec_id} twice`)
    found.set(record_id, version)
  }
  return found
}

function asBadRequest(error: unknown): never {
  if (!isServiceError(error) || error.code !== 'not_found') throw error
  throw new ServiceError('invalid_input', `'new_versions': ${error.message}`)
}
