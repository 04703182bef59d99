import { lstatSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openReadOnly } from '../store/look-into.js'
import { examinerPool } from '../workers/examiner-pool.js'
import type { TaskRun } from '../workers/run-task.js'

export interface MatchFiles {
  readonly path: string
  readonly folder: string
  readonly method: 'filename' | 'hashcode'
}

export interface Match {
  readonly concept_rec_id: string
  readonly record_title: string
  readonly matched_file_path: string
}

/** Finds the newest published record of each file in a folder. With `hashcode` only files of a known size are hashed, each once. */
export async function task({ path, folder, method }: MatchFiles, run: TaskRun): Promise<Match[]> {
  const database = openReadOnly(path)
  const pool = examinerPool(Math.min(4, availableParallelism()))
  try {
    const published = `select p.concept_rec_id, p.record_title from repo_records p join source_files f on f.file_id = p.source_file_id
      where p.record_status = 'published' and p.concept_rec_id is not null`
    const byName = database.prepare(
      `${published} and f.filename in (@name, @nfc, @nfd) order by p.record_id desc limit 1`,
    )
    const byHash = database.prepare(`${published} and f.sha256_hash = ? order by p.record_id desc limit 1`)
    const sizes = new Set(
      database
        .prepare(
          `select distinct f.size_bytes from repo_records p join source_files f on f.file_id = p.source_file_id
           where p.record_status = 'published' and p.concept_rec_id is not null`,
        )
        .pluck()
        .all() as number[],
    )
    const files = regularFiles(folder).filter(({ size }) => method === 'filename' || sizes.has(size))
    let done = 0
    const found = await Promise.all(
      files.map(async ({ name, path: file, size }) => {
        const { sha256 } =
          method === 'hashcode' ? await pool.examine({ path: file, validate: false }, size) : { sha256: '' }
        run.signal.throwIfAborted()
        done += 1
        run.progress({ done, total: files.length, unit: 'files' })
        const names = { name, nfc: name.normalize('NFC'), nfd: name.normalize('NFD') }
        const record = method === 'filename' ? byName.get(names) : sha256 === '' ? undefined : byHash.get(sha256)
        return record === undefined
          ? []
          : [{ ...(record as Omit<Match, 'matched_file_path'>), matched_file_path: file }]
      }),
    )
    return found.flat()
  } finally {
    database.close()
    await pool.close()
  }
}

/** The regular files directly in a folder, by name. */
function regularFiles(folder: string): { name: string; path: string; size: number }[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      try {
        const stat = lstatSync(path).isSymbolicLink() ? statSync(path) : lstatSync(path)
        return stat.isFile() ? [{ name, path, size: stat.size }] : []
      } catch {
        // A file that vanished or a link that leads nowhere matches nothing.
        return []
      }
    })
}
