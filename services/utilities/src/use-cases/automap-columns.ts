import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { readHeaders } from '@regesta/tables/preview'
import { UnreadableTable } from '@regesta/tables/unreadable-table'
import type { Context } from '../context.js'
import { mapColumns } from '../domain/map-columns.js'
import { promptPlaceholders } from '../domain/prompt.js'
import { findFile } from '../outside/find-file.js'
import { readTable } from '../outside/read-table.js'
import { memberOf, readYaml, type YamlMap } from '../outside/read-yaml.js'

export function automapColumns(context: Context): Handler<typeof utilities.automapColumns> {
  return async ({ body, signal }) => {
    const table = await findFile(context, body.table_path, { field: 'table_path' })
    const prompts = await readPrompts(await findFile(context, body.prompts_path, { field: 'prompts_path' }))
    const headers = await headersOf(table)
    const placeholders = promptPlaceholders(memberOf(prompts, body.prompt_id))
    return reply(200, { success: true, mapping: await mapColumns(placeholders, headers, signal) })
  }
}

/** Here a fault of the prompts is the caller's: 400. */
async function readPrompts(path: string): Promise<YamlMap> {
  try {
    return await readYaml(path)
  } catch (error) {
    if (isServiceError(error)) throw new ServiceError('invalid_input', error.message, {}, { cause: error })
    throw error
  }
}

/** A file of no bytes is refused, a table without any header maps nothing. */
async function headersOf(path: string): Promise<readonly string[]> {
  return readTable(path, async () => {
    try {
      return (await readHeaders(path)).columns
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error
      if (error.reason === 'no_columns') return []
      if (error.reason === 'empty') throw new ServiceError('invalid_input', `Table file is empty: ${path}`)
      throw error
    }
  })
}
