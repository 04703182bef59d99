import type { ComplexAttribute, ComplexField } from '@regesta/contracts/preparation'

type Rest = Partial<Omit<ComplexAttribute, 'key' | 'label' | 'notes'>>

const attribute = (key: string, label: string, notes: string, rest: Rest = {}): ComplexAttribute => ({
  key,
  label,
  type: 'text',
  mandatory: false,
  ...rest,
  notes,
})

const mandatory = { mandatory: true } as const

const orcid = attribute(
  'orcid',
  'ORCID',
  'Four groups of four with a check digit; an address of orcid.org is shortened to it.',
  {
    validation_regex: '^\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]$',
    validation_message: 'Invalid ORCID (e.g., 0000-0000-0000-000X)',
  },
)

const gnd = attribute('gnd', 'GND', 'The number of the person or body in the Integrated Authority File.', {
  validation_regex: '^(\\d{8,10}[0-9X]?|\\d{1,8}-[0-9X])$',
  validation_message: 'Invalid GND (8-10 digits, optionally ending X)',
})

const field = (
  key: string,
  label: string,
  item_label: string,
  notes: string,
  attributes: ComplexAttribute[],
  rest: Partial<ComplexField> = {},
): ComplexField => ({ key, label, item_label, mandatory: false, allow_multiple: true, attributes, ...rest, notes })

const personName = attribute('name', 'Name', 'Family name, given name.', mandatory)
const affiliation = attribute('affiliation', 'Affiliation', 'Where the person works.')
const creatorAttributes = [personName, affiliation, orcid, gnd]

/** The fields whose values are objects, by key, in the order they are shown. */
export const complexFields: Record<string, ComplexField> = Object.fromEntries(
  [
    field(
      'creators',
      'Creators',
      'Creator',
      'Who made it. One cell may name several with a delimiter between them.',
      creatorAttributes,
      mandatory,
    ),
    field('contributors', 'Contributors', 'Contributor', 'Who else took part, and in what role.', [
      personName,
      attribute('type', 'Type', 'What the person or body did.', {
        ...mandatory,
        type: 'vocab',
        vocabKey: 'contributor_types',
      }),
      affiliation,
      orcid,
    ]),
    field('dates', 'Dates', 'Date Entry', 'Days, months, years and ranges of them; at least a start or an end.', [
      attribute('start', 'Start', 'YYYY-MM-DD, YYYY-MM or YYYY.', { type: 'date' }),
      attribute('end', 'End', 'Like the start; the same day when nothing is given.', { type: 'date' }),
      attribute('type', 'Type', 'What happened then.', { ...mandatory, type: 'vocab', vocabKey: 'date_types' }),
      attribute('description', 'Description', 'What the date is about, and what its form cannot say.'),
    ]),
    field(
      'related_identifiers',
      'Related Identifiers',
      'Related ID',
      'Publications, records and pages that this record has to do with.',
      [
        attribute('identifier', 'Identifier', 'A DOI, a whole address, an ISBN or the like.', mandatory),
        attribute('relation_type', 'Relation', 'What this record is to the other thing.', {
          ...mandatory,
          type: 'vocab',
          vocabKey: 'relation_types',
        }),
        attribute('resource_type', 'Resource Type', 'What the other thing is.', {
          type: 'vocab',
          vocabKey: 'resource_types_general',
        }),
        attribute(
          'scheme',
          'Scheme',
          'The kind of identifier, for example doi, url or isbn; detected when nothing is given.',
        ),
      ],
    ),
    field(
      'subjects',
      'Subjects/Keywords (Structured)',
      'Subject',
      'Terms with an identifier; free words are keywords.',
      [
        attribute('term', 'Term', 'A term of a controlled vocabulary.', mandatory),
        attribute('identifier', 'Identifier', 'The address of the term in its vocabulary; the repository wants one.'),
        attribute('scheme', 'Scheme', 'The vocabulary, for example url or gnd.'),
      ],
    ),
    field('grants', 'Funding References (Grants)', 'Grant', 'What paid for it.', [
      attribute(
        'id',
        'Grant ID',
        '<DOI of the funder>::<number of the award>, for example 10.13039/501100000780::283595.',
        mandatory,
      ),
    ]),
    field('communities', 'Communities', 'Community', 'Communities of the repository that the record is offered to.', [
      attribute('identifier', 'Identifier', 'The last part of the address of the community.', mandatory),
    ]),
    field('locations', 'Geographic Locations', 'Location', 'Places, with or without coordinates.', [
      attribute('place', 'Place', 'The name of the place.', mandatory),
      attribute('description', 'Description', 'What the place has to do with the record.'),
      attribute('lat', 'Latitude', 'Decimal degrees between -90 and 90, together with the longitude.', {
        type: 'number',
      }),
      attribute('lon', 'Longitude', 'Decimal degrees between -180 and 180, together with the latitude.', {
        type: 'number',
      }),
    ]),
    field('thesis_supervisors', 'Thesis Supervisors', 'Supervisor', 'Who supervised the thesis.', creatorAttributes),
    field(
      'journal',
      'Journal Information',
      'Journal',
      'Where the article was published.',
      [
        attribute('title', 'Title', 'The name of the journal.', mandatory),
        attribute('volume', 'Volume', 'Number of the volume.'),
        attribute('issue', 'Issue', 'Number of the issue.'),
        attribute('pages', 'Pages', 'For example 12-34.'),
        attribute('year', 'Year', 'Shown here only: the repository has no field for it.'),
      ],
      { mandatory_rule: 'publication_type:article', allow_multiple: false },
    ),
  ].map((complex) => [complex.key, complex]),
)
