import { compareVersions, parseVersion, type Version } from './version.js'

const CLAUSE = /^(===|==|~=|!=|<=|>=|<|>)?\s*v?([0-9][0-9A-Za-z.!+_-]*?)(\.\*)?$/

/**
 * Whether a version is in a range as PEP 440 writes it: clauses joined by commas, for example `>=3.8,<3.12` or `==3.11.*`.
 * An empty range holds every version; a clause that cannot be read holds none.
 */
export function inRange(version: string, range: string): boolean {
  const found = parseVersion(version)
  const clauses = range.split(',').map((clause) => clause.trim())
  return found !== undefined && clauses.every((clause) => clause === '' || holds(found, clause))
}

function holds(found: Version, clause: string): boolean {
  const match = CLAUSE.exec(clause)
  const wanted = match?.[2] === undefined ? undefined : parseVersion(match[2])
  if (match === null || wanted === undefined) return false
  const operator = match[1] ?? '=='
  if (match[3] !== undefined) return startsWith(found, wanted) === (operator === '==' || operator === '===')
  const order = compareVersions(found, wanted)
  if (operator === '~=') return order >= 0 && startsWith(found, { ...wanted, release: wanted.release.slice(0, -1) })
  if (operator === '==' || operator === '===') return order === 0
  if (operator === '!=') return order !== 0
  if (operator === '<=') return order <= 0
  if (operator === '>=') return order >= 0
  return operator === '<' ? order < 0 : order > 0
}

const startsWith = (found: Version, wanted: Version) =>
  found.epoch === wanted.epoch && wanted.release.every((part, index) => (found.release[index] ?? 0) === part)
