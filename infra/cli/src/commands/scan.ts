import type { Command } from '../command.js'
import { loadProject, optionalText } from '../command-options.js'
import { EXIT } from '../exit-code.js'

export const scan: Command = {
  name: 'scan',
  summary: 'Compares the project with its folder and takes over what changed; --dry-run only tells',
  usage: 'scan [--file museum.pdb] [--input where-the-folder-is-now] [--dry-run]',
  options: { input: { type: 'string' } },
  async run(call) {
    await loadProject(call)
    const body = { dry_run: call.dryRun, data_in_path: optionalText(call, 'input') }
    const { message, ...result } = await call.gateway.watch('Comparing', 'rescanProject', { body })
    return { lines: [message], result, exitCode: EXIT.ok }
  },
}
