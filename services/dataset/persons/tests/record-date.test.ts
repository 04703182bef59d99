import { closeIds, editDistance } from '@regesta/persons/close-ids'
import { parseCoordinates } from '@regesta/persons/coordinates'
import { searchableNames } from '@regesta/persons/person-names'
import { parseRecordDate, toEdtf } from '@regesta/persons/record-date'
import { expect, test } from 'vitest'

test.each([
  ['1750-03-21', '', '1750-03-21'],
  ['1750-03-00', '', '1750-03'],
  ['1750-00-00', '', '1750'],
  ['1750-00-21', '', '1750-XX-21'],
  ['0000-03-21', '', 'XXXX-03-21'],
  ['0000-00-00', '', ''],
  ['1750-00-00', 'circa', '1750~'],
  ['1750-00-00', 'after', '1750/..'],
  ['1750-00-00', 'before', '../1750'],
  ['about 1750', '', ''],
  ['1750-13-01', '', ''],
])('%s %s is %s in EDTF', (date, attribute, edtf) => {
  expect(toEdtf(date, attribute)).toBe(edtf)
})

test('zeros are unknown parts', () => {
  expect(parseRecordDate('1750-00-09')).toEqual({ year: 1750, month: null, day: 9 })
  expect(parseRecordDate('1750')).toBeNull()
})

test.each([
  ['47.6', '9.4', { latitude: 47.6, longitude: 9.4 }],
  ['', '9.4', null],
  ['91', '9.4', null],
  ['47,6', '9.4', null],
])('coordinates %s %s', (x, y, expected) => {
  expect(parseCoordinates({ x, y })).toEqual(expected)
})

test('close identifiers differ in at most two letters, closest first', () => {
  const entries = ['A0001', 'A0011', 'A1111', 'B0002'].map((kb_id) => ({ kb_id }))
  expect(closeIds('A0010', entries)).toEqual(
    ['A0001', 'A0011'].toSorted((a, b) => editDistance('A0010', a) - editDistance('A0010', b)),
  )
})

test('a person is found by its title without the identifier and by every variant', () => {
  const record = {
    title: 'Ada Beispiel (A0001)',
    names: [
      { name: 'Ada', surname: 'Beispiel', type: 'normative form', variant_idx: '1' },
      { name: '', surname: 'Beyspiel', type: 'variant', variant_idx: 'x' },
      'not a name',
    ],
  }
  expect(searchableNames(record)).toEqual([
    { full_name: 'Ada Beispiel', variant_rank: 0 },
    { full_name: 'Ada Beispiel', variant_rank: 1 },
    { full_name: 'Beyspiel', variant_rank: 99 },
  ])
})
