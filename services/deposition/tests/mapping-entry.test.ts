import { mappingEntry } from '@regesta/deposition/domain/metadata/mapping-entry'
import { expect, it } from 'vitest'

it('calls an entry unusable whose type is anything but a text', () => {
  for (const type of [{ toString: 1, valueOf: 2 }, Object.create(null), [], null, 7]) {
    expect(mappingEntry({ type })).toEqual({
      type: 'unusable',
      why: expect.any(Function),
    })
  }
})
