import type { RecordDetails } from '../../api/record.js'
import type { record } from '../../texts/en/record.js'

/** Something that a record can be compared with, as the interface names it, and what it is called. */
export interface Side {
  readonly side: string
  readonly label: string
}

/** What a record can be compared with, the most likely first; always its sheet, which may not describe it. */
export function sidesOf(
  { record_status, repo_record_id, versions }: Pick<RecordDetails, 'record_status' | 'repo_record_id' | 'versions'>,
  { sides }: Pick<(typeof record)['compare'], 'sides'>,
): Side[] {
  const isPublished = record_status === 'published'
  const published = versions.filter((one) => one.record_status === 'published' && one.repo_record_id !== '')
  return [
    ...(isPublished ? [{ side: 'published', label: sides.published }] : []),
    ...(!isPublished && repo_record_id !== '' ? [{ side: 'draft', label: sides.draft }] : []),
    ...(!isPublished && published.length > 0 ? [{ side: 'published', label: sides.before }] : []),
    ...published.map((one) => ({
      side: `version:${one.repo_record_id}`,
      label: sides.version(one.version || one.repo_record_id),
    })),
    { side: 'sheet', label: sides.sheet },
  ]
}
