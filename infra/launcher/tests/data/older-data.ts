import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type KnownDatabase, type Release, THIS_RELEASE } from '@regesta/launcher/data/known-databases'
import { Sqlite } from '@regesta/sqlite/sqlite'

const KEPT = fileURLToPath(new URL('../fixtures/data-of-0.1.0/', import.meta.url))

export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : []

/** Puts the data that release 0.1.0 left after its demonstration into a folder. */
export function unpackOlderData(home: string): void {
  for (const packed of filesBelow(KEPT.slice(0, -1))) {
    const file = join(home, packed.slice(0, -'.gz'.length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, gunzipSync(readFileSync(join(KEPT, packed))))
  }
}

/** Everything in a folder, to the byte. */
export const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]))

/** This release with more migrations of some databases. */
export function laterRelease(folder: string, version: string, more: Record<string, readonly string[]>): Release {
  const databases = Object.entries(more).map(([file, statements]): KnownDatabase => {
    const known = THIS_RELEASE.databases.find((database) => database.file === file)
    const migrations = join(folder, version, file)
    cpSync(known?.migrations ?? '', migrations, { recursive: true })
    for (const sql of statements) {
      const number = String(readdirSync(migrations).length + 1).padStart(3, '0')
      writeFileSync(join(migrations, `${number}-later.sql`), sql)
    }
    return { file, migrations }
  })
  return { version, oldestReader: version, databases }
}

export function ask<T>(file: string, sql: string): T {
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare(sql).pluck().get() as T
  } finally {
    database.close()
  }
}

export const schemaOf = (file: string): number => ask(file, 'select user_version from pragma_user_version')
