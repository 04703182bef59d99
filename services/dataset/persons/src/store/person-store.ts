import { fileURLToPath } from 'node:url'
import type { PersonItem } from '@regesta/contracts/dataset'
import { type Database, openDatabase } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { deviationsOf } from '../deviations.js'
import { searchableNames } from '../person-names.js'
import type { Dictionary } from '../retrieval.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The dictionary that was read last. */
export interface DictionaryFacts {
  readonly concept_doi: string
  /** The repository it was read from; the addresses in it lie there. */
  readonly repo_api: string
  readonly record_id: string
  readonly retrieved_at: string
}

export interface StoredPerson {
  readonly kb_id: string
  readonly url: string
  readonly title: string
  readonly latest_update: string | null
  readonly record_json: string
  readonly etag: string | null
  readonly deviations_json: string
  readonly retrieved_at: string
}

export interface FoundPerson extends PersonItem {
  /** The name that fits best. */
  readonly matched_name: string
  readonly variant_rank: number
}

const PERSON = 'kb_id, url, title, latest_update, record_json, etag, deviations_json, retrieved_at'

const PAGE = 500

type Prepare = (sql: string) => Statement

export type PersonStore = ReturnType<typeof openPersonStore>

/** Dictionary and records in one SQLite file; it works without any network. */
export function openPersonStore(file: string) {
  const database = openDatabase(file, { migrations: MIGRATIONS })
  const statement = statementCache(database)
  return {
    facts: () => readFacts(statement),
    total: () => (statement('select count(*) as total from dictionary').get() as { total: number }).total,
    replaceDictionary: (facts: Omit<DictionaryFacts, 'retrieved_at'>, dictionary: Dictionary) =>
      replaceDictionary(statement, database, facts, dictionary),
    /** Says that the dictionary was looked at again and is the same. */
    touchDictionary: () => void statement(`update facts set value = ? where name = 'retrieved_at'`).run(now()),
    urlOf: (kbId: string) =>
      (statement('select url from dictionary where kb_id = ?').get(kbId) as { url: string } | undefined)?.url,
    /** Identifiers with their addresses in order, read in pages so that no cursor stays open between two of them. */
    dictionary: () => inPages<{ kb_id: string; url: string }>(statement, 'kb_id, url', 'dictionary'),
    /** Entries whose record is missing or stands at another address; all of them when `force`. */
    outdated: (force: boolean) =>
      statement(
        `select entry.kb_id, entry.url, person.etag from dictionary entry left join persons person on person.kb_id = entry.kb_id
         where ? or person.kb_id is null or person.url <> entry.url order by entry.kb_id`,
      ).all(Number(force)) as { kb_id: string; url: string; etag: string | null }[],
    removeUnlisted: () =>
      statement('delete from persons where kb_id not in (select kb_id from dictionary)').run().changes,
    /** Whether there is a copy of any person. */
    hasCopies: () => statement('select 1 from persons limit 1').get() !== undefined,
    find: (kbId: string) =>
      statement(`select ${PERSON} from persons where kb_id = ?`).get(kbId) as StoredPerson | undefined,
    store: database.transaction((kbId: string, url: string, record: Record<string, unknown>, etag: string | null) =>
      storePerson(statement, kbId, url, record, etag),
    ) as (kbId: string, url: string, record: Record<string, unknown>, etag: string | null) => void,
    /** All copies in order of their identifiers, read in pages. */
    persons: () => inPages<StoredPerson>(statement, PERSON, 'persons'),
    list: (prefix: string, limit: number, offset: number) => listPersons(statement, prefix, limit, offset),
    search: (text: string, limit: number, offset: number) =>
      searchPersons(statement, ftsQuery(text, ' '), limit, offset),
    /** Like a search, but one common word is enough: candidates for a match. */
    candidates: (text: string, limit: number) => searchPersons(statement, ftsQuery(text, ' OR '), limit, 0).items,
    close: () => void database.close(),
  }
}

function* inPages<Row extends { kb_id: string }>(statement: Prepare, columns: string, table: string): Generator<Row> {
  const page = statement(`select ${columns} from ${table} where kb_id > ? order by kb_id limit ${PAGE}`)
  for (let after = ''; ; ) {
    const rows = page.all(after) as Row[]
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.kb_id ?? ''
  }
}

function readFacts(statement: Prepare): DictionaryFacts | undefined {
  const rows = statement('select name, value from facts').all() as { name: string; value: string }[]
  const facts = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return facts.record_id === undefined ? undefined : (facts as unknown as DictionaryFacts)
}

