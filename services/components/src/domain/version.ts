import { ownMember } from '@regesta/contracts/own-member'

/*
 * Versions of components: semantic versions (semver.org) as the format asks for, and the forms of PEP 440 that Python authors
 * write (`1.4.0a2`, `1.4rc1`, `1.4.post1`, `1.4.dev3`). Both become one key that is compared member by member.
 */

type Identifier = string | number

export interface Version {
  readonly epoch: number
  readonly release: readonly number[]
  /** Pre-release identifiers; none for a final release. */
  readonly pre: readonly Identifier[] | null
  readonly post: number
  /** A development release comes before what it develops towards. */
  readonly dev: number
}

const SEMVER = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/
const PEP440 =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[._-]?(alpha|beta|preview|pre|rc|a|b|c)[._-]?(\d*))?(?:-(\d+)|[._-]?(?:post|rev|r)[._-]?(\d*))?(?:[._-]?dev[._-]?(\d*))?(?:\+[0-9a-z._-]+)?$/
const PHASES: Record<string, string> = { a: 'alpha', b: 'beta', c: 'rc', pre: 'rc', preview: 'rc' }
/** Numbers come before words, so this pre-release comes before every other. */
const DEVELOPMENT = -1

/** The key of a version; undefined when it is neither a semantic version nor a form of PEP 440. */
export function parseVersion(text: string): Version | undefined {
  const version = text.trim().toLowerCase()
  return version.length > 64 ? undefined : (fromSemver(version) ?? fromPep440(version))
}

function fromSemver(text: string): Version | undefined {
  const match = SEMVER.exec(text)
  if (match === null) return undefined
  const pre = match[4]?.split('.').flatMap(identifiers) ?? null
  return { epoch: 0, release: match.slice(1, 4).map(Number), pre, post: 0, dev: Number.POSITIVE_INFINITY }
}

/** `rc1` counts as `rc.1`, so that both ways to write a pre-release compare with each other. */
function identifiers(part: string): Identifier[] {
  if (/^\d+$/.test(part)) return [Number(part)]
  const phase = /^(alpha|beta|rc|a|b|c|pre|preview)(\d+)$/.exec(part)
  return phase === null
    ? [ownMember(PHASES, part) ?? part]
    : [ownMember(PHASES, phase[1] ?? '') ?? phase[1] ?? '', Number(phase[2])]
}

function fromPep440(text: string): Version | undefined {
  const match = PEP440.exec(text)
  if (match === null) return undefined
  const [, epoch = '0', release = '', phase, phaseNumber, dashPost, post, dev] = match
  const isDev = dev !== undefined
  const postNumber = Number(dashPost ?? (post === undefined ? -1 : post))
  const named =
    phase === undefined
      ? null
      : [ownMember(PHASES, phase) ?? phase, ...(phaseNumber === '' ? [] : [Number(phaseNumber)])]
  return {
    epoch: Number(epoch),
    release: release.split('.').map(Number),
    pre: named ?? (isDev && postNumber < 0 ? [DEVELOPMENT] : null),
    post: postNumber + 1,
    dev: isDev ? Number(dev) : Number.POSITIVE_INFINITY,
  }
}

/** Negative when `a` comes before `b`. */
export function compareVersions(a: Version, b: Version): number {
  return (
    a.epoch - b.epoch ||
    compareReleases(a.release, b.release) ||
    comparePre(a.pre, b.pre) ||
    a.post - b.post ||
    (a.dev === b.dev ? 0 : a.dev - b.dev)
  )
}

function compareReleases(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function comparePre(a: Version['pre'], b: Version['pre']): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = compareIdentifiers(a[index] ?? 0, b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareIdentifiers(a: Identifier, b: Identifier): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  if (typeof b === 'number') return 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Orders version texts; those that cannot be read come first. */
export function compareVersionTexts(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -1 : 1
  return compareVersions(left, right)
}
