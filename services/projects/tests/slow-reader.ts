import { Sqlite } from '@regesta/sqlite/sqlite'

/** A few thousand files in it make a list that is larger than what a socket takes. */
export const LONG_FOLDER = `${'deep-'.repeat(50)}/`.repeat(12)

/** Rows as a scan writes them, without the files. */
export function addFiles(
  project: string,
  many: number,
  nameOf: (n: number) => string,
  folderOf: (n: number) => string = () => 'deep/'.repeat(60),
): void {
  const database = new Sqlite(project)
  const root = database.prepare("select root_id from file_roots where purpose = 'data_in'").pluck().get()
  const file = database.prepare(
    `insert into source_files (root_id, relative_path, filename, search_name, size_bytes, sha256_hash, file_type, status, added_timestamp)
     values (?, ?, ?, ?, 1, '', 'source', 'Valid', '2026-01-01T00:00:00.000Z')`,
  )
  database.transaction(() => {
    for (let n = 0; n < many; n += 1) file.run(root, `${folderOf(n)}${nameOf(n)}`, nameOf(n), nameOf(n))
  })()
  database.close()
}

/** Begins to take a list and leaves it there; answers what takes the rest and answers the whole text. */
export async function beginToRead(service: string, path: string): Promise<() => Promise<string>> {
  const response = await fetch(`${service}${path}`, { headers: { 'regesta-key': 'test-installation-key' } })
  const reader = response.body?.getReader()
  const pieces = [(await reader?.read())?.value ?? new Uint8Array()]
  return async () => {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) pieces.push(piece.value)
    return Buffer.concat(pieces).toString()
  }
}
