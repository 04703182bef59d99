import { expect, it } from 'vitest'
import { paths } from '../src/paths.js'
import { GO, meaningOf } from '../src/shell/go-keys.js'
import { keys as shown } from '../src/texts/en/keys.js'

it('a letter leads somewhere only after g', () => {
  expect(meaningOf('f', true)).toEqual({ go: 'files' })
  expect(meaningOf('f', false)).toBeUndefined()
  expect(meaningOf('g', true)).toBe('g')
  expect(meaningOf('?', false)).toBe('help')
  expect(meaningOf('toString', true)).toBeUndefined()
})

it('every letter has its place, and the page of keys names it', () => {
  const named = shown.groups.flatMap(({ keys }) => keys.map(([key]) => key))
  expect(Object.values(GO).filter((name) => !(name in paths))).toEqual([])
  expect(Object.keys(GO).filter((key) => !named.includes(key))).toEqual([])
})
