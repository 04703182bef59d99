import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { Refusal } from './refusal.js'

/**
 * The ids of the files that a record is about: its source file, or what a pipeline put in its place.
 *
 * @throws Refusal when the record has neither
 */
export function mainFiles({ files, source_file_id }: InternalRecord): number[] {
  const main = files.filter(({ file_id, replaces_source }) => file_id === source_file_id || replaces_source)
  if (main.length === 0) throw new Refusal('Could not find associated source file for this record.')
  return main.map(({ file_id }) => file_id)
}
