import { ownMember } from '@regesta/contracts/own-member'
import { ServiceError } from '@regesta/contracts/problem'
import type { ScanOptions } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { RE2JS } from 're2js'
import { stemOf } from './file-names.js'

/** Computes the key of the bundle that a file belongs to; null makes the file a bundle of its own. */
export type KeyOf = (fileName: string) => string | null

const STRATEGIES: Record<string, 'stem' | 'pattern' | 'core_identifier' | 'prefix_suffix'> = {
  stem: 'stem',
  stem_match: 'stem',
  pattern: 'pattern',
  prefix_suffix: 'prefix_suffix',
  prefixsuffix: 'prefix_suffix',
  core_identifier: 'core_identifier',
  coreidentifier: 'core_identifier',
}

/**
 * The bundling rule that the scan options describe.
 *
 * @throws invalid_input for an unknown strategy and for a pattern that RE2 does not take
 */
export function bundlingKey(bundling: ScanOptions['bundling']): KeyOf {
  if (!bundling.enabled) return () => null
  const strategy = ownMember(STRATEGIES, bundling.strategy)
  if (strategy === undefined) {
    throw new ServiceError(
      'invalid_input',
      `'scanOptions.bundling.strategy' must be one of ${Object.keys(STRATEGIES).join(', ')}, received "${bundling.strategy}"`,
    )
  }
  if (strategy === 'stem') return (name) => stemOf(name.normalize('NFC')) || null
  if (strategy === 'pattern') return matched('pattern', bundling.pattern)
  if (strategy === 'core_identifier') return matched('core_pattern', bundling.core_pattern)
  return bundling.use_stem_variable
    ? withoutAffixes(bundling.prefix, bundling.suffix)
    : withLiteralAffixes(bundling.prefix, bundling.suffix)
}

/** The first capture group of the first match in the stem, or the whole match when the pattern has no group. */
function matched(field: string, pattern: string): KeyOf {
  if (pattern === '') return () => null
  const compiled = compile(field, pattern)
  return (name) => {
    const matcher = compiled.matcher(stemOf(name.normalize('NFC')))
    if (!matcher.find()) return null
    return (matcher.groupCount() > 0 ? matcher.group(1) : matcher.group()) || null
  }
}

/** What remains of the stem when a prefix and a suffix, both patterns, are taken away. */
function withoutAffixes(prefix: string, suffix: string): KeyOf {
  const start = prefix === '' ? undefined : compile('prefix', prefix, `^(?:${prefix})`)
  const end = suffix === '' ? undefined : compile('suffix', suffix, `(?:${suffix})$`)
  return (name) => {
    const stem = stemOf(name.normalize('NFC'))
    const tail = start === undefined ? stem : start.matcher(stem).replaceFirst('')
    return (end === undefined ? tail : end.matcher(tail).replaceFirst('')) || null
  }
}

/** Prefix, middle and suffix, as far as they are there, joined with `_`; null when neither is. */
function withLiteralAffixes(prefix: string, suffix: string): KeyOf {
  return (name) => {
    const stem = stemOf(name.normalize('NFC'))
    const head = prefix !== '' && stem.startsWith(prefix) ? prefix : ''
    const rest = stem.slice(head.length)
    const tail = suffix !== '' && rest.endsWith(suffix) ? suffix : ''
    if (head === '' && tail === '') return null
    return [head, rest.slice(0, rest.length - tail.length), tail].filter((part) => part !== '').join('_')
  }
}

function compile(field: string, written: string, pattern = written): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    throw new ServiceError(
      'invalid_input',
      say('pattern_unusable', { member: `scanOptions.bundling.${field}`, pattern: written, reason: reasonOf(error) }),
    )
  }
}
