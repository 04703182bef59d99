import { isServiceError } from '@regesta/contracts/problem'
import { exitOf } from '../batch.js'
import type { Call, Command, Outcome } from '../command.js'
import { AT_REPOSITORY, loadProject, RECORDS, wantedRecords } from '../command-options.js'
import { EXIT, exitFor } from '../exit-code.js'
import { chosenDrafts, type ListedDraft, listDrafts } from '../tabs.js'

export const publish: Command = {
  name: 'publish',
  summary: 'Publishes drafts whose files are all uploaded; this cannot be undone',
  group: 'Work',
  usage: '--record-ids IDS [options]\n--all [options]',
  options: { ...RECORDS, ...AT_REPOSITORY },
  example: 'regesta publish --all --dry-run',
  async run(call) {
    const wanted = wantedRecords(call)
    await loadProject(call)
    const ready = chosenDrafts(await listDrafts(call), wanted).filter(isComplete)
    if (call.dryRun) return look(call, ready)
    if (!call.isSandbox && ready.length > 0)
      await call.confirm(`Publish ${ready.length} records in PRODUCTION? This cannot be undone.`)
    const results = []
    for (const draft of ready) results.push(await publishOne(call, draft))
    const succeeded = results.filter(({ success }) => success).length
    const lines = [...results.map(({ message }) => `  ${message}`), `Published ${succeeded} of ${ready.length}`]
    return { lines, result: results, exitCode: ready.length === 0 ? EXIT.ok : exitFor(succeeded, ready.length) }
  },
}

/** By the comparison that each of them has to pass. */
async function look({ gateway, isSandbox }: Call, ready: readonly ListedDraft[]): Promise<Outcome> {
  if (ready.length === 0) return { lines: ['Would publish 0 of 0'], result: [], exitCode: EXIT.ok }
  const item_ids = ready.map(({ local_record_db_id }) => local_record_db_id)
  const body = { action_type: 'publish', item_ids, target_is_sandbox: isSandbox }
  const plan = await gateway.watch('Planning', 'planBatchAction', { body })
  const { items } = plan
  const lines = items.map(({ title, skipped_because: reason }) => `  ${title}${reason === null ? '' : `: ${reason}`}`)
  const possible = items.filter(({ skipped_because }) => skipped_because === null)
  const last = `Would publish ${possible.length} of ${items.length}`
  return { lines: [...lines, last], result: items, exitCode: exitOf(plan) }
}

const isComplete = (draft: ListedDraft) =>
  draft.total_files_in_record > 0 && draft.uploaded_files_in_record === draft.total_files_in_record

async function publishOne(call: Parameters<Command['run']>[0], { local_record_db_id, record_title }: ListedDraft) {
  try {
    const { message, repo_response } = await call.gateway.watch(`Publishing ${record_title}`, 'publishRecord', {
      body: { local_record_db_id },
    })
    return { local_record_db_id, success: true, message: `${record_title}: ${message}`, doi: repo_response.doi ?? null }
  } catch (error) {
    if (!isServiceError(error)) throw error
    return { local_record_db_id, success: false, message: `${record_title}: ${error.message}`, doi: null }
  }
}
