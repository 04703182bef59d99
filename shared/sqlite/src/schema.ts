import { existsSync, readdirSync } from 'node:fs'
import { Sqlite } from './sqlite.js'

/** A database that a newer release has changed: it is left as it is. */
export class NewerSchema extends Error {
  constructor(
    readonly file: string,
    readonly found: number,
    readonly known: number,
  ) {
    super(`${file} has schema version ${found}; this program knows up to ${known}. Use a newer release`)
    this.name = 'NewerSchema'
  }
}

/** The names of the migrations in a folder, in their order. */
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort()

/** The schema version that a program with these migrations knows. */
export const knownSchema = (migrations: string): number => migrationsIn(migrations).length

/** The schema version of a database; undefined when there is none, or none that can be read now. */
export function storedSchema(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      return database.pragma('user_version', { simple: true }) as number
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** @throws NewerSchema when a newer release has changed the database; what cannot be read is not judged here */
export function assertKnownSchema(file: string, migrations: string): void {
  const [found, known] = [storedSchema(file) ?? 0, knownSchema(migrations)]
  if (found > known) throw new NewerSchema(file, found, known)
}
