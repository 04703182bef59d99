import { basename, dirname, join } from 'node:path'
import { stemOf } from '../domain/file-names.js'

/** Where the migrated copy of a predecessor's project file is. */
export const migratedPath = (path: string): string => join(dirname(path), `${stemOf(basename(path))}.migrated.pdb`)
