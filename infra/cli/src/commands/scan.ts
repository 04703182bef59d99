import { resolve } from 'node:path'
import type { Command } from '../command.js'
import { DRY_RUN, loadProject, optionalText, PROJECT } from '../command-options.js'
import { EXIT } from '../exit-code.js'

export const scan: Command = {
  name: 'scan',
  group: 'Work',
  summary: 'Compares the project with its folder and takes over what changed',
  usage: '[--input FOLDER] [options]',
  options: {
    input: { type: 'string', value: 'FOLDER', help: 'Where the folder is now, when it was moved.' },
    ...PROJECT,
    ...DRY_RUN,
  },
  example: 'regesta scan --dry-run',
  async run(call) {
    await loadProject(call)
    const input = optionalText(call, 'input')
    const body = { dry_run: call.dryRun, data_in_path: input === undefined ? undefined : resolve(input) }
    const { message, ...result } = await call.gateway.watch('Comparing', 'rescanProject', { body })
    return { lines: [message], result, exitCode: EXIT.ok }
  },
}
