import { stat } from 'node:fs/promises'
import { type OpenOptions, openTable, type Table } from '@regesta/tables/open-table'
import { type UnreadableFile, unreadableFile } from './unreadable-file.js'

/** Reads a table that a person chose; what is wrong with it is answered instead of thrown. */
export async function readChosenTable<T>(
  path: string,
  options: OpenOptions,
  read: (table: Table) => Promise<T>,
): Promise<T | UnreadableFile> {
  try {
    const found = await stat(path)
    // Opening a named pipe would wait for ever.
    if (!found.isFile() && !found.isDirectory()) return { kind: 'missing' }
    return await read(await openTable(path, options))
  } catch (error) {
    return unreadableFile(error)
  }
}
