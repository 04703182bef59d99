import type { Conflict, ScanStatus, ValidationReport } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'

/** Written down here, because a thread that works on files loads no schemas. */
const OF_SCAN: Readonly<Record<ScanStatus, true>> = {
  Valid: true,
  Invalid: true,
  Problems: true,
  'MTL Missing': true,
  'Textures Missing': true,
  'File Conflict': true,
}

/** Whether a status is one that a scan gives. What has come further, such as into a record, stays there. */
export const isOfScan = (status: string): boolean => Object.hasOwn(OF_SCAN, status)

/** What is wrong with the files that a file refers to. */
export interface ReferenceFaults {
  readonly mtlMissing?: boolean | undefined
  readonly missingTextures?: readonly string[] | undefined
  readonly missingBuffers?: readonly string[] | undefined
  readonly conflicts?: readonly Conflict[] | undefined
  readonly refused?: readonly string[] | undefined
  /** Why the references could not be read. */
  readonly unread?: string | undefined
  /** Textures that were found. */
  readonly foundTextures: number
}

/** Completes a report by what the references of the file showed, and derives the status from both. */
export function judge(
  report: ValidationReport,
  faults: ReferenceFaults,
): { report: ValidationReport; status: ScanStatus } {
  const missing = faults.missingTextures ?? []
  const conflicts = faults.conflicts ?? []
  const buffers = faults.missingBuffers ?? []
  const total = faults.foundTextures + missing.length + conflicts.length
  const notes = [
    conflicts.length > 0 && say('texture_conflict', {}),
    missing.length > 0 && say('textures_found', { found: faults.foundTextures, total }),
    faults.unread !== undefined && say('references_unread', { reason: faults.unread }),
    faults.mtlMissing && say('mtl_not_found', {}),
    ...buffers.map((name) => say('buffer_not_found', { name })),
    ...(faults.refused ?? []).map((name) => say('reference_refused', { name })),
  ].filter((note): note is string => typeof note === 'string')
  const is_valid = report.is_valid && buffers.length === 0
  const completed: ValidationReport = {
    ...report,
    is_valid,
    errors: [...notes, ...report.errors],
    ...(missing.length > 0 ? { missing_textures: [...missing] } : {}),
    ...(conflicts.length > 0 ? { conflicts: [...conflicts] } : {}),
  }
  return { report: completed, status: statusOf(is_valid, faults, missing.length + buffers.length, conflicts.length) }
}

function statusOf(isValid: boolean, { mtlMissing }: ReferenceFaults, missing: number, conflicts: number): ScanStatus {
  if (conflicts > 0) return 'File Conflict'
  if (!isValid) return mtlMissing || missing > 0 ? 'Problems' : 'Invalid'
  if (mtlMissing) return 'MTL Missing'
  return missing > 0 ? 'Textures Missing' : 'Valid'
}
