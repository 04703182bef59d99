import { fileURLToPath } from 'node:url'
import type { PersonItem } from '@regesta/contracts/dataset'
import { type Database, openDatabase } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { deviationsOf } from '../deviations.js'
import { searchableNames } from '../person-names.js'
import type { Dictionary } from '../retrieval.js'
import { namesLike, namesWith, searchPersons } from './search-names.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The dictionary that was read last. */
export interface DictionaryFacts {
  readonly concept_doi: string
  /** The repository it was read from, to which its addresses lead. */
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

const PERSON = 'kb_id, url, title, latest_update, record_json, etag, deviations_json, retrieved_at'

/** Of whom the dictionary lists: the others wait to be removed by a sync. */
const IS_LISTED = 'kb_id in (select kb_id from dictionary)'

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
    replaceDictionary: (facts: DictionaryFacts, dictionary: Dictionary) =>
      replaceDictionary(statement, database, facts, dictionary),
    /** Notes that the dictionary was checked again and is unchanged. */
    touchDictionary: (at: string) => void statement(`update facts set value = ? where name = 'retrieved_at'`).run(at),
    urlOf: (kbId: string) =>
      (statement('select url from dictionary where kb_id = ?').get(kbId) as { url: string } | undefined)?.url,
    /** Identifiers with their addresses in order, read in pages so that no cursor stays open between two of them. */
    dictionary: () => inPages<{ kb_id: string; url: string }>(statement, 'kb_id, url', 'dictionary'),
    /** Entries whose record is missing or has another address; all of them when `force`. */
    outdated: (force: boolean) =>
      statement(
        `select entry.kb_id, entry.url, person.etag from dictionary entry left join persons person on person.kb_id = entry.kb_id
         where ? or person.kb_id is null or person.url <> entry.url order by entry.kb_id`,
      ).all(Number(force)) as { kb_id: string; url: string; etag: string | null }[],
    removeUnlisted: () => statement(`delete from persons where not ${IS_LISTED}`).run().changes,
    /** Whether there is a copy of any listed person. */
    hasCopies: () => statement(`select 1 from persons where ${IS_LISTED} limit 1`).get() !== undefined,
    /** The copy of a listed person. */
    find: (kbId: string) =>
      statement(`select ${PERSON} from persons where kb_id = ? and ${IS_LISTED}`).get(kbId) as StoredPerson | undefined,
    store: database.transaction((kbId: string, url: string, record: Record<string, unknown>, etag: string | null) =>
      storePerson(statement, kbId, url, record, etag),
    ) as (kbId: string, url: string, record: Record<string, unknown>, etag: string | null) => void,
    /** Notes that a record was asked for at its address and is unchanged. */
    confirm: (kbId: string, url: string) =>
      void statement(
        `update persons set url = @url, retrieved_at = @at where kb_id = @kbId and exists (
           select 1 from dictionary entry where entry.kb_id = @kbId and entry.url = @url)`,
      ).run({ kbId, url, at: now() }),
    /** Copies of all listed persons in order of their identifiers, read in pages. */
    persons: () => inPages<StoredPerson>(statement, PERSON, 'persons', `and ${IS_LISTED}`),
    list: (prefix: string, limit: number, offset: number) => listPersons(statement, prefix, limit, offset),
    search: (text: string, limit: number, offset: number) =>
      searchPersons(statement, namesWith(statement, text), limit, offset),
    /** Like a search, but one common word is enough: candidates for a match. */
    candidates: (text: string, limit: number) => searchPersons(statement, namesLike(statement, text), limit, 0).items,
    close: () => void database.close(),
  }
}

function* inPages<Row extends { kb_id: string }>(
  statement: Prepare,
  columns: string,
  table: string,
  condition = '',
): Generator<Row> {
  const page = statement(`select ${columns} from ${table} where kb_id > ? ${condition} order by kb_id limit ${PAGE}`)
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
  facts: DictionaryFacts,
  dictionary: Dictionary,
): void {
  database.transaction(() => {
    const before = readFacts(statement)
    const isSame = before?.concept_doi === facts.concept_doi && before.repo_api === facts.repo_api
    statement('delete from dictionary').run()
    const add = statement('insert into dictionary (kb_id, url) values (?, ?)')
    for (const [kbId, url] of Object.entries(dictionary)) add.run(kbId, url)
    if (!isSame) removeForeign(statement)
    withdrawUnlisted(statement)
    const set = statement(
      'insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    for (const [name, value] of Object.entries(facts)) set.run(name, value)
  })()
}

/** Other datasets may know the same identifiers; their addresses are their own. */
const removeForeign = (statement: Prepare) =>
  statement(
    `delete from persons where not exists (
       select 1 from dictionary entry where entry.kb_id = persons.kb_id and entry.url = persons.url)`,
  ).run()

/** Persons who are not listed any more have no names that are searched; should they be listed again, they are read anew. */
function withdrawUnlisted(statement: Prepare): void {
  statement(`delete from person_names where not ${IS_LISTED}`).run()
  statement(`update persons set url = 'unlisted', etag = null where not ${IS_LISTED}`).run()
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
