import { z } from 'zod'
import { inProject, PathId, pageOf, QueryCount, Timestamp } from './endpoint.js'
import { HistoryClient } from './history.js'

/*
 * Mappings that were replaced by others. Saving one of them again is an act as any other, and can be taken back.
 */

/** How a mapping differs from the active one, entry by entry; the names of entries as the definition has them. */
const Difference = z.strictObject({
  /** What only the earlier mapping has. */
  added: z.array(z.string()),
  /** What only the active mapping has. */
  removed: z.array(z.string()),
  changed: z.array(z.string()),
})
export type MappingDifference = z.infer<typeof Difference>

export const EarlierMapping = z.strictObject({
  earlier_mapping_id: z.int(),
  mapping_name: z.string(),
  file_path: z.string(),
  file_format: z.string(),
  /** null where nothing tells when it was saved. */
  saved_timestamp: Timestamp.nullable(),
  replaced_timestamp: Timestamp,
  /** Who saved it; null for mappings that are older than the history of the project. */
  client: HistoryClient.nullable(),
  /** The act that saved it, in the history of the project. */
  event_id: z.int().nullable(),
  /** What putting it in the place of the active mapping would change. */
  difference: Difference,
})
export type EarlierMapping = z.infer<typeof EarlierMapping>

export const earlierMappings = {
  listEarlierMappings: inProject.get('/mappings/earlier', {
    summary: 'Mappings that were replaced, the latest first, with what each has that the active one has not',
    query: z.object({ page: QueryCount(1), limit: QueryCount(25) }),
    answers: { 200: pageOf(EarlierMapping) },
    errors: [400, 500],
  }),
  getEarlierMapping: inProject.get('/mappings/earlier/:earlier_mapping_id', {
    summary: 'One mapping that was replaced, with its definition; save that again to let it be the active one',
    params: z.object({ earlier_mapping_id: PathId }),
    answers: {
      200: EarlierMapping.extend({
        /** JSON text of the whole mapping definition. */
        column_definitions: z.string(),
      }),
    },
    errors: [404, 500],
  }),
}
