import { resolve } from 'node:path'
import type { Command } from '../command.js'
import { DRY_RUN, loadProject, optionalText, PROJECT } from '../command-options.js'
import { EXIT } from '../exit-code.js'

export const scan: Command = {
  name: 'scan',
  group: 'Work',
  summary: 'Compares the project with its folder and takes over what changed',
  usage: '[--input FOLDER] [--output FOLDER] [options]',
  options: {
    input: { type: 'string', value: 'FOLDER', help: 'Where the folder is now, when it was moved.' },
    output: { type: 'string', value: 'FOLDER', help: 'Where the output folder is now, when it was moved.' },
    ...PROJECT,
    ...DRY_RUN,
  },
  example: 'regesta scan --dry-run',
  async run(call) {
    await loadProject(call)
    const folder = (option: string) => {
      const named = optionalText(call, option)
      return named === undefined ? undefined : resolve(named)
    }
    const body = { dry_run: call.dryRun, data_in_path: folder('input'), data_out_path: folder('output') }
    const { message, ...result } = await call.gateway.watch('Comparing', 'rescanProject', { body })
    return { lines: [message], result, exitCode: EXIT.ok }
  },
}
