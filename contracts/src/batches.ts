import { z } from 'zod'
import { Id, inProject, Json, MiB, OptionalCount, succeeded, Text, Timestamp } from './endpoint.js'
import { Finding, messageMembers } from './messages.js'
import { say } from './sentences.js'

/*
 * One action on many items: what it would do, said before under an id that can be carried out.
 */

const Log = z.array(z.string())

/** What came of an item: `not_done` when it was left as it was, `unknown` while the repository is being read for it. */
export const BatchOutcome = z.enum(['done', 'failed', 'not_done', 'unknown'])

export const BatchResult = z.looseObject({
  /** As it was asked for, a number. */
  id: z.int(),
  success: z.boolean(),
  message: z.string(),
  outcome: BatchOutcome.optional(),
  error: z.string().optional(),
  log: Log.optional(),
  validation_errors: z.array(z.string()).optional(),
  repo_response: Json.optional(),
})
export type BatchResult = z.infer<typeof BatchResult>

/** Everything that fits a filter, but for what was taken out of it; refused when it is not as many as somebody chose. */
export const Selection = z.strictObject({
  kind: z.enum(['records', 'files']),
  /**
   * Members and values as in the query of `GET /records` or `GET /files`; of files also `pending: "true"` for those that wait
   * for their metadata in the environment of the batch.
   */
  filter: z.record(z.string(), z.string()).default({}),
  except: z.array(Id).default([]),
  expected_count: z.int().nonnegative(),
})
export type Selection = z.output<typeof Selection>

const ItemIds = z.array(Id).min(1, say('must_be_filled', {}))

const members = {
  action_type: Text.optional(),
  item_ids: ItemIds.optional(),
  selection: Selection.optional(),
  target_is_sandbox: z.boolean().default(true),
}

const NOTHING_CHOSEN = say('nothing_chosen', {})

const field = Text.max(100)

/** One change of one field of records that are published. */
export const FieldChange = z.discriminatedUnion('kind', [
  /** The field gets this value; null empties it. A text becomes what the field holds, as in a preparation. */
  z.strictObject({ kind: z.literal('value'), field, value: z.unknown() }),
  /** Every place of the text where the search stands, letter by letter, gets the replacement. */
  z.strictObject({
    kind: z.literal('replace'),
    field,
    search: z.string().min(1, say('must_be_filled', {})).max(10_000),
    replacement: z.string().max(10_000),
  }),
  /** The field gets what the mapping and its sheet would give it today. */
  z.strictObject({ kind: z.literal('mapping'), field }),
])
export type FieldChange = z.infer<typeof FieldChange>

/** The next version of a concept, made from the one that was published last. */
export const NewVersion = z.strictObject({
  concept_rec_id: Text,
  /** Absolute paths of files on this machine; one replaces the file of its name in the version before. */
  files: z.array(Text).max(100).default([]),
  /** What files are called at the repository, by their paths, where that is not their own name. */
  names: z.record(z.string(), z.string()).optional(),
  /** Names or patterns with `*` and `?` of the files that stay from the version before; all of them when left out. */
  files_to_keep: z.array(z.string()).default(['*']),
  /** The number after that of the version before when left out. */
  version: Text.max(191).optional(),
  /** `YYYY-MM-DD`; today when left out. */
  publication_date: Text.optional(),
})
export type NewVersion = z.output<typeof NewVersion>

/** Actions that are carried out only by the id of their plan. */
export const PLANNED_ONLY: readonly string[] = ['update_published', 'new_version']

const toPlan = {
  ...members,
  changes: z.array(FieldChange).min(1, say('must_be_filled', {})).max(50).optional(),
  new_versions: z.array(NewVersion).min(1, say('must_be_filled', {})).max(5_000).optional(),
  /** False leaves the items out of the answer: they are read page by page. */
  shows_items: z.boolean().default(true),
}

