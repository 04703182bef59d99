import type { Values } from '../evaluate-mapping.js'
import { identifierFault } from '../identifier-schemes.js'
import { objectsIn, shown, wrongAttribute } from './message.js'

/** Related identifiers, grants, communities and subjects in the only forms that the repository understands. */
export const identifierRules = (metadata: Values): string[] => [
  ...objectsIn(metadata, 'related_identifiers').flatMap(relatedFault),
  ...objectsIn(metadata, 'grants').flatMap(({ id }) => grantFault(id)),
  ...objectsIn(metadata, 'communities').flatMap(({ identifier }) => communityFault(identifier)),
  ...objectsIn(metadata, 'subjects')
    .filter(({ term, identifier }) => term && !identifier)
    .map(
      ({ term }) =>
        `Each item in 'subjects' must have an 'identifier' key. ${shown(term)} has none; give the address of the term in its vocabulary, or use keywords`,
    ),
]

function relatedFault({ identifier, scheme }: Values): string[] {
  if (typeof identifier !== 'string') return []
  const wayOut = identifierFault(identifier, typeof scheme === 'string' ? scheme : undefined)
  return wayOut === undefined ? [] : [wrongAttribute('related_identifiers', 'identifier', identifier, wayOut)]
}

/** With its funder, or the six digits of a project of the European Commission's seventh framework programme. */
const grantFault = (id: unknown): string[] =>
  typeof id !== 'string' || /^10\.13039\/\d+::\S+$/.test(id) || /^\d{6}$/.test(id)
    ? []
    : [
        wrongAttribute(
          'grants',
          'id',
          id,
          'Use <DOI of the funder>::<number of the award>, for example 10.13039/501100000780::283595',
        ),
      ]

const communityFault = (identifier: unknown): string[] =>
  typeof identifier !== 'string' || /^[a-z0-9][a-z0-9_-]*$/.test(identifier)
    ? []
    : [
        wrongAttribute(
          'communities',
          'identifier',
          identifier,
          'Use the last part of the address of the community, for example digital-heritage',
        ),
      ]
