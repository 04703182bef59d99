/**
 * The version after a version: `1.0.1` after `1.0.0`, `v3` after `v2`, and any other one with `-new` behind it. A record without
 * one counts as 1.0.0.
 */
export function nextVersion(version: string): string {
  const semantic = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (semantic !== null) return `${semantic[1]}.${semantic[2]}.${Number(semantic[3]) + 1}`
  const counted = /^v(\d+)$/.exec(version)
  if (counted !== null) return `v${Number(counted[1]) + 1}`
  return version === '' ? '1.0.1' : `${version}-new`
}

const byNumbers = new Intl.Collator('en', { numeric: true })

/** Orders versions by the numbers in them: 1.0.10 comes after 1.0.9. */
export const compareVersions = (a: string, b: string): number => byNumbers.compare(a, b)

/** The record with the highest version; of equal ones the later record. */
export const newestVersion = <R extends { version: string; record_id: number }>(records: readonly R[]): R | undefined =>
  [...records].sort((a, b) => compareVersions(b.version, a.version) || b.record_id - a.record_id)[0]
