import type { RecordDetails, RecordName } from '../../api/record.js'

export type View = 'metadata' | 'files' | 'compare' | 'receipt' | 'history'

/** What every view of a record is given. */
export interface ViewProps {
  readonly name: RecordName
  readonly known: RecordDetails
}
