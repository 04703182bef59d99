import type { ValueCount } from '@regesta/contracts/mapping-preview'

/**
 * Groups of values that are probably meant to be one: the same words in another case, order, spelling of accents or
 * punctuation. The groups with most rows come first. The key is the fingerprint of OpenRefine.
 */
export function similarValues(values: readonly ValueCount[]): { values: ValueCount[] }[] {
  const groups = new Map<string, ValueCount[]>()
  for (const value of values) {
    const key = fingerprint(value.value)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .sort((a, b) => rowsOf(b) - rowsOf(a))
    .map((group) => ({ values: group }))
}

const rowsOf = (group: readonly ValueCount[]) => group.reduce((sum, { rows }) => sum + rows, 0)

const fingerprint = (value: string) =>
  [
    ...new Set(
      value
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    ),
  ]
    .sort()
    .join(' ')
