import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logFolderOf } from '@regesta/http/slot'
import type { Command } from '../command.js'
import { EXIT } from '../exit-code.js'
import { table } from '../table.js'

export const paths: Command = {
  name: 'paths',
  group: 'Look after',
  summary: 'Prints the folders in use: data, configuration, logs, components, program',
  usage: '',
  options: {},
  example: 'regesta paths --json',
  speaksTo: 'machine',
  async run({ home }) {
    const folders = {
      data: home,
      configuration: join(home, 'config', 'config.yaml'),
      logs: logFolderOf(home),
      components: join(home, 'components'),
      backups: join(home, 'backups'),
      program: fileURLToPath(new URL('../../../..', import.meta.url)),
      node: process.execPath,
    }
    return { lines: table(Object.entries(folders)), result: folders, exitCode: EXIT.ok }
  },
}
