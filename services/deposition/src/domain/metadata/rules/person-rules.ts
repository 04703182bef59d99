import { asText } from '@regesta/contracts/as-text'
import { identifierFault } from '@regesta/contracts/person-identifiers'
import { say } from '@regesta/contracts/sentences'
import type { Values } from '../evaluate-mapping.js'
import { asWritten, objectsIn, shown } from './message.js'

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
    .map(({ name }) => say('contributor_without_type', { item: shown(name) })),
]

function identifierFaults(field: string, one: string, { name, orcid, gnd }: Values): string[] {
  const faults: string[] = []
  const whose = { one, name: asText(name ?? 'N/A'), value: shown(orcid) }
  const fault = orcid === undefined ? undefined : identifierFault('orcid', asText(orcid))
  if (fault === 'orcid_form' || fault === 'orcid_check') faults.push(say(fault, whose))
  if (gnd !== undefined && identifierFault('gnd', asText(gnd)) !== undefined)
    faults.push(say('wrong_gnd', { field, value: asWritten(gnd) }))
  return faults
}
