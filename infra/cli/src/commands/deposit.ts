import { batch, together } from '../batch.js'
import type { Call, Command } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { EXIT, exitFor } from '../exit-code.js'
import { FILTERS, listDrafts, listPrepared } from '../tabs.js'

export const deposit: Command = {
  name: 'deposit',
  summary: 'Creates the drafts of prepared records and uploads their files',
  group: 'Work',
  usage: '[--search TEXT] [--title-pattern PATTERN] [options]',
  options: { ...PROJECT, ...FILTERS, ...ENVIRONMENT, ...DRY_RUN },
  example: 'regesta deposit --title-pattern "Amphora*" --dry-run',
  async run(call) {
    await loadProject(call)
    const prepared = await listPrepared(call)
    const drafts = await batch(call, 'create_api_draft', 'Creating drafts', prepared.map(idOf))
    if (call.dryRun)
      return together([drafts, await batch(call, 'upload_files', 'Uploading', (await waitingDrafts(call)).map(idOf))])
    return together([drafts, await uploadAll(call)])
  },
}

const idOf = ({ local_record_db_id }: { local_record_db_id: number }) => local_record_db_id

const waitingDrafts = async (call: Call) =>
  (await listDrafts(call)).filter((draft) => draft.uploaded_files_in_record < draft.total_files_in_record)

/** Every file of every draft; the batch action would send main files only. */
async function uploadAll(call: Parameters<Command['run']>[0]) {
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
    lines: [`Uploading: ${succeeded} of ${results.length} records complete`],
    result: { success: exitCode === EXIT.ok, results },
    exitCode,
  }
}
