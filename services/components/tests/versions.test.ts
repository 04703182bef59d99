import { compareVersionTexts, parseVersion } from '@regesta/components/domain/version'
import { inRange } from '@regesta/components/domain/version-range'
import { array, assert, constantFrom, nat, oneof, option, property, tuple } from 'fast-check'
import { compare } from 'semver'
import { describe, expect, it } from 'vitest'

const identifier = oneof(nat(20).map(String), constantFrom('alpha', 'beta', 'rc', 'x', 'final', 'constructor'))
const semver = tuple(
  nat(12),
  nat(12),
  nat(12),
  option(array(identifier, { minLength: 1, maxLength: 3 }), { nil: undefined }),
).map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre === undefined ? '' : `-${pre.join('.')}`}`)

describe('versions', () => {
  it('compare as semver says', () => {
    const same = property(semver, semver, (a, b) => Math.sign(compareVersionTexts(a, b)) === compare(a, b))
    assert(same, { numRuns: 2000 })
  })

  it('compare as PEP 440 says, mixed with semver', () => {
    const ordered = [
      '1.4.dev3',
      '1.4.0a1',
      '1.4.0-alpha.2',
      '1.4.0a10',
      '1.4.0b1.dev1',
      '1.4.0b1',
      '1.4.0-rc.1',
      '1.4.0rc2',
      '1.4',
      '1.4.0.post1',
      '1.4.1',
      '1.10.0',
      '2.0.0',
      '1!0.1',
    ]
    const shuffled = [...ordered].reverse().sort(compareVersionTexts)
    expect(shuffled).toEqual(ordered)
    expect(compareVersionTexts('v1.4.0', '1.4')).toBe(0)
    expect(compareVersionTexts('1.0.0+build.7', '1.0.0')).toBe(0)
  })

  it.each(['', 'latest', '1.x', '1..2', 'one', '1.0.0-', `${'1.'.repeat(60)}0`])(
    'of the form %j cannot be read',
    (text) => {
      expect(parseVersion(text)).toBeUndefined()
    },
  )

  it.each([
    ['3.11.7', '>=3.8,<3.12', true],
    ['3.12.0', '>=3.8,<3.12', false],
    ['3.11.7', '==3.11.*', true],
    ['3.10.1', '!=3.11.*', true],
    ['3.11.7', '~=3.8', true],
    ['4.0', '~=3.8', false],
    ['3.8.5', '~=3.8.2', true],
    ['3.9.0', '~=3.8.2', false],
    ['3.11.7', '', true],
    ['3.11.7', '>=3.8 and more', false],
  ])('%s lies in %j: %s', (version, range, expected) => {
    expect(inRange(version, range)).toBe(expected)
  })
})
