import { readFileSync } from 'node:fs'

const MAPPING = new URL('../../sample-project/mapping.json', import.meta.url)

/** How the columns of the sample spreadsheet become repository metadata. */
export const museumMapping = (spreadsheet: string): Record<string, unknown> => ({
  ...(JSON.parse(readFileSync(MAPPING, 'utf8')) as Record<string, unknown>),
  _file_path: spreadsheet,
  _file_format: spreadsheet.endsWith('.csv') ? 'csv' : 'excel',
})
