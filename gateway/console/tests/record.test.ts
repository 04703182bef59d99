import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../src/screens/mapping/fields.js'
import { linesOf } from '../src/screens/record/shown-text.js'
import { sidesOf } from '../src/screens/record/sides.js'
import { textDiff } from '../src/screens/record/text-diff.js'
import { comparedOf } from '../src/screens/record/use-verifying.js'
import {
  changesOf,
  hasChanges,
  isDemanded,
  keptOf,
  memberOf,
  othersOf,
  stayingOf,
  valuesOf,
  valuesWith,
} from '../src/screens/record/values.js'
import { filterOf, listOf } from '../src/screens/records/address.js'
import { record as texts } from '../src/texts/en/record.js'

const side = (left: string, right: string, without: 'left' | 'right') =>
  textDiff(left, right)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('the difference of two texts', () => {
  it('is told word by word', () => {
    expect(textDiff('A cup of clay.', 'A small cup of silver.')).toEqual([
      { kind: 'both', text: 'A ' },
      { kind: 'right', text: 'small ' },
      { kind: 'both', text: 'cup of ' },
      { kind: 'left', text: 'clay' },
      { kind: 'right', text: 'silver' },
      { kind: 'both', text: '.' },
    ])
    expect(textDiff('same', 'same')).toEqual([{ kind: 'both', text: 'same' }])
    expect(textDiff('', 'new')).toEqual([{ kind: 'right', text: 'new' }])
  })

  it('leaves both texts whole, whatever they are', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'ä', ' ', '\n', ',', '1'), { maxLength: 40 })
      .map((all) => all.join(''))
    const texts = fc.oneof(words, fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(side(left, right, 'right')).toBe(left)
        expect(side(left, right, 'left')).toBe(right)
      }),
    )
  })

  it('of very long texts that have nothing in common is each of them whole', () => {
    const [left, right] = ['a '.repeat(2_000), 'b\n'.repeat(2_000)]
    expect(textDiff(left, right)).toEqual([
      { kind: 'left', text: left },
      { kind: 'right', text: right },
    ])
  })
})

