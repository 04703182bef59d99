import type { MappingSchema } from '@regesta/contracts/preparation'
import { complexFields } from './complex-fields.js'
import { standardFields } from './standard-fields.js'
import { vocabularies } from './vocabularies.js'

/** Every way a mapping can fill a field. */
export const mappingTypes = [
  'literal',
  'column',
  'filename',
  'filename_stem',
  'constructed',
  'construct_later',
  'complex',
  'ordered_combined_columns',
  'combined_columns',
  'vocab',
]

const standardSummaries = standardFields.map(({ key, type, mandatory, notes }) => [
  key,
  { type, required: mandatory, description: notes },
])

const complexSummaries = Object.values(complexFields).map(({ key, label, mandatory, allow_multiple, attributes }) => [
  key,
  {
    type: allow_multiple ? 'array' : 'object',
    required: mandatory,
    description: `${label}: ${attributes.map((attribute) => attribute.key).join(', ')}.`,
  },
])

/** The repository fields as mapping forms read them: by name for a summary, as lists with all details. */
export const mappingSchema: MappingSchema = {
  fields: Object.fromEntries([...standardSummaries, ...complexSummaries]),
  mapping_types: mappingTypes,
  standard_fields: standardFields,
  complex_fields: complexFields,
  vocabularies: Object.fromEntries(
    Object.entries(vocabularies).map(([name, values]) => [
      name,
      Object.fromEntries(values.map(({ value, label }) => [value, label])),
    ]),
  ),
}
