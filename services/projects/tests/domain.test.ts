import { newestVersion, versionRank } from '@regesta/contracts/version-order'
import { materialLibraries, textureReference } from '@regesta/contracts/wavefront-references'
import { bundlingKey } from '@regesta/projects/domain/bundling'
import { foldName } from '@regesta/projects/domain/fold-name'
import { array, assert, nat, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

const rule = (parameters: object) => ({
  enabled: true,
  strategy: 'stem',
  pattern: '',
  prefix: '',
  suffix: '',
  use_stem_variable: false,
  core_pattern: '',
  ...parameters,
})

describe('keys of bundles', () => {
  it.each([
    [{ strategy: 'pattern', pattern: 'model_(\\d+)' }, 'model_001_a.obj', '001'],
    [{ strategy: 'pattern', pattern: 'model_\\d+' }, 'model_001_a.obj', 'model_001'],
    [{ strategy: 'pattern', pattern: 'athens' }, 'Athens_x.obj', null],
    [{ strategy: 'prefix_suffix', use_stem_variable: true, prefix: 'v\\d+_' }, 'v1_a.obj', 'a'],
    [{ strategy: 'prefix_suffix', use_stem_variable: true, prefix: 'v\\d+_' }, 'v1_.obj', null],
    [{ strategy: 'prefix_suffix', use_stem_variable: true, prefix: 'x_|alt_' }, 'alt_a.obj', 'a'],
    [{ strategy: 'prefix_suffix', use_stem_variable: true, suffix: '_x|b' }, 'a_x.obj', 'a'],
    [
      { strategy: 'prefix_suffix', use_stem_variable: true, prefix: 'n\\d+_', suffix: '_[^_]+' },
      'n38_model_one_hiTex.obj',
      'model_one',
    ],
    [{ strategy: 'prefix_suffix', prefix: 'v1_', suffix: '_hi' }, 'v1_a_hi.obj', 'v1__a__hi'],
    [{ strategy: 'stem' }, '.hidden.png', '.hidden'],
    [{ strategy: 'stem' }, 'a.tar.gz', 'a.tar'],
  ])('%j makes of %s the key %s', (parameters, name, key) => {
    expect(bundlingKey(rule(parameters))(name)).toBe(key)
  })
})

describe('names and numbers', () => {
  it('folds a name once and for all, and the same for both ways to write an accent', () => {
    assert(property(string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)))
    assert(
      property(
        string({ unit: 'grapheme' }),
        (name) => foldName(name.normalize('NFD')) === foldName(name.normalize('NFC')),
      ),
    )
    expect(['STRASSE', 'straße', 'STRAẞE'].map(foldName)).toEqual(['strasse', 'strasse', 'strasse'])
  })

  it('reads any line of a material file without failing', () => {
    assert(
      property(string(), (rest) => textureReference(`map_Kd ${rest}`)?.readings.every((name) => name !== '') ?? true),
    )
  })

  it('finds no texture in quotes with nothing between', () => {
    expect(textureReference('map_Kd ""')).toBeUndefined()
    expect(textureReference('map_Kd "" # none')).toBeUndefined()
    expect(textureReference('map_Kd " "')).toBeUndefined()
  })

  it('finds no library in quotes with nothing between', () => {
    for (const nothing of ['""', '" "']) expect(materialLibraries(nothing).parts).toEqual([])
    expect(materialLibraries('"a b.mtl"')).toEqual({ whole: 'a b.mtl', parts: ['a b.mtl'] })
  })

  it('orders version numbers by their parts', () => {
    const version = array(nat(99), { minLength: 3, maxLength: 3 })
    const compare = (a: number[], b: number[]) => {
      const differing = a.findIndex((part, index) => part !== b[index])
      return differing < 0 ? 0 : Math.sign((a[differing] ?? 0) - (b[differing] ?? 0))
    }
    const ranks = (a: number[], b: number[]) => {
      const [first, second] = [versionRank(a.join('.')), versionRank(b.join('.'))]
      return first === second ? 0 : first < second ? -1 : 1
    }
    assert(property(version, version, (a, b) => ranks(a, b) === compare(a, b)))
  })

  it.each([
    ['v1', 'V2'],
    ['version 1', 'Version 2'],
    ['1.0.0-beta', '1.0.0-RC1'],
    ['1.0+1', '1.0.1'],
    ['1.9', '1.10'],
    ['999999999999', '1000000000000'],
    ['', '1'],
  ])('has %s before %s', (before, after) => {
    const versions = [after, before].map((version, record_id) => ({ version, record_id }))
    expect(newestVersion(versions)?.version).toBe(after)
  })
})
