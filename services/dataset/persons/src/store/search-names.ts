import type { PersonItem } from '@regesta/contracts/dataset'
import type { Statement } from '@regesta/sqlite/statements'

export interface FoundPerson extends PersonItem {
  /** The name that fits best. */
  readonly matched_name: string
  readonly variant_rank: number
}

type Prepare = (sql: string) => Statement

/** Names that were found, by step: those of an earlier step fit better, whatever their distances. */
interface Hit {
  readonly name_id: number
  readonly step: number
  readonly distance: number
}

/** Names that are listed, and how many of them only begin like the words. More than anybody reads. */
const LISTED = 150
const BEGINNING = 75
/** Ranking a name takes as long as finding ten: of the names that share a word, only so many are ranked. */
const RANKED = 3_000
/** Words of which one is enough, the rarest first: a name that shares only the fourth is not the one that was meant. */
const RARE = 3

/** Names that have all words of a text: those that are the text first, then those with the very words, then beginnings. */
export function namesWith(statement: Prepare, text: string): Hit[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const hits = new Hits(statement)
  hits.addWhole(text)
  hits.add(words.join(' '), LISTED)
  hits.add(words.map((word) => `${word}*`).join(' '), BEGINNING)
  return hits.found
}

/** Then those that have one of the words: the rarest, which says most, and of these the names first that share others. */
export function namesLike(statement: Prepare, text: string): Hit[] {
  const hits = new Hits(statement, namesWith(statement, text))
  const words = wordsOf(text)
  const any = words.join(' OR ')
  const number = statement(
    `select count(*) from (select 1 from name_search where name_search match ? limit ${RANKED})`,
  ).pluck()
  const counted = words.map((word) => ({ word, names: hits.isFull() ? 0 : (number.get(word) as number) }))
  const rare = counted.filter(({ names }) => names > 0).sort((a, b) => a.names - b.names)
  for (const { word } of rare.slice(0, RARE)) hits.add(`${word} AND (${any})`, LISTED)
  return hits.found
}

/** Fills a list of names step by step. */
class Hits {
  private readonly known = new Set<number>()
  private step = 0

  constructor(
    private readonly statement: Prepare,
    readonly found: Hit[] = [],
  ) {
    for (const { name_id, step } of found) {
      this.known.add(name_id)
      this.step = step + 1
    }
  }

  isFull(): boolean {
    return this.found.length >= LISTED
  }

  /** A whole name is found by itself, however many names share its words. */
  addWhole(name: string): void {
    const named = this.statement(
      `select name_id, 0 as distance from person_names where full_name = ? collate nocase limit ${LISTED}`,
    )
    this.take(named.all(name.trim().normalize('NFC')))
  }

  /** The best names that fit a query of the full-text index. */
  add(query: string, most: number): void {
    if (this.isFull()) return
    const ranked = this.statement(
      `select * from (
         select rowid as name_id, bm25(name_search) as distance from name_search where name_search match ? limit ${RANKED})
       order by distance, name_id limit ?`,
    )
    this.take(ranked.all(query, most))
  }

  private take(rows: unknown[]): void {
    for (const { name_id, distance } of rows as Omit<Hit, 'step'>[]) {
      if (this.known.has(name_id)) continue
      this.known.add(name_id)
      this.found.push({ name_id, step: this.step, distance })
    }
    this.step += 1
  }
}

/** The persons who have the names; common variants first. */
export function searchPersons(
  statement: Prepare,
  hits: readonly Hit[],
  limit: number,
  offset: number,
): { items: FoundPerson[]; total: number } {
  if (hits.length === 0) return { items: [], total: 0 }
  const rows = statement(
    `with hits as (
         select value ->> 'name_id' as name_id, value ->> 'step' as step, value ->> 'distance' as distance from json_each(@hits)),
       best as (
         select name.kb_id, name.full_name, name.variant_rank, hits.step, hits.distance,
           row_number() over (partition by name.kb_id order by hits.step, hits.distance, name.variant_rank) as place
         from hits join person_names name using (name_id))
       select best.kb_id, person.title, person.url, person.latest_update, best.full_name as matched_name, best.variant_rank,
         count(*) over () as total
       from best join persons person using (kb_id) where place = 1
       order by best.step, best.distance + 0.05 * min(best.variant_rank, 20), best.kb_id limit @limit offset @offset`,
  ).all({ hits: JSON.stringify(hits), limit, offset }) as (FoundPerson & { total: number })[]
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 }
}

/** Each word of a text once, quoted for the full-text index, so that its operators are letters like any other. */
function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => `"${word}"`))]
}
