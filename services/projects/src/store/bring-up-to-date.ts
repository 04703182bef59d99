import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import { CURRENT_SCHEMA, migrateFile, takeInLog } from './migrate-file.js'

/**
 * Gives a closed project file the present schema after a copy was kept, where it has an older one.
 *
 * @returns the copy; null where nothing was to be done
 * @throws newer_schema when a newer release has written the file
 */
export function bringUpToDate(path: string, version: number): string | null {
  if (version > CURRENT_SCHEMA)
    throw new ServiceError('newer_schema', say('project_newer', { path, number: version, most: CURRENT_SCHEMA }))
  if (version === CURRENT_SCHEMA) return null
  const copy = `${path}.schema-${version}.bak`
  // Half a copy never has the name of a whole one; what a stop leaves, the next attempt replaces.
  const partial = `${copy}.partial`
  const kept = freeName(copy)
  takeInLog(path)
  try {
    copyFileSync(path, partial)
    fileToDiskSync(partial)
    takePlaceSync(partial, kept)
  } finally {
    rmSync(partial, { force: true })
  }
  migrateFile(path)
  return kept
}

function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}.${number}`
  return name
}
