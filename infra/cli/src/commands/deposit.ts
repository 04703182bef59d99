import { batch, together } from '../batch.js'
import type { Call, Command, Outcome } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { EXIT, exitFor } from '../exit-code.js'
import { counted, inWords } from '../table.js'
import { FILTERS, itemOf, type ListedRecord, listDrafts, listPrepared, noneOf } from '../tabs.js'

export const deposit: Command = {
  name: 'deposit',
  summary: 'Creates the drafts of prepared records and uploads their files',
  group: 'Work',
  usage: '[--search TEXT] [--title-pattern PATTERN] [options]',
  options: { ...PROJECT, ...FILTERS, ...ENVIRONMENT, ...DRY_RUN },
  example: 'regesta deposit --title-pattern "Amphora*" --dry-run',
  takesUpRest: true,
  async run(call) {
    await loadProject(call)
    const prepared = await listPrepared(call)
    const drafts = await batch(call, 'create_api_draft', 'Creating drafts', prepared.map(itemOf))
    if (!call.dryRun) return told(call, together([drafts, await uploadAll(call)]))
    const waiting = await batch(call, 'upload_files', 'Uploading', (await waitingDrafts(call)).map(itemOf))
    return told(call, together([await withFiles(call, drafts, prepared), waiting]))
  },
}

/** Says so where there was nothing to do at all. */
const told = (call: Call, outcome: Outcome): Outcome =>
  outcome.lines.length > 0
    ? outcome
    : { ...outcome, lines: [noneOf(call, 'No record is prepared, and no draft waits for files')] }

/** A plan of drafts says nothing of the files that follow them. */
async function withFiles(call: Call, drafts: Outcome, prepared: readonly ListedRecord[]): Promise<Outcome> {
  if (prepared.length === 0) return drafts
  const [files, bytes] = await filesOf(call, new Set(prepared.map(({ local_record_db_id: id }) => id)))
  return { ...drafts, lines: [...drafts.lines, `Then would send ${counted(files, 'file')}, ${inWords(bytes)}`] }
}

/** How many files these records have, and how large they are together. */
async function filesOf(call: Call, ids: ReadonlySet<number>): Promise<[number, number]> {
  let [files, bytes] = [0, 0]
  for (let page = 1; ; page += 1) {
    const query = { state: 'prepared', is_sandbox: String(call.isSandbox), page: String(page), limit: '1000' }
    const { items, totalPages } = await call.gateway.call.listRecords({ query })
    for (const record of items.filter(({ record_id }) => ids.has(record_id))) {
      files += record.files_total
      bytes += record.bytes
    }
    if (page >= totalPages) return [files, bytes]
  }
}

const waitingDrafts = async (call: Call) =>
  (await listDrafts(call)).filter((draft) => draft.uploaded_files_in_record < draft.total_files_in_record)

/** Every file of every draft. */
async function uploadAll(call: Call) {
  const waiting = await waitingDrafts(call)
  const results: { local_record_db_id: number; success: boolean; message: string }[] = []
  for (const { local_record_db_id, record_title } of waiting) {
    const { success, message, log } = await call.gateway.watch(`Uploading ${record_title}`, 'uploadFiles', {
      body: { local_record_db_id },
    })
    results.push({ local_record_db_id, success, message })
    if (!success) call.print(`  ${record_title}: ${log.join(' ')}`)
  }
  const succeeded = results.filter(({ success }) => success).length
  const exitCode = results.length === 0 ? EXIT.ok : exitFor(succeeded, results.length)
  return {
    lines: results.length === 0 ? [] : [`Uploading: ${succeeded} of ${counted(results.length, 'record')} complete`],
    result: { success: exitCode === EXIT.ok, results },
    exitCode,
  }
}
