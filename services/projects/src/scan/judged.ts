import { judge } from '../domain/scan-status.js'
import type { Examined } from '../examine/examined.js'
import type { OwnerNotes } from '../store/staging.js'
import { withAbsence } from './absence.js'

/** The report as it is stored. That of a file of which nothing was noted stays the text that its thread wrote. */
export function judged(path: string, examined: Examined, notes: OwnerNotes | undefined, foundTextures: number) {
  if (notes === undefined && examined.unreadable === undefined && examined.path === path)
    return { report: examined.reportText, status: examined.isValid ? 'Valid' : 'Invalid' }
  const { report, status } = judge({ ...withAbsence(path, examined), file_path: path }, { ...notes, foundTextures })
  return { report: JSON.stringify(report), status }
}
