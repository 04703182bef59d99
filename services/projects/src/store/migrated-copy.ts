import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Database } from '@regesta/sqlite/open-database'
import { stemOf } from '../domain/file-names.js'
import { contentState } from './file-state.js'
import { kindOf, openReadOnly } from './look-into.js'

/** Which file a copy was made of, and what that was like then. */
interface Origin {
  readonly file: string
  /** Null where a log beside it held a part of it. */
  readonly state: string | null
}

/** Where the migrated copy of a predecessor's project file is, or is to be made. */
export interface MigratedCopy {
  readonly path: string
  readonly isThere: boolean
  /** Whether the predecessor's file was changed after it was copied. */
  readonly isOutdated: boolean
}

const KEY = 'core.migrated_from'

/** Notes in a migrated copy what it is made of: files that differ in their ending alone want the same place. */
export function noteSource(copy: Database, source: string): void {
  const origin: Origin = { file: basename(source), state: contentState(source) ?? null }
  copy
    .prepare(
      `insert into project_configuration (project_id, config_key, config_value, description)
       select project_id, ?, ?, 'File that this project was copied from' from project_info`,
    )
    .run(KEY, JSON.stringify(origin))
}

/** Finds the copy of a predecessor's file, or a place for it that is not taken by the copy of another one. */
export function migratedCopy(source: string): MigratedCopy {
  const file = basename(source)
  const places = [stemOf(file), file].map((name) => join(dirname(source), `${name}.migrated.pdb`))
  const copies = places.map((path) => ({ path, origin: originOf(path) }))
  const own = copies.find(({ origin }) => origin?.file === file)
  if (own !== undefined) return { path: own.path, isThere: true, isOutdated: isOutdated(source, own.origin) }
  const unnoted = copies.find(({ origin }) => origin === null)
  const path = unnoted?.path ?? (copies.find(({ origin }) => origin === undefined) ?? copies[0])?.path ?? ''
  if (unnoted !== undefined && hasNamesake(source)) {
    throw new ServiceError('refused', say('project_copy_unclear', { path: source, copy: path }))
  }
  return { path, isThere: unnoted !== undefined, isOutdated: false }
}

/** Null for a copy that does not say what it was made of, as earlier ones; undefined where there is none. */
function originOf(path: string): Origin | null | undefined {
  if (kindOf(path) !== 'project') return undefined
  const copy = openReadOnly(path)
  try {
    const find = copy.prepare('select config_value from project_configuration where config_key = ?').pluck()
    const origin = find.get(KEY) as string | undefined
    return origin === undefined ? null : (JSON.parse(origin) as Origin)
  } finally {
    copy.close()
  }
}

const isOutdated = (source: string, origin: Origin | null | undefined) =>
  typeof origin?.state === 'string' && contentState(source) !== origin.state

/** Whether a copy may be of another predecessor's file beside this one. */
const hasNamesake = (source: string) =>
  readdirSync(dirname(source)).some((name) => {
    const path = join(dirname(source), name)
    return path !== source && stemOf(name) === stemOf(basename(source)) && kindOf(path) === 'predecessor'
  })
