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
