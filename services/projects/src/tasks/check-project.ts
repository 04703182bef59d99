import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import { quickFaults, schemaVersion } from '../store/integrity.js'
import { type DescribedProject, describedProject } from '../store/look-into.js'
import { CURRENT_SCHEMA, migrateFile, takeInLog } from '../store/migrate-file.js'

export interface CheckProject {
  readonly path: string
}

export interface CheckedFile extends DescribedProject {
  /** The copy that was kept before an older schema was brought up to date. */
  readonly keptCopy: string | null
}

/** Checks a project file before it is used: damage, schema version; an older schema is migrated after a copy was kept. */
export async function task({ path }: CheckProject): Promise<CheckedFile> {
  const version = soundVersion(path)
  if (version > CURRENT_SCHEMA) {
    throw new ServiceError('newer_schema', say('project_newer', { path, number: version, most: CURRENT_SCHEMA }))
  }
  const keptCopy = version < CURRENT_SCHEMA ? bringUpToDate(path, version) : null
  return { ...describedProject(path), keptCopy }
}

function soundVersion(path: string): number {
  try {
    const faults = quickFaults(path)
    if (faults.length > 0) throw new Error(faults.join('; '))
    return schemaVersion(path)
  } catch (error) {
    throw new ServiceError('unreadable_project', say('project_damaged', { path, reason: (error as Error).message }))
  }
}

function bringUpToDate(path: string, version: number): string {
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
