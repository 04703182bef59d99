import { batch, NOTHING } from '../batch.js'
import type { Command } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { listPendingFiles } from '../tabs.js'

export const prepare: Command = {
  name: 'prepare',
  summary: 'Prepares and checks the metadata of every file that waits for it',
  group: 'Work',
  usage: '[options]',
  options: { ...PROJECT, ...ENVIRONMENT, ...DRY_RUN },
  example: 'regesta prepare --dry-run',
  takesUpRest: true,
  async run(call) {
    await loadProject(call)
    const pending = await listPendingFiles(call)
    if (pending.length === 0) return { lines: ['No file waits for its metadata'], result: NOTHING, exitCode: EXIT.ok }
    const items = pending.map(({ source_file_db_id: id, filename: name }) => ({ id, name }))
    return batch(call, 'prepare_metadata', 'Preparing', items)
  },
}
