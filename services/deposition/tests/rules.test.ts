import { matchesPattern } from '@regesta/deposition/domain/matches-pattern'
import { nextReading, provesAbsence } from '@regesta/deposition/domain/reading-schedule'
import { limitWarnings } from '@regesta/deposition/domain/repository-limits'
import { couldBeSame, differingFields } from '@regesta/deposition/domain/same-metadata'
import { nextVersion } from '@regesta/deposition/domain/version-number'
import { judgeReaction } from '@regesta/deposition/ledger/judge-reaction'
import { normaliseBaseUrl } from '@regesta/deposition/outside/repository-address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.4'],
    ['1.2.9', '1.2.10'],
    ['v2', 'v3'],
    ['v9', 'v10'],
    ['2.1', '2.1-new'],
    ['final', 'final-new'],
    ['', '1.0.1'],
  ])('%s is followed by %s', (version, next) => expect(nextVersion(version)).toBe(next))
})

describe('patterns of file names', () => {
  it.each([
    ['plan.json', '*', true],
    ['plan.json', '*.json', true],
    ['plan.json', 'plan.*', true],
    ['plan.json', 'pla?.json', true],
    ['plan.json', '*.txt', false],
    ['plan.json', 'plan', false],
    ['Ü.txt', 'U\u0308.txt', true],
    ['a[b].txt', 'a[b].txt', true],
  ])('%s and %s: %s', (name, pattern, expected) => expect(matchesPattern(name, pattern)).toBe(expected))

  it('takes no exponential time', () => {
    expect(matchesPattern('a'.repeat(5_000), `${'*a'.repeat(50)}b`)).toBe(false)
  })
})

describe('metadata as sent and as shown', () => {
  it.each([
    [{ license: 'CC0-1.0' }, { license: 'cc-zero' }],
    [{ license: 'mit' }, { license: { id: 'mit-license' } }],
    [{ language: 'de' }, { language: 'deu' }],
    [{ access_right: 'closed' }, { access_right: 'restricted' }],
    [{ publication_type: 'thesis' }, { publication_type: 'dissertation' }],
    [{ creators: [{ name: 'Curie,Marie' }] }, { creators: [{ name: 'Curie, Marie', affiliation: null }] }],
    [{ dates: [{ type: 'Collected', start: '2020-01-01' }] }, { dates: [{ type: 'collected' }] }],
    [{ locations: [{ place: 'Null Island', lat: 0, lon: 1 }] }, { locations: [{ place: 'Null Island' }] }],
    [{ description: '<p>All &amp; more</p>' }, { description: 'All & more' }],
    [
      { thesis_supervisors: [{ name: 'A, B' }], contributors: [{ name: 'C, D', type: 'Editor' }] },
      {
        contributors: [
          { name: 'A, B', type: 'Supervisor' },
          { name: 'C, D', type: 'Editor' },
        ],
      },
    ],
    [{ access_conditions: 'Ask' }, {}],
    [{ title: '‘A’ ﬁne “vase”' }, { title: '\'A\' fine "vase"' }],
    [
      { related_identifiers: [{ identifier: '3-16-148410-X', relation: 'cites' }] },
      { related_identifiers: [{ identifier: '978-3-16-148410-0', relation: 'cites', scheme: 'isbn' }] },
    ],
    [{ creators: [{ name: 'A', gnd: 'gnd:118540238' }] }, { creators: [{ name: 'A', gnd: '118540238' }] }],
    [{ description: 'A<script>b</script>c' }, { description: 'Abc' }],
    [{ title: 'Zero\u200b width' }, { title: 'Zero width' }],
    [
      { related_identifiers: [{ identifier: 'https://doi.org/10.1/x', relation: 'cites' }] },
      { related_identifiers: [{ identifier: '10.1/x', relation: 'cites', scheme: 'doi' }] },
    ],
  ])('are the same: %j and %j', (sent, shown) => expect(differingFields(sent, shown)).toEqual([]))

  it.each([
    [{ title: 'One' }, { title: 'Two' }, 'title'],
    [{ creators: [{ name: 'A, B', orcid: '0000-0002-1825-0097' }] }, { creators: [{ name: 'A, B' }] }, 'creators'],
    [{ keywords: ['a', 'b'] }, { keywords: ['b', 'a'] }, 'keywords'],
    [{ version: '1.0' }, {}, 'version'],
    [{ license: 'cc-by-nc' }, { license: 'cc-by-4.0' }, 'license'],
    [{ description: 'A cup' }, { description: 'A cap' }, 'description'],
    [
      { related_identifiers: [{ identifier: '10.5072/a', relation: 'cites' }] },
      { related_identifiers: [{ identifier: '10.5072/b', relation: 'cites' }] },
      'related_identifiers',
    ],
  ])('differ: %j and %j', (sent, shown, field) => expect(differingFields(sent, shown)).toEqual([field]))

  it('recognises a draft whose invalid values were dropped, and no draft of another title', () => {
    const sent = { title: 'Vase', creators: [{ name: 'A, B' }], language: 'nonsense' }
    expect(couldBeSame(sent, { title: 'Vase', creators: [{ name: 'A, B' }] })).toBe(true)
    expect(couldBeSame(sent, { title: 'Bowl', creators: [{ name: 'A, B' }] })).toBe(false)
    expect(couldBeSame(sent, { title: 'Vase', creators: [{ name: 'X, Y' }] })).toBe(false)
    expect(couldBeSame({ ...sent, version: '1' }, { ...sent, version: '2' })).toBe(false)
  })

  it('recognises a draft whatever the repository made of values that it rewrites', () => {
    const sent = { title: '“Vase”', creators: [{ name: 'Doe,' }], license: 'gpl', description: 'A<img>b' }
    const shown = { title: '"Vase"', creators: [{ name: 'Doe' }], license: 'other', description: 'ab' }
    expect(couldBeSame(sent, shown)).toBe(true)
    expect(couldBeSame({ title: '***' }, { title: '???' })).toBe(false)
  })

  it('are the same as themselves, whatever they are', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()))
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), value),
        (metadata) => differingFields(metadata, metadata).length === 0,
      ),
    )
  })
})

