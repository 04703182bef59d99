import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { jsonList, jsonObject, streamed } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { checkAllowedPath } from '../outside/allowed-path.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import type { ProfiledColumn } from '../preparation/profile-columns.js'
import { readingFor } from '../preparation/table-format.js'
import { tableProfiles } from '../preparation/table-profiles.js'

/** Shows what stands in the columns of a spreadsheet, so that odd values are seen before they become metadata. */
export function profileTable({
  configuration,
  tables,
}: Pick<PreparationContext, 'configuration' | 'tables'>): HandlerOf<'profileTable'> {
  const profiles = tableProfiles(tables)
  return async ({ body: { filePath, fileFormat, columns: wanted, ...said }, signal }) => {
    await checkAllowedPath(filePath, 'filePath', configuration.current.security.allowed_roots)
    const reading = readingFor(filePath, fileFormat, said)
    const { columns, row_count, sheets, read } = await profiles.read(filePath, reading, signal)
    const members = { success: true, row_count, ...(sheets === undefined ? {} : { sheets }), ...read }
    const profiled = jsonList(chosen(columns, wanted), ({ json }) => json)
    return streamed(200, jsonObject(members, 'columns', profiled))
  }
}

function chosen(columns: readonly ProfiledColumn[], wanted: readonly string[] | undefined): readonly ProfiledColumn[] {
  const missing = wanted?.find((name) => !columns.some((column) => column.name === name))
  if (missing === undefined) return columns.filter(({ name }) => wanted?.includes(name) ?? true)
  const names = columns.map(({ name }) => name).join(', ')
  throw new ServiceError('invalid_input', say('columns_not_there', { column: missing, columns: names }))
}
