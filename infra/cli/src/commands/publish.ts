import type { BatchPlan, BatchResult, PlannedItem } from '@regesta/contracts/batches'
import { exitOf } from '../batch.js'
import type { Call, Command, Outcome } from '../command.js'
import { AT_REPOSITORY, loadProject, RECORDS, wantedRecords } from '../command-options.js'
import { EXIT, exitFor } from '../exit-code.js'
import { counted } from '../table.js'
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
    const drafts = chosenDrafts(await listDrafts(call), wanted)
    // The plan says of each draft that was named what it lacks.
    const ready = wanted === undefined ? drafts.filter(isComplete) : drafts
    if (ready.length === 0) return { lines: [NOTHING], result: [], exitCode: EXIT.ok }
    const item_ids = ready.map(({ local_record_db_id }) => local_record_db_id)
    const body = { action_type: 'publish', item_ids, target_is_sandbox: call.isSandbox }
    const plan = await call.gateway.watch('Planning', 'planBatchAction', { body })
    return call.dryRun ? shown(plan) : carriedOut(call, plan)
  },
}

const NOTHING =
  'Nothing can be published: no draft has all its files. regesta list drafts shows them, regesta deposit sends what they lack'

const isComplete = (draft: ListedDraft) =>
  draft.total_files_in_record > 0 && draft.uploaded_files_in_record === draft.total_files_in_record

const isPossible = ({ skipped_because }: PlannedItem) => skipped_because === null

function shown(plan: BatchPlan): Outcome {
  const { items } = plan
  const lines = items.map(({ title, skipped_because: reason }) => `  ${title}${reason === null ? '' : `: ${reason}`}`)
  const last = `Would publish ${items.filter(isPossible).length} of ${items.length}`
  return { lines: [...lines, last], result: items, exitCode: exitOf(plan) }
}

/** Publishes what the plan found to be possible, as long as nothing has changed since; the others say why they are not. */
async function carriedOut(call: Call, { plan_id, items }: BatchPlan): Promise<Outcome> {
  const possible = items.filter(isPossible).length
  if (!call.isSandbox && possible > 0)
    await call.confirm(`Publish ${counted(possible, 'record')} in PRODUCTION? This cannot be undone.`)
  const done =
    possible === 0 ? [] : (await call.gateway.watch('Publishing', 'runBatchAction', { body: { plan_id } })).results
  const byId = new Map(done.map((result) => [result.id, result]))
  const results = items.map((item) => resultOf(item, byId.get(item.id)))
  const succeeded = results.filter(({ success }) => success).length
  const lines = [...results.map(lineOf), `Published ${succeeded} of ${items.length}`]
  return { lines, result: results, exitCode: exitFor(succeeded, items.length) }
}

/** With the DOI, by which it is cited, and the page that everybody can see. */
const lineOf = ({ message, doi, landing_page }: ReturnType<typeof resultOf>) =>
  `  ${[message, ...[doi, landing_page].filter((part) => part !== null)].join('  ')}`

/** What became of one draft, its DOI where it has one now. */
function resultOf({ id, title, skipped_because }: PlannedItem, done: BatchResult | undefined) {
  const { success = false, message = '', error, repo_response } = done ?? {}
  const said = skipped_because ?? error ?? message
  return {
    local_record_db_id: id,
    success,
    message: `${title}: ${said}`,
    doi: success ? textIn(repo_response?.doi) : null,
    landing_page: success ? textIn((repo_response?.links as { html?: unknown } | undefined)?.html) : null,
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