/** What a plan or a batch is about; a batch may name its plan instead. */
const ToPlan = z
  .object(toPlan)
  .refine(({ action_type }) => action_type !== undefined, { path: ['action_type'], message: say('is_required', {}) })
  .refine(
    (body) => body.new_versions !== undefined || (body.item_ids === undefined) !== (body.selection === undefined),
    {
      message: NOTHING_CHOSEN,
    },
  )
  .refine((body) => body.action_type !== 'update_published' || body.changes !== undefined, {
    path: ['changes'],
    message: say('is_required_for', { action: 'update_published' }),
  })
  .refine((body) => body.action_type === 'update_published' || body.changes === undefined, {
    path: ['changes'],
    message: say('is_only_for', { action: 'update_published' }),
  })
  .refine((body) => body.action_type !== 'new_version' || body.new_versions !== undefined, {
    path: ['new_versions'],
    message: say('is_required_for', { action: 'new_version' }),
  })
  .refine(
    ({ action_type, new_versions, item_ids, selection }) =>
      new_versions === undefined ||
      (action_type === 'new_version' && item_ids === undefined && selection === undefined),
    {
      path: ['new_versions'],
      message: say('is_only_beside', { action: 'new_version' }),
    },
  )

const ToRun = z
  .object({ ...members, plan_id: z.string().optional() })
  .refine((body) => body.plan_id !== undefined || body.action_type !== undefined, {
    path: ['action_type'],
    message: say('is_required', {}),
  })
  .refine((body) => body.plan_id !== undefined || (body.item_ids === undefined) !== (body.selection === undefined), {
    message: NOTHING_CHOSEN,
  })

/** What must not stand beside the rest: a compiler would let it, as another of the forms has it. Readers know null, not `never`. */
const none = z.null().optional()
const { target_is_sandbox } = members

/** The same for whoever makes a client: a plan, or an action with what it is for. */
const ShownToRun = z.union([
  z.object({ ...members, plan_id: z.string() }),
  z.object({ action_type: Text, item_ids: ItemIds, selection: none, target_is_sandbox }),
  z.object({ action_type: Text, item_ids: none, selection: Selection, target_is_sandbox }),
])

const { changes, new_versions, shows_items } = toPlan
const ofEveryPlan = { target_is_sandbox, shows_items }
const ShownToPlan = z.union([
  z.object({ action_type: Text, item_ids: ItemIds, selection: none, new_versions: none, changes, ...ofEveryPlan }),
  z.object({ action_type: Text, item_ids: none, selection: Selection, new_versions: none, changes, ...ofEveryPlan }),
  z.object({
    action_type: z.literal('new_version'),
    item_ids: none,
    selection: none,
    new_versions: new_versions.unwrap(),
    changes: none,
    ...ofEveryPlan,
  }),
])

/** What becomes of one file in a new version. */
const VersionFile = z.strictObject({
  key: z.string(),
  /** Where it lies on this disk; null for one that is only at the repository. */
  path: z.string().nullable(),
  bytes: z.number(),
  /** MD5 of the file on this disk, and of the file of its name in the version before; null where there is none. */
  md5: z.string().nullable(),
  md5_before: z.string().nullable(),
  /** `there`: the version before has the same bytes; `kept`: stays from it; `left_out`: only the version before has it. */
  outcome: z.enum(['send', 'there', 'kept', 'left_out', 'impossible']),
  reason: z.string().nullable(),
  ...messageMembers,
})
export type VersionFile = z.infer<typeof VersionFile>

const PlannedChange = z.strictObject({
  field: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  /** Places in the text where something is replaced. */
  hits: z.int().optional(),
})
export type PlannedChange = z.infer<typeof PlannedChange>

