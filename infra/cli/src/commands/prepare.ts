import { batch } from '../batch.js'
import type { Command } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { listPendingFiles } from '../tabs.js'

export const prepare: Command = {
  name: 'prepare',
  summary: 'Prepares and checks the metadata of every file that waits for it',
  group: 'Work',
  usage: '[options]',
  options: { ...PROJECT, ...ENVIRONMENT, ...DRY_RUN },
  example: 'regesta prepare --dry-run',
  async run(call) {
    await loadProject(call)
    const pending = await listPendingFiles(call)
    return batch(
      call,
      'prepare_metadata',
      'Preparing',
      pending.map(({ source_file_db_id }) => source_file_db_id),
    )
  },
}