function replaceDictionary(
  statement: Prepare,
  database: Database,
  facts: Omit<DictionaryFacts, 'retrieved_at'>,
  dictionary: Dictionary,
): void {
  database.transaction(() => {
    statement('delete from dictionary').run()
    const add = statement('insert into dictionary (kb_id, url) values (?, ?)')
    for (const [kbId, url] of Object.entries(dictionary)) add.run(kbId, url)
    const set = statement(
      'insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    for (const [name, value] of Object.entries({ ...facts, retrieved_at: now() })) set.run(name, value)
  })()
}

function storePerson(
  statement: Prepare,
  kbId: string,
  url: string,
  record: Record<string, unknown>,
  etag: string | null,
): void {
  statement('delete from person_names where kb_id = ?').run(kbId)
  statement(
    `insert into persons (kb_id, url, title, latest_update, record_json, etag, deviations_json, retrieved_at)
     values (@kbId, @url, @title, @latest_update, @record, @etag, @deviations, @at)
     on conflict (kb_id) do update set url = excluded.url, title = excluded.title, latest_update = excluded.latest_update,
       record_json = excluded.record_json, etag = excluded.etag, deviations_json = excluded.deviations_json,
       retrieved_at = excluded.retrieved_at`,
  ).run({
    kbId,
    url,
    title: typeof record.title === 'string' ? record.title : kbId,
    latest_update: typeof record.latest_update === 'string' ? record.latest_update : null,
    record: JSON.stringify(record),
    etag,
    deviations: JSON.stringify(deviationsOf(record)),
    at: now(),
  })
  const addName = statement('insert into person_names (kb_id, full_name, variant_rank) values (?, ?, ?)')
  for (const { full_name, variant_rank } of searchableNames(record)) addName.run(kbId, full_name, variant_rank)
}

function listPersons(
  statement: Prepare,
  prefix: string,
  limit: number,
  offset: number,
): { items: PersonItem[]; total: number } {
  const range = { from: prefix, to: `${prefix}\u{10ffff}`, limit, offset }
  const where = 'where entry.kb_id >= @from and entry.kb_id < @to'
  const items = statement(
    `select entry.kb_id, person.title, entry.url, person.latest_update from dictionary entry
       left join persons person on person.kb_id = entry.kb_id ${where} order by entry.kb_id limit @limit offset @offset`,
  ).all(range) as PersonItem[]
  const { total } = statement(`select count(*) as total from dictionary entry ${where}`).get(range) as {
    total: number
  }
  return { items, total }
}

/** Hits that are ranked: names with the very words first, then names with words that begin so. More than anybody reads. */
const EXACT = 150
const BEGINNING = 75

/** Persons of whom a name fits a full-text query; common variants first. */
function searchPersons(
  statement: Prepare,
  query: NameQuery,
  limit: number,
  offset: number,
): { items: FoundPerson[]; total: number } {
  if (query.exact === '') return { items: [], total: 0 }
  const rows = statement(
    `with exact as (
         select rowid as name_id, bm25(name_search) as distance from name_search where name_search match @exact limit ${EXACT}),
       hits as (
         select name_id, distance from exact union
         select * from (select rowid, bm25(name_search) from name_search where name_search match @beginning limit ${BEGINNING})
         where (select count(*) from exact) < ${EXACT}),
       best as (
         select name.kb_id, name.full_name, name.variant_rank, hits.distance,
           row_number() over (partition by name.kb_id order by hits.distance, name.variant_rank) as place
         from hits join person_names name using (name_id))
       select best.kb_id, person.title, person.url, person.latest_update, best.full_name as matched_name, best.variant_rank,
         count(*) over () as total
       from best join persons person using (kb_id) where place = 1
       order by best.distance + 0.05 * min(best.variant_rank, 20), best.kb_id limit @limit offset @offset`,
  ).all({ ...query, limit, offset }) as (FoundPerson & { total: number })[]
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 }
}

/** The same words as they are and as beginnings, in the language of the full-text index. */
interface NameQuery {
  readonly exact: string
  readonly beginning: string
}

/** What has a meaning in the query language becomes a letter like any other. */
function ftsQuery(text: string, joint: ' ' | ' OR '): NameQuery {
  const words = (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`)
  return { exact: words.join(joint), beginning: words.map((word) => `${word}*`).join(joint) }
}
