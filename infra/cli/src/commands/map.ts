import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { decisionsIn } from '@regesta/contracts/person-decisions'
import { MappingReading } from '@regesta/contracts/table-reading'
import { parse } from 'yaml'
import type { Call, Command } from '../command.js'
import { DRY_RUN, loadProject, optionalText, PROJECT, requiredPath } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { unreadable } from '../unreadable.js'

export const map: Command = {
  name: 'map',
  summary: 'Saves how spreadsheet columns become repository metadata',
  group: 'Work',
  usage: '--mapping FILE [--spreadsheet FILE] [options]',
  options: {
    mapping: {
      type: 'string',
      value: 'FILE',
      help: 'YAML or JSON with filename_column and field_mappings, or a whole mapping configuration.',
    },
    spreadsheet: { type: 'string', value: 'FILE', help: 'The table with the metadata: xlsx, xls or csv.' },
    ...PROJECT,
    ...DRY_RUN,
  },
  example: 'regesta map --mapping mapping.yaml --spreadsheet objects.xlsx',
  async run(call) {
    const mappingConfiguration = await readMapping(requiredPath(call, 'mapping'), optionalText(call, 'spreadsheet'))
    const fields = Object.keys(mappingConfiguration).filter((key) => !key.startsWith('_'))
    await loadProject(call)
    const warnings = await columnsMeant(call, mappingConfiguration)
    for (const warning of warnings) call.print(`warning: ${warning}`)
    if (call.dryRun) {
      const lines = [`Would map: ${fields.join(', ')}`]
      return { lines, result: { mapping: mappingConfiguration, warnings }, exitCode: EXIT.ok }
    }
    const result = await call.gateway.call.saveMapping({ body: { mappingConfiguration } })
    return { lines: [`${result.message} Fields: ${fields.join(', ')}`], result, exitCode: EXIT.ok }
  },
}

/** A bare word is a fixed text; where a column has the same name, most likely the column is meant. */
async function columnsMeant({ gateway }: Call, mapping: Record<string, unknown>): Promise<string[]> {
  const { _file_path: filePath, _file_format: fileFormat } = mapping
  const texts = Object.entries(mapping).flatMap(([field, value]) => {
    const text = field.startsWith('_') ? undefined : fixedText(value)
    return text === undefined ? [] : [{ field, text }]
  })
  if (typeof filePath !== 'string' || texts.length === 0) return []
  const { _sheet: sheet, _delimiter: delimiter, _encoding: encoding } = MappingReading.safeParse(mapping).data ?? {}
  const format = fileFormat === 'csv' ? ('csv' as const) : ('excel' as const)
  const body = { filePath, fileFormat: format, sheet, delimiter, encoding }
  const { columns } = await gateway.call.loadFilePreview({ body })
  return texts
    .filter(({ text }) => columns.includes(text))
    .map(
      ({ field, text }) =>
        `${field} becomes the text '${text}' in every record. If the column is meant: ${field}: { type: column, value: ${text} }`,
    )
}

function fixedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { type, value: text } = (value ?? {}) as { type?: unknown; value?: unknown }
  return type === 'literal' && typeof text === 'string' ? text : undefined
}

async function readMapping(file: string, spreadsheet: string | undefined): Promise<Record<string, unknown>> {
  const value = parsed(file, await readText(file))
  if (typeof value !== 'object' || value === null) throw new UsageError(`${file} holds no mapping`)
  const { filename_column, field_mappings, ...rest } = value as Record<string, unknown>
  checkDecisions(file, rest)
  const path = spreadsheet === undefined ? undefined : resolve(spreadsheet)
  return {
    ...rest,
    ...(typeof field_mappings === 'object' ? field_mappings : {}),
    ...(typeof filename_column === 'string' ? { filename: { type: 'column', value: filename_column } } : {}),
    ...(path === undefined ? {} : { _mapping_mode: 'file', _file_path: path, _file_format: formatOf(path) }),
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`${file} is neither YAML nor JSON: ${(error as Error).message}`)
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

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(unreadable(file, error as Error))
  }
}
