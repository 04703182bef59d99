import { basename } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import type { Database } from '@regesta/sqlite/open-database'
import { now } from '@regesta/sqlite/timestamp'
import { blocksOf } from '../domain/blocks-of.js'
import { foldName } from '../domain/fold-name.js'
import type { Examined } from '../examine/examined.js'
import type { Judgment } from '../scan/judge-anew.js'
import { BLOCK } from './in-blocks.js'
import type { KnownFile } from './known-files.js'
import type { NewPlaces } from './relink.js'

/** What a comparison with the input folder changes in the rows of known files. */
export interface RescannedFiles {
  /** Same content, another time. */
  readonly touched: readonly { file_id: number; mtime_ns: string }[]
  readonly changed: readonly { file: KnownFile; found: Examined }[]
  /** The same of files beside the input folder. */
  readonly changedBeside: RescannedFiles['changed']
  readonly moved: readonly { file: KnownFile; to: string; mtime_ns: string | null }[]
  readonly missing: readonly KnownFile[]
  readonly returned: readonly KnownFile[]
  readonly judgments: readonly Judgment[]
  readonly places: NewPlaces
}

/** Of files whose content alone has been judged. */
const OF_CONTENT = ['Valid', 'Invalid'] as const
const statusOf = ({ isValid }: Examined): (typeof OF_CONTENT)[number] => (isValid ? 'Valid' : 'Invalid')

/**
 * Takes over what a comparison found, block by block; records stay as they are, and so does what others have changed since.
 * Models are judged before their parts change: those whose parts still differ from the folder are judged again.
 */
export function* rescannedBlocks(database: Database, files: RescannedFiles): Generator<() => void> {
  const at = now()
  const changed = new Map(files.changed.map((each) => [each.file.file_id, each]))
  for (const block of blocksOf(files.judgments, BLOCK)) {
    const together = block.flatMap(({ file_id }) => changed.get(file_id) ?? [])
    const judgments = block.map((judgment) => ofContent(judgment, changed.get(judgment.file_id)?.found))
    yield () => {
      storeChanges(database, together, at)
      judge(database, judgments, at)
    }
    for (const { file } of together) changed.delete(file.file_id)
  }
  for (const block of blocksOf(changed.values(), BLOCK)) yield () => storeChanges(database, block, at)
  for (const block of blocksOf(files.moved, BLOCK)) yield () => move(database, block)
  for (const block of blocksOf(files.touched, BLOCK)) yield () => touch(database, block)
  for (const block of blocksOf(files.missing, BLOCK)) {
    yield () => note(database, block, say('file_not_there_again', { time: at }))
  }
  for (const block of blocksOf(files.returned, BLOCK)) yield () => note(database, block, null)
}

/** A model that has changed has the status of its content alone when it is judged by its parts. */
function ofContent(judgment: Judgment, found: Examined | undefined): Judgment {
  if (found === undefined || !(OF_CONTENT as readonly string[]).includes(judgment.from)) return judgment
  return { ...judgment, from: statusOf(found) }
}

function note(database: Database, files: readonly KnownFile[], error: string | null): void {
  const set = database.prepare('update source_files set error_message = ? where file_id = ?')
  for (const { file_id } of files) set.run(error, file_id)
}

/** Takes over what an archive holds now, and how that is judged. */
export function storeArchive(
  database: Database,
  change: { readonly file: Pick<KnownFile, 'file_id'>; readonly found: Examined },
  judgment: Omit<Judgment, 'relative_path'>,
): void {
  const at = now()
  storeChanges(database, [change], at)
  judge(database, [judgment], at)
}

function touch(database: Database, touched: RescannedFiles['touched']): void {
  const set = database.prepare('update source_files set mtime_ns = ?, error_message = null where file_id = ?')
  for (const { file_id, mtime_ns } of touched) set.run(mtime_ns, file_id)
}

/** Takes over what changed in files. */
export function storeChanges(
  database: Database,
  changed: readonly { readonly file: Pick<KnownFile, 'file_id'>; readonly found: Examined }[],
  at: string,
): void {
  const set = database.prepare(
    `update source_files set size_bytes = ?, sha256_hash = ?, mtime_ns = ?, mime_type = ?, validation_report = ?, error_message = null,
       last_processed_timestamp = ?, status = iif(status in (${OF_CONTENT.map((status) => `'${status}'`).join(', ')}), ?, status)
     where file_id = ?`,
  )
  for (const { file, found } of changed) {
    const { size, sha256, mtime_ns, mime, reportText } = found
    set.run(size, sha256, mtime_ns, mime, reportText, at, statusOf(found), file.file_id)
  }
}

function judge(database: Database, judgments: readonly Omit<Judgment, 'relative_path'>[], at: string): void {
  const set = database.prepare(
    `update source_files set validation_report = ?, status = iif(status = ?, ?, status), last_processed_timestamp = ?
     where file_id = ?`,
  )
  for (const { file_id, report, from, to } of judgments) set.run(report, from, to, at, file_id)
}

function move(database: Database, moved: RescannedFiles['moved']): void {
  const set = database.prepare(
    `update source_files as f set relative_path = @to, filename = @name, search_name = @folded, mtime_ns = @mtime_ns, error_message = null
     where file_id = @file_id
       and not exists (select 1 from source_files o where o.root_id = f.root_id and o.relative_path = @to)`,
  )
  for (const { file, to, mtime_ns } of moved) {
    const name = basename(to)
    set.run({ to, name, folded: foldName(name), mtime_ns, file_id: file.file_id })
  }
}
