import type { RecordFilter, RecordItem } from '@regesta/contracts/records'
import type { Database } from '@regesta/sqlite/open-database'
import type { Conditions } from './conditions.js'
import { type KnownLists, remembered } from './known-lists.js'
import { LANDING_PAGE } from './landing-page.js'
import { type PageWanted, partOf } from './part.js'
import { recordConditions, whereOf } from './record-filter.js'
import { countVersions, newestOnly } from './versions-of-works.js'

/** What a list has, and in which order. */
export interface Listing extends RecordFilter {
  readonly sort: keyof typeof ORDERS
  readonly dir: 'asc' | 'desc'
  /** Whether older published versions are listed beside the newest. */
  readonly versions: 'all' | 'newest'
}

export interface RecordsWanted extends Listing, PageWanted {
  /** Where the practice repository is now. */
  readonly practice: string
}

/** The index that has each order, and what it orders by. */
const ORDERS = {
  updated: { index: 'records_by_time', by: ['coalesce(p.last_updated_timestamp, p.created_timestamp)', 'p.record_id'] },
  title: { index: 'records_by_title', by: ['p.search_text', 'p.record_id'] },
  added: { index: 'records_by_kind', by: ['p.record_id'] },
  state: { index: 'records_by_kind', by: ['p.record_status', 'p.record_id'] },
} as const

/** One page of the records that fit, and how many there are. */
export function listRecords(
  database: Database,
  wanted: RecordsWanted,
  known: KnownLists,
): { totalItems: number; items: RecordItem[] } {
  const isFirst = wanted.versions === 'all' && wanted.page === 1
  const { totalItems, ids } = isFirst ? firstPage(database, wanted) : pageOfList(database, wanted, known)
  if (ids.length === 0) return { totalItems, items: [] }
  const rows = database.prepare(ITEMS).all({ ids: JSON.stringify(ids), practice: wanted.practice }) as ItemRow[]
  const items = rows.map(itemOf)
  return { totalItems, items: wanted.versions === 'all' ? items : withVersions(database, wanted, items) }
}

interface PageOfIds {
  readonly totalItems: number
  readonly ids: readonly number[]
}

/** What most people look at costs no whole list. */
function firstPage(database: Database, wanted: RecordsWanted): PageOfIds {
  const conditions = listConditions(wanted)
  const where = whereOf(conditions)
  const totalItems = database
    .prepare(`select count(*) from repo_records p indexed by ${indexOf(wanted)} ${where}`)
    .pluck()
    .get(conditions.values) as number
  const { count } = partOf(totalItems, wanted)
  if (count === 0) return { totalItems, ids: [] }
  const ids = database
    .prepare(`${idsSql(wanted, where)} limit @count`)
    .pluck()
    .all({ ...conditions.values, count }) as number[]
  return { totalItems, ids }
}

/** Putting a list in order takes longest, and finding out which versions are the newest: it is done once, for all its pages. */
function pageOfList(database: Database, wanted: RecordsWanted, known: KnownLists): PageOfIds {
  const { page: _, limit: __, practice: ___, ...listing } = wanted
  const all = remembered(known, JSON.stringify(['records', listing]), () =>
    Int32Array.from(orderedIds(database, wanted, listConditions(wanted))),
  )
  const { offset, count } = partOf(all.length, wanted)
  return { totalItems: all.length, ids: [...all.subarray(offset, offset + count)] }
}

/** The conditions that a record has to meet to be listed. */
export function listConditions(wanted: Listing): Conditions {
  const conditions = recordConditions(wanted, wanted.sort === 'updated')
  return wanted.versions === 'all' ? conditions : newestOnly(wanted, conditions)
}

function withVersions(database: Database, filter: RecordFilter, items: readonly RecordItem[]): RecordItem[] {
  const ids = items.map(({ record_id }) => record_id)
  const versions = countVersions(database, filter, ids)
  return items.map((item) => ({ ...item, versions: versions.get(item.record_id) ?? 1 }))
}

/** The ids of all records that fit, in the order of their making. */
export function allRecordIds(database: Database, filter: RecordFilter): number[] {
  return orderedIds(database, { sort: 'added', dir: 'asc' }, recordConditions(filter))
}

const orderedIds = (database: Database, order: Order, conditions: Conditions) =>
  database
    .prepare(idsSql(order, whereOf(conditions)))
    .pluck()
    .all(conditions.values) as number[]

export type Order = Pick<Listing, 'sort' | 'dir'>

/** What an order compares records by, as columns of a record `p`. */
export const comparedColumns = ({ sort }: Pick<Order, 'sort'>): readonly string[] => ORDERS[sort].by

export const indexOf = ({ sort }: Pick<Order, 'sort'>) => ORDERS[sort].index

const idsSql = (order: Order, where: string) =>
  `select p.record_id from repo_records p indexed by ${indexOf(order)} ${where}
   order by ${comparedColumns(order)
     .map((column) => `${column} ${order.dir}`)
     .join(', ')}`

/** The write that was sent last for a record; of several at the same moment the one that was stored last. */
const LAST_WRITE = `(select rowid from remote_writes w where w.record_id = p.record_id order by w.sent_at desc, w.rowid desc limit 1)`

const ITEMS = `select p.record_id, p.record_status, p.is_sandbox, p.record_title, p.version, p.source_file_id, f.filename, f.mime_type,
    p.upload_type, p.license, p.missing_fields, coalesce(p.repo_record_id, '') as repo_record_id,
    coalesce(p.repo_doi, '') as repo_doi, coalesce(p.concept_rec_id, '') as concept_rec_id,
    coalesce(p.concept_doi, '') as concept_doi, ${LANDING_PAGE} as landing_page,
    p.created_timestamp as created, coalesce(p.last_updated_timestamp, p.created_timestamp) as updated,
    (select count(*) from record_files m where m.record_id = p.record_id) as files_total,
    (select count(*) from record_files m where m.record_id = p.record_id and m.upload_status = 'uploaded') as files_uploaded,
    (select coalesce(sum(s.size_bytes), 0) from record_files m join source_files s using (file_id)
      where m.record_id = p.record_id) as bytes,
    coalesce(p.last_api_error, (select m.upload_error from record_files m
      where m.record_id = p.record_id and m.upload_error is not null limit 1)) as reason,
    (select purpose from record_claims c where c.record_id = p.record_id) as busy_with,
    w.kind, w.state, w.sent_at, w.outcome, w.next_read_at
  from json_each(@ids) j cross join repo_records p on p.record_id = j.value
    cross join source_files f on f.file_id = p.source_file_id
    left join remote_writes w on w.rowid = ${LAST_WRITE}
  order by j.key`

type LastEvent = NonNullable<RecordItem['last_event']>

interface ItemRow extends Omit<RecordItem, 'is_sandbox' | 'missing' | 'last_event'> {
  readonly is_sandbox: number
  readonly missing_fields: string
  readonly kind: LastEvent['kind'] | null
  readonly state: LastEvent['state']
  readonly sent_at: string
  readonly outcome: string | null
  readonly next_read_at: string | null
}

function itemOf({ missing_fields, kind, state, sent_at, outcome, next_read_at, ...row }: ItemRow): RecordItem {
  return {
    ...row,
    is_sandbox: row.is_sandbox === 1,
    missing: missing_fields === '' ? [] : missing_fields.split(','),
    last_event: kind === null ? null : { kind, state, at: sent_at, outcome, next_read_at },
  }
}
