import { extname, resolve } from 'node:path'
import { decisionsIn } from '@regesta/contracts/person-decisions'
import type { Command } from '../command.js'
import { DRY_RUN, loadProject, optionalText, PROJECT, requiredText } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { doubtsAbout } from '../mapping-doubts.js'
import { objectIn } from '../object-in.js'
import type { Terminal } from '../terminal.js'

export const map: Command = {
  name: 'map',
  summary: 'Saves how spreadsheet columns become repository metadata',
  group: 'Work',
  usage: '--mapping FILE [--spreadsheet FILE] [options]',
  options: {
    mapping: {
      type: 'string',
      value: 'FILE',
      help: 'YAML or JSON as below, or a whole mapping configuration; - reads standard input.',
    },
    spreadsheet: { type: 'string', value: 'FILE', help: 'The table with the metadata: xlsx, xls or csv.' },
    ...PROJECT,
    ...DRY_RUN,
  },
  about: {
    heading: 'A mapping file',
    lines: [
      'filename_column: filename   # the column with the names of the files',
      'field_mappings:',
      '  title: { type: column, value: title }         # what stands in the column',
      '  keywords: { type: column, value: keywords, delimiter: ";" }',
      '  license: { type: literal, value: cc-by-4.0 }  # the same for every record',
      '  creators: { type: complex, is_complex: true, entries: [{ name: { type: column, value: creator } }] }',
    ],
  },
  example: 'regesta map --mapping mapping.yaml --spreadsheet objects.xlsx',
  async run(call) {
    const spreadsheet = optionalText(call, 'spreadsheet')
    const mappingConfiguration = await readMapping(requiredText(call, 'mapping'), spreadsheet, call.terminal)
    const fields = Object.keys(mappingConfiguration).filter((key) => !key.startsWith('_'))
    await loadProject(call)
    const warnings = await doubtsAbout(mappingConfiguration, call.gateway)
    for (const warning of warnings) call.print(`warning: ${warning}`)
    if (call.dryRun) {
      const lines = [`Would map: ${fields.join(', ')}`]
      return { lines, result: { mapping: mappingConfiguration, warnings }, exitCode: EXIT.ok }
    }
    const result = await call.gateway.call.saveMapping({ body: { mappingConfiguration } })
    return { lines: [`${result.message} Fields: ${fields.join(', ')}`], result, exitCode: EXIT.ok }
  },
}

async function readMapping(
  file: string,
  spreadsheet: string | undefined,
  terminal: Terminal,
): Promise<Record<string, unknown>> {
  const { filename_column, field_mappings, ...rest } = await objectIn(file, 'mapping', terminal)
  checkDecisions(file, rest)
  const path = spreadsheet === undefined ? undefined : resolve(spreadsheet)
  return {
    ...rest,
    ...(typeof field_mappings === 'object' ? field_mappings : {}),
    ...(typeof filename_column === 'string' ? { filename: { type: 'column', value: filename_column } } : {}),
    ...(path === undefined ? {} : { _mapping_mode: 'file', _file_path: path, _file_format: formatOf(path) }),
  }
}

function checkDecisions(file: string, settings: Record<string, unknown>): void {
  try {
    decisionsIn(settings)
  } catch (error) {
    throw new UsageError(`${file} cannot be used: ${(error as Error).message}`)
  }
}

const formatOf = (path: string) => (['.xls', '.xlsx'].includes(extname(path).toLowerCase()) ? 'excel' : 'csv')
