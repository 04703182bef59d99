import { z } from 'zod'
import { BatchOutcome } from './batches.js'
import { inProject, pageOf, QueryCount, Timestamp } from './endpoint.js'
import { Finding } from './messages.js'
import { RecordStatus } from './projects-internal.js'

/* What came of each item of a batch, as the project file keeps it. */

/** A batch action and how many items came out how. */
const BatchSummary = z.strictObject({
  operation_id: z.string(),
  action_type: z.string(),
  is_sandbox: z.boolean(),
  status: z.string(),
  created_timestamp: z.string(),
  items: z.int(),
  /** Of nothing else is known than that it was to be done. */
  planned: z.int(),
  done: z.int(),
  failed: z.int(),
  not_done: z.int(),
  unknown: z.int(),
})
export type BatchSummary = z.infer<typeof BatchSummary>

const KeptOutcome = z.enum(['planned', ...BatchOutcome.options])

const BatchItem = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** The record that it is about or has become. */
  record_id: z.int().nullable(),
  /** How that record stands now. */
  record_status: RecordStatus.nullable(),
  outcome: KeptOutcome,
  message: z.string(),
  validation_errors: z.array(z.string()),
  /** The message, then the errors, with what says which sentence each is. */
  findings: z.array(Finding).optional(),
  settled: Timestamp.nullable(),
})
export type BatchItem = z.infer<typeof BatchItem>

const params = z.object({ operation_id: z.string() })
const onlyOutcome = { outcome: KeptOutcome.optional() }

/** What the project file keeps of batches: the projects service answers it. */
export const keptBatches = {
  showBatch: inProject.get('/batches/:operation_id', {
    summary: 'What came of a batch action, counted by outcome, while it runs and afterwards',
    params,
    answers: { 200: BatchSummary },
    errors: [400, 404, 500],
  }),
  listBatchItems: inProject.get('/batches/:operation_id/items', {
    summary: 'What came of each item of a batch action, page by page',
    params,
    query: z.object({ ...onlyOutcome, page: QueryCount(1), limit: QueryCount(100) }),
    answers: {
      200: pageOf(BatchItem).extend({
        batch: BatchSummary.meta({ description: 'The whole batch, counted by outcome' }),
      }),
    },
    errors: [400, 404, 500],
  }),
  exportBatch: inProject.fileAnswer('/batches/:operation_id/export', {
    summary: 'What came of each item of a batch action, as a table',
    params,
    errors: [400, 404, 500],
    contentType: 'text/csv; charset=utf-8',
  }),
}
