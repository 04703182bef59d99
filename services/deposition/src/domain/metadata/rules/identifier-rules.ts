import { say } from '@regesta/contracts/sentences'
import type { Values } from '../evaluate-mapping.js'
import { identifierFaults } from '../identifier-schemes.js'
import { objectsIn, shown } from './message.js'

/** Related identifiers, grants, communities and subjects in the only forms that the repository understands. */
export const identifierRules = (metadata: Values): string[] => [
  ...objectsIn(metadata, 'related_identifiers').flatMap(relatedFault),
  ...objectsIn(metadata, 'grants').flatMap(({ id }) => grantFault(id)),
  ...objectsIn(metadata, 'communities').flatMap(({ identifier }) => communityFault(identifier)),
  ...objectsIn(metadata, 'subjects')
    .filter(({ term, identifier }) => term && !identifier)
    .map(({ term }) => say('subject_without_identifier', { item: shown(term) })),
]

function relatedFault({ identifier, scheme }: Values): string[] {
  if (typeof identifier !== 'string') return []
  return identifierFaults(identifier, typeof scheme === 'string' ? scheme : undefined)
}

/** With its funder, or the six digits of a project of the European Commission's seventh framework programme. */
const grantFault = (id: unknown): string[] =>
  typeof id !== 'string' || /^10\.13039\/\d+::\S+$/.test(id) || /^\d{6}$/.test(id)
    ? []
    : [say('wrong_grant', { value: id })]

const communityFault = (identifier: unknown): string[] =>
  typeof identifier !== 'string' || /^[a-z0-9][a-z0-9_-]*$/.test(identifier)
    ? []
    : [say('wrong_community', { value: identifier })]
