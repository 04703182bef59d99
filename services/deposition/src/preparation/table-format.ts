import { extname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { MappingReading, type readTableAs } from '@regesta/contracts/table-reading'
import type { TableFormat } from '@regesta/tables/open-table'
import type { z } from 'zod'

/** How a spreadsheet is read. */
export interface Reading extends ReadingSaid {
  readonly format: TableFormat
}

/** What a person has said about how a spreadsheet is read. */
export type ReadingSaid = z.output<z.ZodObject<typeof readTableAs>>

/**
 * How a spreadsheet is read: a telling extension decides, else what was said about the file. Of what else was said counts what
 * fits the format.
 */
export function readingFor(path: string, format: string, { sheet, delimiter, encoding }: ReadingSaid = {}): Reading {
  const known = tableFormat(path, format)
  if (known === 'excel') return { format: known, ...(sheet === undefined ? {} : { sheet }) }
  return {
    format: known,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
  }
}

function tableFormat(path: string, said: string): TableFormat {
  const extension = extname(path).toLowerCase()
  if (extension === '.xls' || extension === '.xlsx') return 'excel'
  if (extension === '.tsv') return 'tsv'
  return said === 'excel' && extension !== '.csv' ? 'excel' : 'csv'
}

/**
 * What a mapping says about how its spreadsheet is read.
 *
 * @throws ServiceError naming the setting that cannot be used
 */
export function readingIn(definition: Readonly<Record<string, unknown>>): ReadingSaid {
  const read = MappingReading.safeParse(definition)
  if (read.success) return { sheet: read.data._sheet, delimiter: read.data._delimiter, encoding: read.data._encoding }
  const [issue] = read.error.issues
  const name = String(issue?.path[0] ?? '')
  throw new ServiceError(
    'invalid_input',
    `'${name}' of the mapping cannot be ${JSON.stringify(definition[name])}: ${issue?.message}. Correct it, or leave it out`,
  )
}
