import type { RecordComparison } from '@regesta/contracts/record-details'
import { payloadField } from './metadata/field-kinds.js'
import { isMissing } from './metadata/rules/message.js'
import { differingFields, isNeverShown, isSameValue } from './same-metadata.js'

type Metadata = Readonly<Record<string, unknown>>
export type ComparedField = RecordComparison['fields'][number]

/**
 * The metadata of a record field by field beside what a repository shows. What the repository rewrites or adds by itself counts
 * as the same; fields that it never shows are left out, since nothing can be said of them.
 */
export function compareWithShown(sent: Metadata, shown: Metadata): ComparedField[] {
  const differing = differingFields(sent, shown)
  const known = Object.keys(shown).filter((field) => payloadField(field) !== undefined && field !== 'prereserve_doi')
  const fields = [...Object.keys(sent).filter((field) => !isNeverShown(field)), ...known, ...differing]
  return besides(sent, shown, fields, (field) => differing.includes(field))
}

/** The metadata of a record beside other metadata that were made here and that no repository has rewritten. */
export const compareWithOwn = (left: Metadata, right: Metadata): ComparedField[] =>
  besides(left, right, [...Object.keys(left), ...Object.keys(right)], (field) => !isSameValue(field, left, right))

/** The fields that have a value on one side at least. */
const besides = (
  left: Metadata,
  right: Metadata,
  fields: readonly string[],
  differs: (field: string) => boolean,
): ComparedField[] =>
  [...new Set(fields)]
    .filter((field) => !isMissing(left[field]) || !isMissing(right[field]))
    .map((path) => {
      const sides = { path, left: left[path] ?? null, right: right[path] ?? null }
      return { ...sides, kind: differs(path) ? kindOf(sides) : 'same' }
    })

const kindOf = ({ left, right }: Pick<ComparedField, 'left' | 'right'>): ComparedField['kind'] => {
  if (isMissing(left)) return 'only_right'
  return isMissing(right) ? 'only_left' : 'differs'
}
