import type { Options } from './command.js'

/** The options whose values have other names in the interface. */
const OPTIONS: Readonly<Record<string, string>> = {
  date_since: 'since',
  date_until: 'until',
  title_pattern: 'title-pattern',
  pdbPath: 'file',
  projectName: 'name',
  shortCode: 'code',
  dataInPath: 'input',
  dataOutPath: 'output',
  batchEntity: 'mode',
  'scanOptions.extensions': 'extensions',
  'scanOptions.primarysourceext': 'primary',
  'scanOptions.bundling.strategy': 'bundle',
  'scanOptions.bundling.pattern': 'pattern',
  'scanOptions.bundling.core_pattern': 'pattern',
  data_in_path: 'input',
  data_out_path: 'output',
  directory_path: 'input',
  filePath: 'spreadsheet',
}

/** What a service says, with the options of the command line in place of its own names. */
export const inOwnWords = (message: string, options: Options): string =>
  message.replace(/'([\w.]+)'/g, (quoted, name: string) => {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
    return option !== undefined && Object.hasOwn(options, option) ? `--${option}` : quoted
  })
