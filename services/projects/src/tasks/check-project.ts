import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { bringUpToDate } from '../store/bring-up-to-date.js'
import { quickFaults, schemaVersion } from '../store/integrity.js'
import { type DescribedProject, describedProject } from '../store/look-into.js'

export interface CheckProject {
  readonly path: string
}

export interface CheckedFile extends DescribedProject {
  /** The copy that was kept before an older schema was brought up to date. */
  readonly keptCopy: string | null
}

/** Checks a project file before it is used: damage, schema version; an older schema is migrated after a copy was kept. */
export async function task({ path }: CheckProject): Promise<CheckedFile> {
  const keptCopy = bringUpToDate(path, soundVersion(path))
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
