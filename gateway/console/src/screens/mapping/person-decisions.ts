import { decisionFinder, decisionKey, nameKey } from '@regesta/contracts/decided-names'
import type { PersonDecision, PersonField } from '../../api/mapping.js'
import type { Candidate } from '../../api/person-candidates.js'
import type { Draft } from './draft.js'
import type { Field } from './fields.js'

/** What a decision is about: a name in one row, or without a row in all of them. */
export type About = Pick<PersonDecision, 'field' | 'name' | 'row'>

/** Who is meant; null for none of those that were found. */
type Meant = Pick<PersonDecision, 'kb_id' | 'label' | 'gnd' | 'orcid'>

/** The field as one of persons; undefined for any other. */
export const personField = ({ key, item }: Field): PersonField | undefined =>
  item?.attributes.some((attribute) => attribute.key === 'orcid') ? (key as PersonField) : undefined

interface Known {
  readonly find: ReturnType<typeof decisionFinder<PersonDecision>>
  readonly byName: ReadonlyMap<string, number>
}

/** Every row on the screen asks, and there may be thousands of decisions. */
const known = new WeakMap<Draft['persons'], Known>()

function knownOf(persons: Draft['persons']): Known {
  const before = known.get(persons)
  if (before !== undefined) return before
  const byName = new Map<string, number>()
  for (const decision of persons) byName.set(nameKey(decision), (byName.get(nameKey(decision)) ?? 0) + 1)
  const made = { find: decisionFinder(persons), byName }
  known.set(persons, made)
  return made
}

export const decisionOn = ({ persons }: Draft, about: About): PersonDecision | undefined => knownOf(persons).find(about)

/** How many decisions there are about a name, for rows and for all of them. */
export const decisionsOn = ({ persons }: Draft, field: PersonField, name: string): number =>
  knownOf(persons).byName.get(nameKey({ field, name })) ?? 0

/** With another decision in the place of the one before; undefined takes back the one that holds. */
export function withDecision(draft: Draft, about: About, meant: Meant | undefined): Draft {
  if (meant === undefined) return withoutDecisions(draft, [decisionOn(draft, about) ?? about])
  const others = withoutDecisions(draft, [about])
  return { ...others, persons: [...others.persons, { ...about, ...meant }] }
}

export function withoutDecisions(draft: Draft, removed: readonly About[]): Draft {
  const keys = new Set(removed.map(decisionKey))
  return { ...draft, persons: draft.persons.filter((decision) => !keys.has(decisionKey(decision))) }
}

/** What a decision takes of a person. */
export function meantBy({ id, name, evidence }: Candidate): Meant {
  const [gnd] = evidence.gnd
  const [orcid] = evidence.orcid
  return {
    kb_id: id,
    label: name,
    ...(gnd === undefined ? {} : { gnd }),
    ...(orcid === undefined ? {} : { orcid }),
  }
}

/** Whether the dataset no longer has a number of the person that a decision holds, or has one where it holds none. */
export function heldOtherwise({ gnd, orcid }: PersonDecision, { evidence }: Candidate): boolean {
  const isOther = (held: string | undefined, known: readonly string[]) =>
    held === undefined ? known.length > 0 : !known.includes(held)
  return isOther(gnd, evidence.gnd) || isOther(orcid, evidence.orcid)
}

/** A person who was decided on and is not found any more. */
export const candidateOf = ({ kb_id, label, gnd, orcid }: PersonDecision & { kb_id: string }): Candidate => ({
  id: kb_id,
  name: label ?? kb_id,
  score: 0,
  evidence: {
    ...{ name: [], birth: [], birth_place: [], death: [], death_place: [], profession: [] },
    gnd: gnd === undefined ? [] : [gnd],
    orcid: orcid === undefined ? [] : [orcid],
  },
})

/** Words without case and accents, in any order. */
const words = (text: string) =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(' ')

/** Whether two names have the same words, as `Family, Given` and `Given Family`. */
export const sameWords = (one: string, other: string): boolean => words(one) === words(other)
