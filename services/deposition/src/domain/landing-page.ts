import type { InternalRecord } from '@regesta/contracts/projects-internal'

interface Place {
  readonly identity: string
  readonly baseUrl: string
}

/** Where everybody can see a published record; null for what is not public, or public elsewhere than configured. */
export const landingPageOf = (
  { identity, baseUrl }: Place,
  { record_status, repository, repo_record_id }: InternalRecord,
): string | null =>
  record_status === 'published' && repository === identity ? `${baseUrl}/records/${repo_record_id}` : null
