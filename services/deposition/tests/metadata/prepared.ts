import type { Cell } from '@regesta/deposition/domain/metadata/cell-text'
import {
  type PreparationMaterial,
  type PreparedMetadata,
  prepareMetadata,
} from '@regesta/deposition/domain/metadata/prepare-metadata'

export const TODAY = '2026-03-14'

/** Metadata that the repository takes. */
export const VALID = {
  upload_type: 'dataset',
  publication_date: '2026-03-01',
  title: 'Kylix',
  creators: [{ name: 'Doe, Jane' }],
  description: 'A drinking cup',
  access_right: 'open',
  license: 'cc-by-4.0',
}

export interface Given extends Partial<Omit<PreparationMaterial, 'sheet'>> {
  /** The row of the file, by header. */
  row?: Record<string, Cell>
}

/** Everything the repository asks for that has no default. */
export const COMPLETE = {
  title: { type: 'literal', value: 'Kylix' },
  description: { type: 'literal', value: 'A drinking cup' },
  creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
}

/** Prepares one file `cup 1.jpg` with a mapping. */
export function prepared(definition: Record<string, unknown>, { row = {}, ...rest }: Given = {}): PreparedMetadata {
  return prepareMetadata({
    filename: 'cup 1.jpg',
    definition,
    sheet: { cell: (column) => row[column], log: [] },
    run: undefined,
    runOverrides: {},
    overrides: {},
    rules: { today: TODAY, license: 'cc-by-4.0' },
    ...rest,
  })
}

/** The metadata that a mapping gives, whether or not it is valid. */
export const metadataOf = (definition: Record<string, unknown>, given: Given = {}) =>
  prepared(definition, given).payload.metadata
