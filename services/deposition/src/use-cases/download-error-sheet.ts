import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { disposition } from '@regesta/http/disposition'
import { streamed } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { rowProblems } from '../error-sheet/row-problems.js'
import { sheetOfMapping } from '../error-sheet/sheet-of-mapping.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { tableRefusal } from '../preparation/refuse-table.js'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The person's own spreadsheet with what is wrong in each row, to be corrected and returned. */
export function downloadErrorSheet(context: PreparationContext): HandlerOf<'downloadErrorSheet'> {
  return async ({ project, query: { format: as }, signal }) => {
    const { mapping, sheet, reading } = await sheetOfMapping(context, project, signal)
    const problems = await rowProblems(context, project, { mapping, sheet })
    const folder = join(context.folder, 'error-sheets')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = join(folder, `${randomUUID()}.${as}`)
    const task = { path: sheet.path, reading, as, target, problems }
    try {
      const outcome = await context.tables.read('annotate', task, signal)
      if (outcome.kind !== 'written') throw tableRefusal(outcome, sheet.path)
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
    return streamed(200, readOnce(target), {
      'Content-Type': TYPES[as],
      'Content-Disposition': disposition('attachment', `${basename(sheet.path, extname(sheet.path))}_errors.${as}`),
    })
  }
}

/** The pieces of a file that nobody needs afterwards. */
async function* readOnce(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path)) yield piece as Uint8Array
  } finally {
    await rm(path, { force: true })
  }
}
