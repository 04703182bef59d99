import type { VerifiedRecord } from '../../api/repository.js'
import type { Said } from '../../parts/said.js'

/** What a comparison says of a record; one of an earlier release does not say which sentences these are. */
export const findingsOf = ({ findings, repaired, error, details }: VerifiedRecord): readonly Said[] =>
  findings ??
  [...new Set([...repaired, ...(error === null ? [] : [error]), ...details])].map((message) => ({ message }))
