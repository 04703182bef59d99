import type { ComplexAttribute, ComplexField } from '@regesta/contracts/preparation'

type Rest = Partial<Omit<ComplexAttribute, 'key' | 'label'>>

const attribute = (key: string, label: string, rest: Rest = {}): ComplexAttribute => ({
  key,
  label,
  type: 'text',
  mandatory: false,
  ...rest,
})

const mandatory = { mandatory: true } as const

const orcid = attribute('orcid', 'ORCID', {
  validation_regex: '^\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]$',
  validation_message: 'Invalid ORCID (e.g., 0000-0000-0000-000X)',
})

const gnd = attribute('gnd', 'GND', {
  validation_regex: '^\\d{8,10}[0-9X]?$',
  validation_message: 'Invalid GND (8-10 digits, optionally ending X)',
})

const field = (
  key: string,
  label: string,
  item_label: string,
  attributes: ComplexAttribute[],
  rest: Partial<ComplexField> = {},
): ComplexField => ({ key, label, item_label, mandatory: false, allow_multiple: true, attributes, ...rest })

const creatorAttributes = [attribute('name', 'Name', mandatory), attribute('affiliation', 'Affiliation'), orcid, gnd]

/** The fields whose values are objects, by key, in the order they are shown. */
export const complexFields: Record<string, ComplexField> = Object.fromEntries(
  [
    field('creators', 'Creators', 'Creator', creatorAttributes, mandatory),
    field('contributors', 'Contributors', 'Contributor', [
      attribute('name', 'Name', mandatory),
      attribute('type', 'Type', { ...mandatory, type: 'vocab', vocabKey: 'contributor_types' }),
      attribute('affiliation', 'Affiliation'),
      orcid,
    ]),
    field('dates', 'Dates', 'Date Entry', [
      attribute('start', 'Start', { type: 'date' }),
      attribute('end', 'End', { type: 'date' }),
      attribute('type', 'Type', { ...mandatory, type: 'vocab', vocabKey: 'date_types' }),
      attribute('description', 'Description'),
    ]),
    field('related_identifiers', 'Related Identifiers', 'Related ID', [
      attribute('identifier', 'Identifier', mandatory),
      attribute('relation_type', 'Relation', { ...mandatory, type: 'vocab', vocabKey: 'relation_types' }),
      attribute('resource_type', 'Resource Type', { type: 'vocab', vocabKey: 'resource_types_general' }),
      attribute('scheme', 'Scheme'),
    ]),
    field('subjects', 'Subjects/Keywords (Structured)', 'Subject', [
      attribute('term', 'Term', mandatory),
      attribute('identifier', 'Identifier'),
      attribute('scheme', 'Scheme'),
    ]),
    field('grants', 'Funding References (Grants)', 'Grant', [attribute('id', 'Grant ID', mandatory)]),
    field('communities', 'Communities', 'Community', [attribute('identifier', 'Identifier', mandatory)]),
    field('locations', 'Geographic Locations', 'Location', [
      attribute('place', 'Place', mandatory),
      attribute('description', 'Description'),
      attribute('lat', 'Latitude', { type: 'number' }),
      attribute('lon', 'Longitude', { type: 'number' }),
    ]),
    field('thesis_supervisors', 'Thesis Supervisors', 'Supervisor', creatorAttributes),
    field(
      'journal',
      'Journal Information',
      'Journal',
      [
        attribute('title', 'Title', mandatory),
        attribute('volume', 'Volume'),
        attribute('issue', 'Issue'),
        attribute('pages', 'Pages'),
        attribute('year', 'Year'),
      ],
      { mandatory_rule: 'publication_type:article', allow_multiple: false },
    ),
  ].map((complex) => [complex.key, complex]),
)
