import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function automapColumns(context: Context): HandlerOf<'automapColumns'> {
  return async ({ body, signal }) => {
    const table = await findFile(context, body.table_path, { field: 'table_path' })
    const prompts = await findFile(context, body.prompts_path, { field: 'prompts_path' })
    const placeholders = await readPlaceholders(context, { path: prompts, prompt: body.prompt_id }, signal)
    const mapping = await context.reading.read('columnsFor', { path: table, placeholders }, signal)
    return reply(200, { success: true, mapping })
  }
}

/** Here a fault of the prompts is the caller's: 400. */
async function readPlaceholders(
  { reading }: Context,
  wanted: { path: string; prompt: string },
  signal: AbortSignal,
): Promise<string[]> {
  try {
    return await reading.read('promptPlaceholders', wanted, signal)
  } catch (error) {
    if (isServiceError(error)) throw new ServiceError('invalid_input', error.message, {}, { cause: error })
    throw error
  }
}
