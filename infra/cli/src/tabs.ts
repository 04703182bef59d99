import type { Item } from './batch.js'
import type { Call, Options } from './command.js'
import { optionalText } from './command-options.js'
import { Refusal } from './exit-code.js'

/** A record as the upload tabs list it. */
export interface ListedRecord {
  readonly local_record_db_id: number
  readonly record_title: string
}

export interface ListedDraft extends ListedRecord {
  readonly total_files_in_record: number
  readonly uploaded_files_in_record: number
}

interface PublishedRecord extends ListedRecord {
  readonly repo_doi: string
  readonly version: string
}

type Tab = 'published' | 'pending_preparation' | 'pending_operations' | 'drafts'

/** The items of one upload tab in the environment of the call, narrowed by its filter options. */
async function listTab(call: Call, tab_id: Tab): Promise<unknown[]> {
  return call.gateway.call.listUploadsByTab({
    query: {
      tab_id,
      is_sandbox: String(call.isSandbox),
      search: optionalText(call, 'search'),
      title_pattern: optionalText(call, 'title-pattern'),
      date_since: optionalText(call, 'since'),
      date_until: optionalText(call, 'until'),
    },
  })
}

export const listPendingFiles = async (call: Call) =>
  (await listTab(call, 'pending_preparation')) as { source_file_db_id: number; filename: string }[]

export const listPrepared = async (call: Call) => (await listTab(call, 'pending_operations')) as ListedRecord[]

export const listDrafts = async (call: Call) => (await listTab(call, 'drafts')) as ListedDraft[]

export const listPublished = async (call: Call) => (await listTab(call, 'published')) as PublishedRecord[]

/** A record as an item of a batch. */
export const itemOf = ({ local_record_db_id: id, record_title: name }: ListedRecord): Item => ({ id, name })

/** Those of the drafts that were asked for; all when nothing was said. */
const chosen = <R extends ListedRecord>(records: readonly R[], ids: readonly number[] | undefined): R[] =>
  ids === undefined ? [...records] : records.filter(({ local_record_db_id }) => ids.includes(local_record_db_id))

/** @throws Refusal for ids that belong to no draft: a mistyped one must not pass for success */
export function chosenDrafts(drafts: readonly ListedDraft[], ids: readonly number[] | undefined): ListedDraft[] {
  const unknown = (ids ?? []).filter((id) => !drafts.some(({ local_record_db_id }) => local_record_db_id === id))
  if (unknown.length > 0)
    throw new Refusal(`No draft has the id ${unknown.join(', ')}. regesta list drafts shows them; nothing was done`)
  return chosen(drafts, ids)
}

/** What is said of a list without items: that there are none, or that the options of the call let none through. */
export function noneOf(call: Pick<Call, 'options'>, none: string): string {
  const narrowing = Object.keys(FILTERS).filter((name) => optionalText(call, name) !== undefined)
  return narrowing.length === 0 ? none : `None fits ${narrowing.map((name) => `--${name}`).join(' and ')}`
}

/** Options that narrow a tab. */
export const FILTERS: Options = {
  search: { type: 'string', value: 'TEXT', help: 'Only records with this in their titles.' },
  'title-pattern': { type: 'string', value: 'PATTERN', help: 'Only records with such titles; * stands for anything.' },
  since: { type: 'string', value: 'DATE', help: 'Only records from this day on, for example 2026-05-01.' },
  until: { type: 'string', value: 'DATE', help: 'Only records up to this day.' },
}
