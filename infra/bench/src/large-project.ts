import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { bulkLoad } from '@regesta/projects/store/bulk-load'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { scanFolder } from '@regesta/testing/plant-project'
import type { TestService } from '@regesta/testing/start-for-test'

const WORDS = ['amphora', 'bowl', 'coin', 'fibula', 'mosaic', 'relief', 'sherd', 'statue', 'tile', 'vase']
const RARE = 'xylotheque'
/** Each in one name of a project only. */
export const RARE_TERMS = [RARE, 'xylothek', 'ylotheque', 'lotheque', 'xylo', 'ue_4711']
/** Each in every tenth name or more. */
export const COMMON_TERMS = ['amphora', 'statue', 'mosaic', '.jpg', 'relief', 'fibula_0']
export const TWO_LETTERS = ['am', 'bo', 'co', 'vi', 'ti', 'zz']

/** The name of the n-th file: words, a number and an ending, as digitisation produces them. */
const nameOf = (n: number) =>
  n === 4_711 ? `${RARE}_${n}.jpg` : `${WORDS[n % 10]}_${String((n * 7919) % 1_000_003).padStart(7, '0')}_view.jpg`

/**
 * Makes a project with so many files: two of three are roots, one of three hangs below the root before it; every fifth was
 * added later and waits for its metadata. The schema is made by the service; rows are written directly, because a million
 * files on disk would measure the disk.
 */
export async function largeProject(service: TestService, folder: string, files: number): Promise<string> {
  const path = join(folder, `files-${files}.pdb`)
  const input = join(folder, 'empty')
  mkdirSync(input, { recursive: true })
  const scanOptions = { extensions: ['.jpg'] }
  await scanFolder(service.client(contract), { input, output: folder, file: path, scanOptions })
  const database = new Sqlite(path)
  database.pragma('journal_mode = MEMORY')
  database.pragma('synchronous = OFF')
  const root = database.prepare("select root_id from file_roots where purpose = 'data_in'").pluck().get()
  const insert = database.prepare(
    `insert into source_files (root_id, relative_path, filename, search_name, size_bytes, sha256_hash, mtime_ns, mime_type, file_type,
       parent_file_id, status, added_timestamp, validation_report, is_primary_source)
     values (?, ?, ?, ?, 1000, ?, '1', 'image/jpeg', ?, ?, ?, '2026-01-01T00:00:00.000Z', ?, ?)`,
  )
  database.pragma('cache_size = -64000')
  database.exec('begin')
  await bulkLoad(database, () => {
    let parent: number | null = null
    for (let n = 1; n <= files; n += 1) {
      const name = nameOf(n)
      const below = n % 3 === 0
      const hash = createHash('sha256').update(name).digest('hex')
      const report = JSON.stringify({
        file_path: name,
        is_valid: true,
        errors: [],
        details: { format: 'JPEG', size: '10x10' },
      })
      const values = [
        root,
        `${String(Math.floor(n / 1000)).padStart(4, '0')}/${name}`,
        name,
        name,
        hash,
        below ? 'secondary' : 'primary_source',
        below ? parent : null,
        n % 5 === 0 ? 'pending' : 'Valid',
      ]
      const { lastInsertRowid } = insert.run(...values, report, below ? 0 : 1)
      if (!below) parent = Number(lastInsertRowid)
    }
  })
  database.exec('commit')
  database.close()
  return path
}
