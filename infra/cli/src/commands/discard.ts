import { batch } from '../batch.js'
import type { Command } from '../command.js'
import { loadProject, wantedRecords } from '../command-options.js'
import { chosen, listDrafts } from '../tabs.js'

export const discard: Command = {
  name: 'discard',
  summary: 'Discards drafts; their records are prepared again',
  usage: 'discard [--file museum.pdb] --all | --record-ids 1,2 [--production] [--dry-run]',
  options: { all: { type: 'boolean', default: false }, 'record-ids': { type: 'string', multiple: true } },
  async run(call) {
    const wanted = wantedRecords(call)
    await loadProject(call)
    const drafts = chosen(await listDrafts(call), wanted)
    if (!call.dryRun && drafts.length > 0) await call.confirm(`Discard ${drafts.length} drafts?`)
    return batch(
      call,
      'discard_drafts',
      'Discarding',
      drafts.map(({ local_record_db_id }) => local_record_db_id),
    )
  },
}