/** What one item of a batch would cause at the repository. */
export const PlannedItem = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** prepare, create, new_version, send_files, publish, discard, remove, update or skip */
  action: z.string(),
  /** Why nothing would be done; null when something would. */
  skipped_because: z.string().nullable(),
  /** Nothing would be done because everything is as wanted already; left out where something is or cannot be done. */
  nothing_to_do: z.boolean().optional(),
  /** What the metadata of something published become: null stands for an empty field. */
  changes: z.array(PlannedChange).optional(),
  /** What a new version would consist of; `files` is empty then. */
  version_files: z.array(VersionFile).optional(),
  requests: z.int(),
  bytes: z.number(),
  files: z.array(
    z.strictObject({
      key: z.string(),
      path: z.string(),
      bytes: z.number(),
      action: z.enum(['send', 'there', 'impossible']),
      reason: z.string().nullable(),
      ...messageMembers,
    }),
  ),
  warnings: z.array(z.string()),
  /** Why nothing would be done, then the warnings, with what says which sentence each is. */
  findings: z.array(Finding).optional(),
})
export type PlannedItem = z.infer<typeof PlannedItem>

/** How an item of a plan stands, what needs a person first. */
export const OUTLOOKS = ['impossible', 'warned', 'clear', 'nothing_to_do'] as const
export type Outlook = (typeof OUTLOOKS)[number]

const planMembers = {
  action_type: z.string(),
  items: z.array(PlannedItem),
  totals: z.strictObject({
    items: z.int(),
    skipped: z.int(),
    requests: z.int(),
    bytes: z.number(),
    /** Seconds that the limits of the repository ask for at least. */
    estimated_seconds: z.number(),
    /** Items by how they stand: `warned` and `clear` would be done. */
    outlooks: z.record(z.enum(OUTLOOKS), z.int()).optional(),
  }),
  /** Carries exactly this plan out, for as long as what it is about stays as it is. */
  plan_id: z.string(),
  target_is_sandbox: z.boolean(),
  made_at: Timestamp,
  expires_at: Timestamp,
  /** What the request for the plan said besides its items; a plan is made again with it. */
  request: z
    .strictObject({ changes: z.array(FieldChange).optional(), new_versions: z.array(NewVersion).optional() })
    .optional(),
  /** What carries it out, or has; null while nobody has asked for it. */
  operation_id: z.string().nullable(),
}
export const BatchPlan = succeeded(planMembers)
export type BatchPlan = z.infer<typeof BatchPlan>

export const batches = {
  runBatchAction: inProject.post('/project/batch_action', {
    summary: 'Does one action for many items; a failing item never stops the others',
    long: true,
    body: ToRun,
    shownBody: ShownToRun,
    example: { action_type: 'create_api_draft', item_ids: [3, 4, 5] },
    answers: {
      200: z.strictObject({
        success: z.boolean(),
        results: z.array(BatchResult),
        /** Those of the result, when one item was asked for. */
        log: Log.optional(),
        validation_errors: z.array(z.string()).optional(),
        repo_response: Json.optional(),
      }),
    },
    errors: [400, 500],
    bodyLimit: 16 * MiB,
  }),
  planBatchAction: inProject.post('/project/batch_action/plan', {
    summary:
      'Says what a batch action would do, and does nothing; the plan is kept for a day and can be carried out by its id',
    long: true,
    body: ToPlan,
    shownBody: ShownToPlan,
    example: { action_type: 'publish', item_ids: [3, 4, 5] },
    answers: { 200: BatchPlan },
    errors: [400, 500],
    bodyLimit: 16 * MiB,
  }),
  showPlan: inProject.get('/project/batch_action/plan/:plan_id', {
    summary: 'A plan that was made within a day: as it was made, or a page of its items, what needs a person first',
    params: z.object({ plan_id: z.string() }),
    query: z.object({
      outlook: z.enum(OUTLOOKS).optional().meta({ description: 'Only the items that stand in this way.' }),
      page: OptionalCount,
      limit: OptionalCount,
    }),
    answers: { 200: BatchPlan },
    errors: [400, 404],
  }),
}
