import {
  holdsMoreThan,
  jsonHoldsMoreThan,
  jsonNestsTooDeep,
  MOST_LEVELS,
  yamlNestsTooDeep,
} from '@regesta/http/nesting'
import { readYamlText } from '@regesta/http/yaml-text'
import { describe, expect, it } from 'vitest'

const members = (open: string, close: string) =>
  Array.from({ length: 5_000 }, (_, at) => `${open}name${at}${close}: ${open}a${close}, `).join('')
const levels = (count: number, open: string, close: string) => `${open.repeat(count)}1${close.repeat(count)}`

describe('a JSON text', () => {
  it('may have as many levels as are allowed, and not one more', () => {
    expect(jsonNestsTooDeep(levels(MOST_LEVELS, '[', ']'))).toBe(false)
    expect(jsonNestsTooDeep(levels(MOST_LEVELS + 1, '[', ']'))).toBe(true)
    expect(jsonNestsTooDeep(levels(MOST_LEVELS + 1, '{"a":', '}'))).toBe(true)
    expect(jsonNestsTooDeep('['.repeat(100_000))).toBe(true)
  })

  it('may have any number of brackets side by side and in strings', () => {
    expect(jsonNestsTooDeep(`[${'[],{},'.repeat(10_000)}1]`)).toBe(false)
    expect(jsonNestsTooDeep(JSON.stringify(['[{'.repeat(10_000), '\\"[['.repeat(300), '\\']))).toBe(false)
  })
})

describe('the values of a JSON text', () => {
  it.each([
    ['a text with commas', JSON.stringify('1,2,[3],{"4":5},\\",'), 1],
    ['a list of three', '[1, "2,", 3]', 4],
    ['members', '{"a": 1, "b,": {"c": 2}}', 4],
    ['lists in lists', '[[[1]]]', 4],
    ['what is empty', '[{}, [], null]', 6],
  ])('are counted, in the text and as read: %s', (_, text, values) => {
    expect([jsonHoldsMoreThan(values, text), jsonHoldsMoreThan(values - 1, text)]).toEqual([false, true])
    const read: unknown = JSON.parse(text)
    expect([holdsMoreThan(values, read), holdsMoreThan(values - 1, read)]).toEqual([false, true])
  })
})

describe('a YAML text', () => {
  it.each([
    ['brackets', levels(MOST_LEVELS + 1, '[', ']')],
    ['brackets that are never closed', '{a: '.repeat(100_000)],
    ['dashes', `${'- '.repeat(MOST_LEVELS + 1)}x`],
    ['question marks', `${'? '.repeat(MOST_LEVELS + 1)}x`],
    ['indentation', Array.from({ length: MOST_LEVELS + 1 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
    [
      'lists in lists, line by line',
      Array.from({ length: MOST_LEVELS + 1 }, (_, level) => `${' '.repeat(level)}-`).join('\n'),
    ],
    ['quoted keys in brackets', `{${'"a":'.repeat(MOST_LEVELS + 1)}1}`],
    ['keys behind keys', `${'name: bitten   '.repeat(MOST_LEVELS + 1)}x`],
    ['quoted keys behind keys', `- ${`"a\\"": 'it''s': `.repeat(MOST_LEVELS)}x`],
  ])('is too deep by %s', (_, text) => {
    expect(yamlNestsTooDeep(text)).toBe(true)
  })

  it.each([
    ['an object in one line', `{${members('"', '"')}"b": 1}`],
    ['an object in one line as a value', `all: {${members('', '')}b: 1}`],
    ['a list over several lines', `[\n  ${'{name: a}, '.repeat(5_000)}\n]`],
    ['a text with colons', `text: "${'a: b \\"c\\": '.repeat(5_000)}"`],
    ['a text in single quotes with colons', `- '${`it''s: `.repeat(5_000)}'`],
    ['addresses', `text: ${'https://example.org '.repeat(5_000)}`],
  ])('is not too deep by %s', (_, text) => {
    expect(yamlNestsTooDeep(text)).toBe(false)
    expect(readYamlText(text)).toBeInstanceOf(Object)
  })

  it('may be long and go up and down', () => {
    const entry = 'a:\n  - b: {c: [1, 2]}\n    d: |\n      text\n       more\n  - - e\n'
    expect(yamlNestsTooDeep(entry.repeat(5_000))).toBe(false)
  })
})
