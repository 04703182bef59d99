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
