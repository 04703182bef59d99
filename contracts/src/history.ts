import { z } from 'zod'
import { get, inProject, PathId, pageOf, QueryCount, QueryFlag, succeeded, Timestamp } from './endpoint.js'

/*
 * What was done to a project, and what of it can be taken back. Every act that changes a project is one event, stored
 * together with what it changes.
 */

const count = z.int().nonnegative()

/** What an act was. */
export const HistoryKind = z.enum([
  'mapping_saved',
  'records_prepared',
  'drafts_created',
  'files_sent',
  'published',
  'published_changed',
  'drafts_discarded',
  'records_repaired',
  'versions_prepared',
  'versions_removed',
  'files_added',
  'files_removed',
  'folder_rescanned',
  'files_marked',
  'bundle_corrected',
  'title_changed',
  'description_changed',
  'credential_stored',
  'credential_removed',
  'pipeline_run',
  'write_settled',
  'undone',
  /** Whatever has no name of its own. */
  'changed',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** Who acted: a person at the console or the command line, a pipeline, another program, or Regesta by itself. */
export const HistoryClient = z.enum(['console', 'cli', 'pipeline', 'client', 'regesta'])

export const HistoryEvent = z.strictObject({
  event_id: z.int(),
  kind: HistoryKind,
  client: HistoryClient,
  happened_at: Timestamp,
  /** The record or file that it was about, where it was one. */
  subject: z.string().nullable(),
  /** How many records and files it was about. */
  records: count,
  files: count,
  /** Whether it may be taken back: what hinders that now, `GET /history/<event_id>` says. */
  undo: z.enum(['possible', 'undone', 'never']),
  /** The event that this one takes back. */
  undoes: z.int().nullable(),
  undone_by: z.int().nullable(),
  /** What all calls of it carried: of long work, the id of its operation. */
  act: z.string(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** Why an act cannot be taken back, or not now. */
export const UndoObstacle = z.enum([
  'undone_already',
  'changed_since',
  'in_use',
  'published',
  'files_sent',
  'draft_discarded',
  'secret_not_kept',
  'outcome_read',
  'draft_gone_with_undo',
  'draft_being_discarded',
])
export type UndoObstacle = z.infer<typeof UndoObstacle>

/** What taking an act back would do. */
export const UndoPlan = z.strictObject({
  possible: z.boolean(),
  obstacle: UndoObstacle.nullable(),
  /** Why not, in a sentence. */
  reason: z.string().nullable(),
  /** What can be done instead. */
  way_out: z.string().nullable(),
  /** The act that has to be taken back first. */
  blocked_by: z.int().nullable(),
  /** Records whose drafts would be discarded at the repository. */
  drafts: z.array(z.int()),
  /** Rows of the project that would be as they were, by what they are of. */
  restored: z.array(z.strictObject({ what: z.string(), rows: count })),
})
export type UndoPlan = z.infer<typeof UndoPlan>

/** One thing that an act has changed. */
const HistoryItem = z.strictObject({
  /** The table of the project file that it stands in. */
  what: z.string(),
  record_id: z.int().nullable(),
  file_id: z.int().nullable(),
  name: z.string().nullable(),
  change: z.enum(['insert', 'update', 'delete']),
  /** Members as they were before; long values are cut. None of what is new. */
  before: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** Which acts are meant: all that fit every filter. */
const filter = {
  kind: HistoryKind.optional(),
  since: Timestamp.optional().meta({ description: 'Shows only what happened at this time or later.' }),
  record_id: PathId.optional().meta({ description: 'Shows only what changed this record.' }),
  file_id: PathId.optional().meta({ description: 'Shows only what changed this file.' }),
}
const HistoryFilter = z.object(filter)
export type HistoryFilter = z.output<typeof HistoryFilter>

export const history = {
  listHistory: inProject.get('/history', {
    summary: 'What was done to the project, the newest first, page by page',
    query: z.object({ ...filter, page: QueryCount(1), limit: QueryCount(25) }),
    answers: { 200: pageOf(HistoryEvent) },
    errors: [400, 500],
  }),
  countHistory: inProject.get('/history/facets', {
    summary: 'How many acts fit, and how many of each kind would, whatever the filter of kinds says',
    query: HistoryFilter,
    answers: {
      200: z.strictObject({
        total: count,
        /** Those that there are, the most frequent first. */
        kind: z.array(z.strictObject({ value: HistoryKind, events: count })),
        /** How many would fit without the filter of a facet; only of those that have one. */
        without: z.strictObject({ kind: count.optional() }),
      }),
    },
    errors: [400, 500],
  }),
  getHistoryEvent: inProject.get('/history/:event_id', {
    summary: 'One act: what it changed, and what taking it back would do now',
    params: z.object({ event_id: PathId }),
    answers: {
      200: HistoryEvent.extend({
        plan: UndoPlan,
        /** The first hundred. */
        items: z.array(HistoryItem),
        total_items: count,
      }),
    },
    errors: [404, 500],
  }),
  listActivity: get('/activity', {
    summary: 'What was done to all projects that were loaded here, since a time',
    query: z.object({
      since: Timestamp.meta({ description: 'Shows only what happened at this time or later.' }),
      limit: QueryCount(50),
    }),
    answers: {
      200: z.strictObject({
        /** The newest first, at most `limit` of each project. */
        events: z.array(HistoryEvent.extend({ project_uuid: z.string(), project_name: z.string() })),
        /** Of each kind in each project, all of them. */
        totals: z.array(z.strictObject({ project_uuid: z.string(), kind: HistoryKind, events: count })),
      }),
    },
    errors: [400],
  }),
}

/** In the deposition service, which alone can discard drafts. */
export const undoing = {
  undoEvent: inProject.post('/history/:event_id/undo', {
    summary: 'Takes an act back: discards the drafts that it made and puts all that it changed as it was before',
    long: true,
    params: z.object({ event_id: PathId }),
    query: z.object({ dry_run: QueryFlag.default(false) }),
    answers: {
      200: succeeded({
        message: z.string(),
        dry_run: z.boolean(),
        plan: UndoPlan,
        /** The event that the undoing itself is; null for a dry run. */
        undo_event_id: z.int().nullable(),
        log: z.array(z.string()),
      }),
    },
    errors: [400, 404, 500],
  }),
}

/** What the projects service does of it for the deposition service. */
export const historyInternal = {
  planUndo: inProject.get('/internal/history/:event_id/undo', {
    summary: 'What taking an act back would do',
    params: z.object({ event_id: PathId }),
    answers: { 200: UndoPlan },
    errors: [400, 404, 409, 500],
  }),
  restoreRows: inProject.post('/internal/history/:event_id/restore', {
    summary: 'Puts all that an act changed in the project as it was before; its drafts are discarded by then',
    params: z.object({ event_id: PathId }),
    answers: { 200: z.strictObject({ undo_event_id: z.int(), rows: count }) },
    errors: [400, 404, 409, 500],
  }),
}
