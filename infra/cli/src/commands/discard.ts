import { batch, NOTHING } from '../batch.js'
import type { Command } from '../command.js'
import { AT_REPOSITORY, loadProject, RECORDS, wantedRecords } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { counted } from '../table.js'
import { chosenDrafts, itemOf, listDrafts } from '../tabs.js'

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
    if (drafts.length === 0) return { lines: ['There is no draft'], result: NOTHING, exitCode: EXIT.ok }
    if (!call.dryRun) await call.confirm(`Discard ${counted(drafts.length, 'draft')}?`)
    return batch(call, 'discard_drafts', 'Discarding', drafts.map(itemOf))
  },
}
