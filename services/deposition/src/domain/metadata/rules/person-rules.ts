import { GND_FORM, ORCID_FORM } from '@regesta/contracts/person-identifier-forms'
import { say } from '@regesta/contracts/sentences'
import type { Values } from '../evaluate-mapping.js'
import { isOrcid } from '../person-identifiers.js'
import { objectsIn, shown, wrongAttribute } from './message.js'

const PEOPLE: readonly (readonly [field: string, one: string])[] = [
  ['creators', 'creator'],
  ['contributors', 'contributor'],
  ['thesis_supervisors', 'supervisor'],
]

/** Identifiers that cannot be right would vanish at the repository without a word; a contributor without a role is refused. */
export const personRules = (metadata: Values): string[] => [
  ...PEOPLE.flatMap(([field, one]) =>
    objectsIn(metadata, field).flatMap((person) => identifierFaults(field, one, person)),
  ),
  ...objectsIn(metadata, 'contributors')
    .filter(({ type }) => !type)
    .map(
      ({ name }) =>
        `Each item in 'contributors' must have a 'type' key. ${shown(name)} has none; map it or give it, for example Researcher or Other`,
    ),
]

function identifierFaults(field: string, one: string, { name, orcid, gnd }: Values): string[] {
  const faults: string[] = []
  const whose = { one, name: String(name ?? 'N/A'), value: shown(orcid) }
  if (orcid !== undefined && !ORCID_FORM.test(String(orcid))) faults.push(say('orcid_form', whose))
  else if (orcid !== undefined && !isOrcid(String(orcid))) faults.push(say('orcid_check', whose))
  if (gnd !== undefined && !GND_FORM.test(String(gnd)))
    faults.push(
      wrongAttribute(field, 'gnd', gnd, 'A GND number has 8 to 10 digits and may end in X, for example 118540238'),
    )
  return faults
}
