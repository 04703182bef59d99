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

/** Texts are compared in one Unicode form, as the services do it. */
const comparable = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const keyOf = ({ field, name, row }: About) =>
  JSON.stringify([field, comparable(name), row === undefined ? null : comparable(row).toLowerCase()])

export const decisionOn = ({ persons }: Draft, about: About): PersonDecision | undefined =>
  persons.find((decision) => keyOf(decision) === keyOf(about))

/** The decisions about a name, for rows and for all of them. */
export const decisionsOn = ({ persons }: Draft, field: PersonField, name: string): readonly PersonDecision[] =>
  persons.filter((decision) => decision.field === field && comparable(decision.name) === comparable(name))

/** With another decision in the place of the one before; undefined takes it back. */
export function withDecision(draft: Draft, about: About, meant: Meant | undefined): Draft {
  const others = withoutDecisions(draft, [about])
  return meant === undefined ? others : { ...others, persons: [...others.persons, { ...about, ...meant }] }
}

export function withoutDecisions(draft: Draft, removed: readonly About[]): Draft {
  const keys = new Set(removed.map(keyOf))
  return { ...draft, persons: draft.persons.filter((decision) => !keys.has(keyOf(decision))) }
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
