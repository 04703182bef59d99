import { describe, expect, it } from 'vitest'
import {
  candidatesOf,
  fatesOf,
  fits,
  hasNewContent,
  idlePatterns,
  namesOf,
  newFiles,
  patternsOf,
} from '../src/screens/versions/old-and-new.js'

const match = (name: string, md5: string | null, concept = '7') => ({
  ...{ concept_rec_id: concept, record_title: 'Cup', matched_file_path: `/new/${name}` },
  compared: { record_id: Number(concept), size: 5, md5 },
})

const RECORDS = [7, 8].map((record_id) => ({
  ...{ record_id, version: '1.0.0', is_sandbox: true },
  files: [
    { key: 'cup.txt', size: 4, md5: 'old' },
    { key: 'plan.pdf', size: 9, md5: 'plan' },
  ],
}))
const candidates = (matches: Parameters<typeof candidatesOf>[0], by?: 'content') => candidatesOf(matches, RECORDS, by)

describe('files of a folder beside what is published', () => {
  it.each([
    ['cup.txt', 'old', 'same'],
    ['cup.txt', 'new', 'changed'],
    ['cup.txt', null, 'unread'],
    ['mug.txt', 'old', 'moved'],
    ['mug.txt', 'new', 'added'],
  ])('%s with %s is %s', (name, md5, result) => {
    const [found] = candidates([match(name, md5)])
    expect(found?.files[0]).toMatchObject({ name, result })
  })

  it('stand together by their record, and only what is new is taken', () => {
    const found = candidates([match('cup.txt', 'new'), match('plan.pdf', 'plan'), match('cup.txt', 'old', '8')])
    expect(found.map(({ concept, files }) => [concept, files.length])).toEqual([
      ['7', 2],
      ['8', 1],
    ])
    expect(found.map((one) => newFiles(one).map(({ path }) => path))).toEqual([['/new/cup.txt'], []])
  })

  it.each([
    [[['mug.txt', 'old']], false],
    [[['cup.txt', 'old']], false],
    [[['mug.txt', 'new']], true],
    [
      [
        ['mug.txt', 'old'],
        ['cup.txt', 'new'],
      ],
      true,
    ],
  ] as const)('are worth a version only with new content: %j', (files, isSo) => {
    const [found] = candidates(files.map(([name, md5]) => match(name, md5)))
    expect(found && hasNewContent(found)).toBe(isSo)
  })

  it('decide with the patterns what becomes of each published file', () => {
    const [found] = candidates([match('cup.txt', 'new')])
    if (found === undefined) throw new Error('nothing was found')
    const fates = (line: string) => fatesOf(found, patternsOf(line)).map(({ fate }) => fate)
    expect(fates('*')).toEqual(['replaced', 'stays'])
    expect(fates('')).toEqual(['replaced', 'goes'])
    expect(fates('a.txt, *.pdf')).toEqual(['replaced', 'stays'])
    expect(idlePatterns(found, patternsOf('*, *.pdf, ?.txt'))).toEqual(['?.txt'])
  })

  it('are called as they are published where that is not their own name, if they were found by it', () => {
    const other = { ...match('mug.txt', 'new'), published_as: 'cup.txt' }
    const [named] = candidates([other])
    if (named === undefined) throw new Error('nothing was found')
    expect(named.files).toMatchObject([{ name: 'mug.txt', key: 'cup.txt', result: 'changed' }])
    expect(namesOf(named)).toEqual({ '/new/mug.txt': 'cup.txt' })
    expect(fatesOf(named, [])).toMatchObject([{ name: 'cup.txt', fate: 'replaced' }, { fate: 'goes' }])
    const [renamed] = candidates([{ ...other, compared: match('mug.txt', 'old').compared }], 'content')
    expect(renamed?.files).toMatchObject([{ key: 'mug.txt', result: 'moved' }])
  })

  it('name what comes beside the published files', () => {
    const [found] = candidates([match('plan.pdf', 'new plan'), match('mug.txt', 'new')])
    if (found === undefined) throw new Error('nothing was found')
    expect(fatesOf(found, ['*'])).toEqual([
      { name: 'cup.txt', fate: 'stays' },
      { name: 'plan.pdf', fate: 'replaced' },
      { name: 'mug.txt', fate: 'comes' },
    ])
  })
})

it.each([
  ['plan.pdf', '*.pdf', true],
  ['plan.pdf', 'p?an.*', true],
  ['plan.pdf', 'plan', false],
  ['plan.pdf', '*n*.*df', true],
  ['', '*', true],
  ['a+b.txt', 'a+b.txt', true],
])('%s fits %s: %s', (name, pattern, isSo) => {
  expect(fits(name, pattern)).toBe(isSo)
})
