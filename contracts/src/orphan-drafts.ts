import { z } from 'zod'
import { inProject, OptionalCount, QueryFlag, succeeded, Timestamp } from './endpoint.js'
import { Finding } from './messages.js'
import { say } from './sentences.js'

/* Drafts at the repositories that were made here and belong to no record. */

export const OrphanDraft = z.strictObject({
  deposition_id: z.string(),
  title: z.string(),
  created: z.string(),
  is_sandbox: z.boolean(),
  repository: z.string(),
  /** How it came about. */
  origin: z.enum(['recorded', 'late_create']),
  record_uuid: z.string().nullable(),
  project_path: z.string().nullable(),
})
export type OrphanDraft = z.infer<typeof OrphanDraft>

export const orphanDrafts = {
  listOrphanDrafts: inProject.get('/project/orphan_drafts', {
    summary: 'Own drafts at the repositories that were made here and belong to no record',
    query: z.object({
      /** Named, it shows a page of what was read last; without it and `limit`, everything is read anew and listed. */
      page: OptionalCount,
      limit: OptionalCount.refine((limit = 1) => limit <= 500, say('must_not_be_more', { bound: 500 })),
      refresh: QueryFlag.optional(),
    }),
    answers: {
      200: succeeded({
        orphans: z.array(OrphanDraft),
        totalItems: z.int(),
        page: z.int(),
        totalPages: z.int(),
        /** When each repository was read that had to be: what is listed is true as of then. */
        looks: z.array(z.strictObject({ repository: z.string(), is_sandbox: z.boolean(), read_at: Timestamp })),
        /** Repositories that could not be asked, with the reason. */
        not_read: z.array(z.strictObject({ repository: z.string(), reason: z.string(), finding: Finding.optional() })),
      }),
    },
    errors: [400],
  }),
  discardOrphanDrafts: inProject.post('/project/orphan_drafts/discard', {
    summary: 'Discards orphan drafts at the repository',
    body: z.object({
      deposition_ids: z.array(z.union([z.string(), z.number()]).transform(String)),
      is_sandbox: z.boolean().default(true),
    }),
    example: { deposition_ids: ['412233'] },
    answers: {
      200: z.strictObject({
        success: z.boolean(),
        results: z.array(
          z.strictObject({
            deposition_id: z.string(),
            success: z.boolean(),
            message: z.string(),
            finding: Finding.optional(),
          }),
        ),
      }),
    },
    errors: [400, 500],
    statusFor: { upstream_unreachable: 500 },
  }),
}
