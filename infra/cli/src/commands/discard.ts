import { batch } from '../batch.js'
import type { Command } from '../command.js'
import { AT_REPOSITORY, loadProject, RECORDS, wantedRecords } from '../command-options.js'
import { chosenDrafts, listDrafts } from '../tabs.js'

export const discard: Command = {
  name: 'discard',
  summary: 'Discards drafts; their records are prepared again',
  group: 'Work',
  usage: '--record-ids IDS [options]\n--all [options]',
  options: { ...RECORDS, ...AT_REPOSITORY },
  example: 'regesta discard --record-ids 3,4 --yes',
  async run(call) {
    const wanted = wantedRecords(call)
    await loadProject(call)
    const drafts = chosenDrafts(await listDrafts(call), wanted)
    if (!call.dryRun && drafts.length > 0) await call.confirm(`Discard ${drafts.length} drafts?`)
    return batch(
      call,
      'discard_drafts',
      'Discarding',
      drafts.map(({ local_record_db_id }) => local_record_db_id),
    )
  },
}
