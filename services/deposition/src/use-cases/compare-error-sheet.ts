import { randomUUID } from 'node:crypto'
import { dirname, extname, join } from 'node:path'
import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { UploadedFile } from '@regesta/http/serve'
import type { HandlerOf } from '../context.js'
import { correctedNames, freeName, sha256OfFile } from '../error-sheet/place-file.js'
import { readingOfReturned, readReturned, takeoverObstacle } from '../error-sheet/read-returned.js'
import { type Returned, returnedSheets } from '../error-sheet/returned-sheets.js'
import { concernedFiles, countFaulty, preparedBefore } from '../error-sheet/run-again.js'
import { type MappingWithSheet, sheetOfMapping } from '../error-sheet/sheet-of-mapping.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import type { Sheet } from '../preparation/sheet.js'

/** Shows what a corrected sheet changes and what comes of it, before anything is written. */
export function compareErrorSheet(context: PreparationContext): HandlerOf<'compareErrorSheet'> {
  return async ({ project, file, signal }) => {
    const { extension, bytes } = wanted(file)
    const current = await sheetOfMapping(context, project, signal)
    const about: Returned = {
      project,
      extension,
      base_path: current.sheet.path,
      base_reading: current.reading,
      base_sha256: (await sha256OfFile(current.sheet.path)) ?? '',
      filename_column: current.sheet.filenameColumn,
    }
    const { id, path } = await returnedSheets(context.folder).keep(about, bytes)
    // What comes of a text is read in what would be taken over: only that is separated and quoted as it is read later.
    const corrected = extension === '.csv' ? join(dirname(path), `${randomUUID()}.csv`) : null
    const difference = await readReturned(context.tables, { ...about, path }, corrected, signal)
    const options = { reading: readingOfReturned(about), filenameColumn: current.sheet.filenameColumn }
    const after = await context.sheetIndex.open(corrected ?? path, options, signal)
    const files = await concernedFiles(context, project, { before: current.sheet, after }, difference)
    const refusal = await takeoverObstacle(about, difference)
    return reply(200, {
      success: true,
      diff_id: id,
      file_path: about.base_path,
      new_file_path: await freeName(correctedNames(about.base_path, extension)),
      diff: difference.diff,
      consequences: await consequences(context, project, current, after, files),
      refusal,
      ...(refusal === null ? {} : { refusal_finding: findingOf(refusal) }),
    })
  }
}

/** Only workbooks and comma-separated texts come back: these are what is handed out. */
function wanted(file: UploadedFile | undefined): { extension: Returned['extension']; bytes: Uint8Array } {
  if (file === undefined) throw new ServiceError('invalid_input', say('returned_missing', {}))
  const extension = extname(file.name).toLowerCase()
  if (extension === '.xlsx' || extension === '.csv') return { extension, bytes: file.bytes }
  throw new ServiceError('invalid_input', say('returned_format', { name: file.name }))
}

async function consequences(
  context: PreparationContext,
  project: string,
  { mapping, sheet }: MappingWithSheet,
  after: Sheet,
  files: readonly number[],
) {
  let records = 0
  for await (const { inputs } of preparedBefore(context, project, files)) records += inputs.length
  return {
    files: files.length,
    faulty_before: await countFaulty(context, project, { mapping, sheet }, files),
    faulty_after: await countFaulty(context, project, { mapping, sheet: after }, files),
    records,
  }
}
