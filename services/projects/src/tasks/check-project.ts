import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { bringFileUpToDate, isOlder } from '../store/bring-up-to-date.js'
import { quickFaults, schemaVersion } from '../store/integrity.js'
import { type DescribedProject, describedProject } from '../store/look-into.js'

export interface CheckProject {
  readonly path: string
}

/** Checks a project file before it is used: damage, schema version; an older schema is migrated after a copy was kept. */
export async function task({ path }: CheckProject): Promise<DescribedProject> {
  if (isOlder(path, soundVersion(path))) bringFileUpToDate(path)
  return describedProject(path)
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
