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

interface Name {
  readonly name_id: number
  readonly kb_id: string
  readonly full_name: string
  readonly variant_rank: number
}

/** A name and how it was found. */
interface FoundName {
  readonly name: Name
  readonly hit: Hit
}

/** The persons who have the names; common variants first. */
export function searchPersons(
  statement: Prepare,
  hits: readonly Hit[],
  limit: number,
  offset: number,
): { items: FoundPerson[]; total: number } {
  const best = bestNames(statement, hits)
  const person = statement('select kb_id, title, url, latest_update from persons where kb_id = ?')
  const items = best.slice(offset, offset + limit).map(({ name: { kb_id, full_name, variant_rank } }) => {
    return Object.assign(person.get(kb_id) as PersonItem, { matched_name: full_name, variant_rank })
  })
  return { items, total: best.length }
}

/** The name of each person that fits best, in order. Sorted here: for so few rows SQL takes twice as long. */
function bestNames(statement: Prepare, hits: readonly Hit[]): FoundName[] {
  const hitOf = new Map(hits.map((hit) => [hit.name_id, hit]))
  const names = statement(
    `select name_id, kb_id, full_name, variant_rank from person_names
     where name_id in (select value from json_each(?))`,
  ).all(JSON.stringify([...hitOf.keys()])) as Name[]
  const best = new Map<string, FoundName>()
  for (const name of names) {
    const hit = hitOf.get(name.name_id)
    const known = best.get(name.kb_id)
    if (hit !== undefined && (known === undefined || byFit({ name, hit }, known) < 0))
      best.set(name.kb_id, { name, hit })
  }
  return [...best.values()].sort(byFitAndVariant)
}

const byFit = (one: FoundName, other: FoundName): number =>
  one.hit.step - other.hit.step ||
  one.hit.distance - other.hit.distance ||
  one.name.variant_rank - other.name.variant_rank

/** A variant that is more common makes up for a little distance. */
const byFitAndVariant = (one: FoundName, other: FoundName): number =>
  one.hit.step - other.hit.step || weighed(one) - weighed(other) || (one.name.kb_id < other.name.kb_id ? -1 : 1)

const weighed = ({ hit, name }: FoundName) => hit.distance + 0.05 * Math.min(name.variant_rank, 20)

/** Each word of a text once, quoted for the full-text index, so that its operators are letters like any other. */
function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => `"${word}"`))]
}
