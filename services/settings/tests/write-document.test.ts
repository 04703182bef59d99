import { contentOf, readDocument, writeDocument } from '@regesta/settings/domain/write-document'
import {
  array,
  assert,
  boolean,
  constant,
  dictionary,
  double,
  integer,
  letrec,
  oneof,
  property,
  string,
} from 'fast-check'
import { describe, expect, it } from 'vitest'

const read = (text: string) => contentOf(readDocument(text))

describe('writing the configuration', () => {
  const before = [
    '# Top of the file',
    '',
    '# about the server',
    'server:',
    '  # which port',
    '  port: 0x1389 # hexadecimal on purpose',
    '  host: "127.0.0.1"',
    '',
    '# about rates',
    'rates: { per_minute: 90 }',
    'list:',
    '  # first',
    '  - a',
    '  # second',
    '  - b',
    '# the end',
    '',
  ].join('\n')

  it('changes only the layout when the same content comes back', () => {
    expect(writeDocument(read(before) as Record<string, unknown>, before)).toBe(
      before.replace('rates: { per_minute: 90 }', 'rates:\n  per_minute: 90').replace('# the end', '\n# the end'),
    )
  })

  it('writes keys in the received order and lets comments travel with their keys', () => {
    const text = writeDocument(
      { rates: { per_minute: 90 }, list: ['b', 'c', 'a'], server: { host: '127.0.0.1', port: 5002, debug: false } },
      before,
    )
    expect(Object.keys(read(text) as object)).toEqual(['rates', 'list', 'server'])
    expect(text).toMatch(/# about rates\nrates:\n {2}per_minute: 90/)
    expect(text).toMatch(
      /# about the server\nserver:\n {2}host: "127.0.0.1"\n {2}# which port\n {2}port: 5002 # hexadecimal on purpose/,
    )
    expect(text).toMatch(/# second\n {2}- b/)
    expect(text).toMatch(/# first\n {2}- a/)
  })

  it('writes block style with two blanks and umlauts as they are, without folding long lines', () => {
    const long = 'ein sehr langer Satz '.repeat(20).trim()
    expect(writeDocument({ a: { b: [1, { c: 'Grüße, 世界' }] }, long }, undefined)).toBe(
      `a:\n  b:\n    - 1\n    - c: Grüße, 世界\nlong: ${long}\n`,
    )
  })

  it('quotes words that other YAML readers take for truth values', () => {
    expect(writeDocument({ a: 'no', b: 'on', c: false }, undefined)).toBe('a: "no"\nb: "on"\nc: false\n')
  })

  it('replaces aliases and merge keys by what they stand for', () => {
    const text = 'base: &b\n  x: 1\n  y: 2\none:\n  <<: *b\n  z: 3\ntwo: *b\n'
    expect(read(text)).toEqual({ base: { x: 1, y: 2 }, one: { z: 3, x: 1, y: 2 }, two: { x: 1, y: 2 } })
    const value = { two: { x: 9, y: 2 }, one: { x: 1, y: 2, z: 3 }, base: { x: 1, y: 2 } }
    const written = writeDocument(value, text)
    expect(JSON.stringify(read(written))).toBe(JSON.stringify(value))
    expect(written).not.toMatch(/[&*]b/)
  })

  it('keeps a number that JSON cannot hold exactly as long as nobody changes it', () => {
    const text = 'id: 12345678901234567890\nname: a\n'
    const value = read(text) as Record<string, unknown>
    expect(writeDocument({ ...value, name: 'b' }, text)).toBe('id: 12345678901234567890\nname: b\n')
  })

  it('starts afresh when the file before is damaged', () => {
    expect(writeDocument({ a: 1 }, 'x: [1, 2\ny: {')).toBe('a: 1\n')
  })

  it('refuses endless nesting before it costs memory', () => {
    let deep: Record<string, unknown> = {}
    for (let level = 0; level < 100_000; level += 1) deep = { a: deep }
    expect(() => writeDocument(deep, undefined)).toThrow('nested more than 500 levels deep')
  })

  const { node } = letrec((tie) => ({
    leaf: oneof(
      string({ unit: 'binary' }),
      string(),
      integer(),
      double({ noNaN: true, noDefaultInfinity: true }),
      boolean(),
      constant(null),
    ),
    node: oneof(
      { maxDepth: 4 },
      tie('leaf'),
      array(tie('node'), { maxLength: 4 }),
      dictionary(string(), tie('node'), { maxKeys: 5 }),
    ),
  }))
  const anyObject = dictionary(string(), node, { maxKeys: 6 })

  it('reads back exactly what any object holds, whatever the file held before', () => {
    assert(
      property(anyObject, anyObject, (first, second) => {
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>
        const earlier = writeDocument(plain(first), undefined)
        expect(JSON.stringify(read(writeDocument(plain(second), earlier)))).toBe(JSON.stringify(plain(second)))
      }),
      { numRuns: 150 },
    )
  })
})
