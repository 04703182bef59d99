import { basename, dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { Difference } from '../error-sheet/compare-rows.js'
import { correctedNames, placeBeside, sha256OfFile } from '../error-sheet/place-file.js'
import { readingOfReturned, readReturned, takeoverObstacle } from '../error-sheet/read-returned.js'
import { type Returned, returnedSheets } from '../error-sheet/returned-sheets.js'
import { concernedFiles, countFaulty, prepareAgain } from '../error-sheet/run-again.js'
import { sheetOfMapping } from '../error-sheet/sheet-of-mapping.js'
import { inTurn } from '../ledger/in-turn.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import type { TableReader } from '../preparation/table-reader.js'

type Kept = Returned & { readonly path: string }

/**
 * Takes a corrected sheet over: a new file beside the one before, then the mapping, then the records of changed rows. After
 * an interruption the same call does what is left.
 */
export function applyErrorSheet(context: PreparationContext): HandlerOf<'applyErrorSheet'> {
  const turn = inTurn()
  return ({ project, body: { diff_id } }) =>
    turn.run(project, async () => {
      // What was begun goes on when the client goes away.
      const { signal } = new AbortController()
      const kept = await returnedSheets(context.folder).find(diff_id, project)
      await refuseOutdated(kept)
      const { difference, path } = await writeBeside(context.tables, kept, diff_id, signal)
      const before = await sheetBefore(context, kept, signal)
      const reading = readingOfReturned(kept)
      const options = { reading, filenameColumn: kept.filename_column }
      const after = await context.sheetIndex.open(path, options, signal)
      const files = await concernedFiles(context, project, { before, after }, difference)
      await pointMapping(context, project, kept, { path, reading, files })
      const { mapping, sheet } = await sheetOfMapping(context, project, signal)
      const faulty_before = await countFaulty(context, project, { mapping, sheet: before }, files)
      const faulty_after = await countFaulty(context, project, { mapping, sheet }, files)
      const { records, failed } = await prepareAgain(context, project, files)
      return reply(200, {
        success: true,
        message: say('returned_taken_over', { sheet: basename(path), before: basename(kept.base_path) }),
        file_path: path,
        rows_changed: difference.diff.rows_changed,
        consequences: { files: files.length, faulty_before, faulty_after, records },
        failed,
      })
    })
}

async function refuseOutdated({ base_path, base_sha256 }: Kept): Promise<void> {
  if ((await sha256OfFile(base_path)) === base_sha256) return
  throw new ServiceError('conflict', say('sheet_changed_since', { path: base_path }))
}

/** Writes the corrected sheet; one that an interrupted attempt has written already is found again. */
async function writeBeside(tables: TableReader, kept: Kept, id: string, signal: AbortSignal) {
  const written: Difference[] = []
  const partial = join(dirname(kept.base_path), `.regesta-${id}.partial`)
  const path = await placeBeside(correctedNames(kept.base_path, kept.extension), partial, async (target) => {
    const difference = await readReturned(tables, kept, target, signal)
    const refusal = await takeoverObstacle(kept, difference)
    if (refusal !== null) throw new ServiceError('invalid_input', refusal)
    written.push(difference)
  })
  const [difference] = written
  if (difference === undefined) throw new Error('a sheet appears only after it was written')
  return { difference, path }
}

const sheetBefore = ({ sheetIndex }: PreparationContext, kept: Kept, signal: AbortSignal) =>
  sheetIndex.open(kept.base_path, { reading: kept.base_reading, filenameColumn: kept.filename_column }, signal)

interface NewSheet {
  readonly path: string
  readonly reading: ReturnType<typeof readingOfReturned>
  readonly files: number[]
}

/** Lets the mapping draw on the new file, unless it does so already. */
async function pointMapping(
  { projects }: PreparationContext,
  project: string,
  { base_path }: Kept,
  { path, reading, files }: NewSheet,
): Promise<void> {
  const { mapping } = await projects.readMapping({ project })
  if (mapping?.file_path === path) return
  const body = {
    from_path: base_path,
    file_path: path,
    file_format: reading.format,
    sheet: reading.sheet ?? null,
    source_file_ids: files,
  }
  await projects.changeMappingSheet({ project, body })
}
