import { type Draw, drawFrom } from './draw.js'
import { CONFESSIONS, GIVEN_NAMES, RELATIONS, SURNAMES, TOWNS } from './words.js'

type Gender = keyof typeof GIVEN_NAMES

/** What the records of other persons need to know about one. */
export interface CastMember {
  readonly index: number
  readonly kbId: string
  readonly surname: string
  readonly name: string
  readonly gender: Gender
  readonly born: number
  readonly died: number
  readonly home: string
  readonly confession: string
  /** Some have been published twice. */
  readonly revised: boolean
  readonly ties: Tie[]
}

/** A relation as one side sees it. */
export interface Tie {
  readonly other: number
  readonly role: string
  readonly group: string
  readonly kind: string
  readonly category: string
}

const LETTERS = 'VWXYZUTSRQ'
const PER_LETTER = 9999

/** A letter and four digits. */
export const kbIdOf = (index: number): string =>
  `${LETTERS[Math.floor(index / PER_LETTER)] ?? 'A'}${String((index % PER_LETTER) + 1).padStart(4, '0')}`

/** Everybody with their relations, each of which both sides know. Equal counts and seeds make equal casts. */
export function makeCast(count: number, seed: number): CastMember[] {
  const draw = drawFrom(seed)
  const cast = Array.from({ length: count }, (_nothing, index) => member(draw, index, count))
  for (const person of cast) tie(draw, cast, person)
  return cast
}

function member(draw: Draw, index: number, count: number): CastMember {
  const gender = draw.chance(0.02) ? 'non-binary' : draw.chance(0.4) ? 'weiblich' : 'männlich'
  const born = 1690 + Math.floor((index / count) * 200) + draw.integer(0, 20)
  return {
    index,
    kbId: kbIdOf(index),
    surname: draw.one(SURNAMES),
    name: draw.one(GIVEN_NAMES[gender]),
    gender,
    born,
    died: born + draw.integer(30, 88),
    home: draw.one(TOWNS),
    confession: draw.one(CONFESSIONS),
    revised: draw.chance(0.1),
    ties: [],
  }
}

/** Ties a person to one to three who were born before. */
function tie(draw: Draw, cast: readonly CastMember[], person: CastMember): void {
  if (person.index === 0) return
  const known = new Set<number>()
  for (let wanted = draw.integer(1, 3); wanted > 0; wanted -= 1) {
    const other = cast[draw.integer(Math.max(0, person.index - 40), person.index - 1)]
    if (other === undefined || known.has(other.index)) continue
    known.add(other.index)
    const [role, otherRole, group, kind, category] = draw.one(RELATIONS)
    person.ties.push({ other: other.index, role, group, kind, category })
    other.ties.push({ other: person.index, role: otherRole, group, kind, category })
  }
}