const field = (key: string, rest: Partial<Field> = {}): Field => ({
  ...{
    key,
    label: key,
    notes: '',
    isTranslated: false,
    isRequired: false,
    rule: undefined,
    fallback: undefined,
    vocabulary: undefined,
  },
  ...{ isList: false, item: null, kinds: [] },
  ...rest,
})
const objects = (several: boolean) => ({ item: { label: 'One', several, attributes: [] } })
const FIELDS = [
  field('title', { isRequired: true }),
  field('image_type', { rule: { field: 'title', values: ['Image'] } }),
  field('keywords', { isList: true }),
  field('creators', objects(true)),
  field('related_identifiers', objects(true)),
  field('journal', objects(false)),
  field('doi'),
]
const METADATA = {
  title: 'Cup',
  keywords: ['clay', 'wine'],
  creators: [{ name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
  related_identifiers: [{ identifier: '10.1/2', relation: 'cites' }],
  journal_title: 'Antiquity',
  journal_volume: '12',
  prereserve_doi: { doi: '10.5072/x' },
  thesis_university: 'Zürich',
}

describe('the form of metadata', () => {
  const before = valuesOf(METADATA, FIELDS)
  const changes = (now: object, removed: string[] = []) =>
    changesOf(FIELDS, before, { ...before, ...now }, new Set(removed))

  it('holds what is sent under the names that it was mapped by', () => {
    expect(before).toEqual({
      title: 'Cup',
      image_type: '',
      keywords: 'clay\nwine',
      creators: [{ name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
      related_identifiers: [{ identifier: '10.1/2', relation_type: 'cites' }],
      journal: [{ title: 'Antiquity', volume: '12' }],
      doi: '10.5072/x',
    })
    expect(othersOf(METADATA, FIELDS)).toEqual({ thesis_university: 'Zürich' })
    expect(memberOf({}, 'journal')).toBeUndefined()
  })

  it('stores only what was touched, empties a field with null, and forgets what goes back to the sheet', () => {
    expect(hasChanges(changes({}))).toBe(false)
    expect(changes({ title: 'Mug', keywords: 'clay\n\n tin ', doi: ' ' })).toEqual({
      overrides: { title: 'Mug', keywords: ['clay', ' tin '], doi: null },
      removed: [],
    })
    expect(changes({ title: 'Mug' }, ['title'])).toEqual({ overrides: {}, removed: ['title'] })
    const creators = [{ name: 'Doe, Jane', orcid: '' }, {}, { name: 'Roe' }]
    expect(changes({ creators, journal: [{ title: 'Iraq', volume: '' }] }).overrides).toEqual({
      creators: [{ name: 'Doe, Jane' }, { name: 'Roe' }],
      journal: { title: 'Iraq' },
    })
    expect(hasChanges(changes({ creators: [...(before.creators as object[]), {}] }))).toBe(false)
    expect(changes({ creators: [{ name: ' ' }] }).overrides).toEqual({ creators: null })
  })

  it('keeps what stands in the record though its sheet says otherwise, but for what a person decides', () => {
    const own = { ...METADATA, version: '1.0.1', publication_date: '2026-11-26' }
    const sheet = { ...METADATA, title: 'Mug', keywords: ['clay'], image_type: 'photo', version: '1' }
    expect(stayingOf(FIELDS, own, sheet, (field) => field !== 'title')).toEqual({
      keywords: ['clay', 'wine'],
      image_type: null,
    })
    expect(stayingOf(FIELDS, own, METADATA, () => true)).toEqual({})
  })

  it('holds what was set by hand and refused, and knows of it that it is stored', () => {
    const overrides = { title: 'some', keywords: ['tin'], journal: { title: 'Iraq' }, doi: null, creators: ['?'], x: 1 }
    expect(valuesWith(METADATA, overrides, FIELDS)).toEqual({
      ...before,
      ...{ title: 'some', keywords: 'tin', journal: [{ title: 'Iraq' }], doi: '' },
    })
    const refused = { ...before, title: 'some' }
    const kept = keptOf(refused, new Set(['doi']))
    const since = (now: object, removed: string[] = []) =>
      changesOf(FIELDS, kept, { ...refused, ...now }, new Set(removed)).overrides
    expect(since({}, ['doi'])).toEqual({})
    expect(since({ title: 'Cup' }, ['doi'])).toEqual({ title: 'Cup' })
    expect(since({})).toEqual({ doi: '10.5072/x' })
  })

  it('demands a field as long as another has one of its values', () => {
    const [title, image] = FIELDS
    if (title === undefined || image === undefined) throw new Error('there are fields')
    expect(isDemanded(title, {})).toBe(true)
    expect(isDemanded(image, { title: 'Cup' })).toBe(false)
    expect(isDemanded(image, { title: 'Image' })).toBe(true)
  })
})

it('a value is shown line by line, objects by their members', () => {
  expect(linesOf(null)).toEqual([])
  expect(linesOf('')).toEqual([])
  expect(linesOf(['a', '', 7])).toEqual(['a', '7'])
  expect(linesOf([{ name: 'Doe', orcid: null, more: { a: 1 } }])).toEqual(['Doe · {"a":1}'])
  expect(linesOf([null, undefined, 'a'])).toEqual(['a'])
  expect(linesOf({})).toEqual([])
})

it('a verdict of the repository is about the record as it was, whoever works on it meanwhile', () => {
  const known = { record_status: 'draft', version: '1', repository: 'practice', repo_record_id: '7' } as const
  const record = { ...known, metadata: METADATA, files: [], claim: null }
  expect(comparedOf({ ...record, ...{ claim: { purpose: 'verify' } } })).toBe(comparedOf(record))
  expect(comparedOf({ ...record, metadata: { ...METADATA, title: 'Mug' } })).not.toBe(comparedOf(record))
})

it('a record is compared with what there is of it, the most likely first', () => {
  const version = (repo_record_id: string, record_status: 'draft' | 'published', number: string) => ({
    ...{ record_id: 1, repo_doi: '' },
    ...{ repo_record_id, record_status, version: number },
  })
  const sides = (
    record_status: 'prepared' | 'draft' | 'published',
    id: string,
    versions: ReturnType<typeof version>[],
  ) => sidesOf({ record_status, repo_record_id: id, versions }, texts.compare).map(({ side }) => side)
  expect(sides('prepared', '', [])).toEqual(['sheet'])
  expect(sides('draft', '7', [])).toEqual(['draft', 'sheet'])
  const versions = [version('5', 'published', '1.0.0'), version('8', 'draft', '1.2.0')]
  expect(sides('draft', '7', versions)).toEqual(['draft', 'published', 'version:5', 'sheet'])
  expect(sides('published', '7', versions)).toEqual(['published', 'version:5', 'sheet'])
})

it('the list that a record was opened from goes with it, without its page and what is chosen in it', () => {
  const address = { state: 'draft', q: 'cup', page: 3, pick: 'all', but: '7' } as const
  expect(listOf(address)).toEqual({ state: 'draft', q: 'cup' })
  expect(filterOf(listOf(address), 'draft', true)).toEqual({ state: 'draft', q: 'cup', is_sandbox: 'true' })
})
