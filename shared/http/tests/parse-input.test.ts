import { parseInput } from '@regesta/http/parse-input'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('names the value received, but not that of a credential', () => {
  const schema = z.object({ credential_name: z.string(), credential_value: z.string() })
  expect(() => parseInput(schema, { credential_name: 7, credential_value: ['never told'] })).toThrow(
    "'credential_name' must be of type string, received 7; 'credential_value' must be of type string",
  )
  expect(() => parseInput(schema, { credential_name: 'x', credential_value: ['never told'] })).toThrow(
    /^'credential_value' must be of type string$/,
  )
})

it.each([
  [z.int().min(1), 0, 'must be at least 1, received 0'],
  [z.number().max(4), 9, 'must be at most 4, received 9'],
  [z.int().positive(), -2, 'must be more than 0, received -2'],
  [z.number().lt(5), 5, 'must be less than 5, received 5'],
  [z.string().min(3), 'ab', 'must have at least 3 characters, received "ab"'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 element, received ["a","b"]'],
  [z.array(z.string()).min(1, 'must not be empty'), [], 'must not be empty, received []'],
])('says what is wrong with the size of a value (%#)', (schema, value, sentence) => {
  expect(() => parseInput(z.object({ field: schema }), { field: value })).toThrow(`'field' ${sentence}`)
})