describe('what the repository shows although nobody sent it', () => {
  it.each([
    [{ title: 'A' }, { title: 'A', notes: 'Old' }, ['notes']],
    [{ title: 'A', notes: '' }, { title: 'A', notes: 'Old', keywords: ['x'] }, ['notes', 'keywords']],
    [
      { title: 'A', thesis_supervisors: [{ name: 'B' }] },
      { title: 'A', contributors: [{ name: 'B', type: 'Supervisor' }] },
      [],
    ],
    [{ title: 'A' }, { title: 'A', keywords: [], method: null }, []],
    // The repository adds these on its own.
    [
      { title: 'A' },
      {
        title: 'A',
        license: 'cc-zero',
        access_right: 'open',
        imprint_publisher: 'Zenodo',
        publication_date: '2026-01-01',
      },
      [],
    ],
    [
      { title: 'A' },
      { title: 'A', prereserve_doi: {}, doi: '10.5072/1', relations: {}, communities: [{ identifier: 'c' }] },
      [],
    ],
  ])('%j and %j: %j', (sent, shown, fields) => expect(differingFields(sent, shown)).toEqual(fields))
})

describe('fields with a name that every object has', () => {
  it('are compared like any other', () => {
    const metadata = JSON.parse('{"__proto__":0,"constructor":"a","toString":"b"}')
    expect(differingFields(metadata, metadata)).toEqual([])
    expect(differingFields(metadata, {})).toEqual(['__proto__', 'constructor', 'toString'])
  })
})

describe('readings', () => {
  it('come at the specified times', () => {
    const seconds: number[] = []
    for (let at = 0; at < 300_000; at = nextReading(at)) seconds.push(at / 1000)
    expect(seconds).toEqual([0, 1, 2, 4, 8, 30, 60, 120, 240])
  })

  it('prove that a create did not happen only after three of them and 240 seconds', () => {
    expect(provesAbsence('create', 239_999, 8)).toBe(false)
    expect(provesAbsence('create', 240_000, 2)).toBe(false)
    expect(provesAbsence('create', 240_000, 3)).toBe(true)
    expect(provesAbsence('publish', 120_000, 7)).toBe(false)
    expect(provesAbsence('put_file', 0, 1)).toBe(true)
  })
})

describe('answers', () => {
  const call = {
    http_method: 'POST',
    endpoint_url: '',
    response_status_code: 0,
    duration_ms: 0,
    status: 'failed',
  } as const
  const answer = (status: number, json: unknown = {}, text = '{}') =>
    ({ kind: 'answer', status, headers: {}, json, text, call }) as const

  it.each([
    ['create', answer(201, { id: 1 }), 'claimed'],
    ['create', answer(200, { id: 1 }), 'unknown'],
    ['create', answer(201, null, '<html>'), 'unknown'],
    ['create', answer(400), 'refused'],
    ['create', answer(403, null, '<html>blocked'), 'unknown'],
    ['create', answer(429), 'refused'],
    ['create', answer(500), 'unknown'],
    ['publish', answer(200), 'claimed'],
    ['publish', answer(202), 'claimed'],
    ['publish', answer(504, null, '<html>'), 'unknown'],
    ['put_file', answer(200, {}), 'claimed'],
    ['delete_file', answer(404), 'claimed'],
    ['discard', answer(410), 'claimed'],
    ['discard', answer(200, undefined, '<html>'), 'unknown'],
    ['delete_file', answer(404, undefined, ' <!doctype html>'), 'unknown'],
    ['put_metadata', { kind: 'unsent', reason: 'ECONNREFUSED', call }, 'refused'],
    ['put_metadata', { kind: 'lost', reason: 'ECONNRESET', call }, 'unknown'],
  ] as const)('to %s are judged', (kind, reaction, state) => expect(judgeReaction(kind, reaction).state).toBe(state))
})

it('knows a repository by its base URL, however it is written', () => {
  for (const text of [
    'HTTPS://Repo.Example.org:443/',
    'https://repo.example.org/api',
    'https://repo.example.org/api/',
  ]) {
    expect(normaliseBaseUrl(text)).toBe('https://repo.example.org')
  }
})

it.each([
  [[50e9], []],
  [[25e9, 25e9 + 1], ['The record has 50000000001 bytes; the repository allows 50000000000']],
  [Array<number>(100).fill(1), []],
  [Array<number>(101).fill(1), ['The record has 101 files; the repository allows 100']],
])('warns of records beyond the limits of the repository (%#)', (sizes, warnings) => {
  expect(limitWarnings(sizes.map((size_bytes) => ({ size_bytes })))).toEqual(warnings)
})
