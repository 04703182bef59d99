import { describe, expect, it } from 'vitest'
import { filterOf } from '../src/screens/records/address.js'
import { chosenFor, countOf, hereOnly, isPicked, madeHere, toggledItem } from '../src/screens/records/choice.js'

describe('what is chosen of a list', () => {
  const list = { kind: 'records', filter: { state: 'draft' }, total: 40 } as const

  it('is everything that fits where nobody has chosen, though no row is marked', () => {
    expect(countOf({}, 40)).toBe(40)
    expect(isPicked({}, 3)).toBe(false)
    expect(chosenFor({}, list)).toEqual({
      selection: { kind: 'records', filter: { state: 'draft' }, except: [], expected_count: 40 },
    })
  })

  it('is single items by their ids, and none again when the last is taken back', () => {
    const one = toggledItem({}, 3)
    expect(one).toEqual({ pick: '3', but: undefined })
    const two = toggledItem(one, 7)
    expect([countOf(two, 40), isPicked(two, 7), isPicked(two, 8)]).toEqual([2, true, false])
    expect(chosenFor(two, list)).toEqual({ item_ids: [3, 7] })
    expect(toggledItem(one, 3).pick).toBeUndefined()
  })

  it('is everything but some', () => {
    const most = toggledItem(toggledItem({ pick: 'all' }, 3), 7)
    expect([countOf(most, 40), isPicked(most, 3), isPicked(most, 4)]).toEqual([38, false, true])
    expect(chosenFor(most, list).selection).toMatchObject({ except: [3, 7], expected_count: 38 })
    expect(toggledItem(toggledItem(most, 3), 7).but).toBeUndefined()
  })
})

it('what was chosen in one environment is not chosen in the other, whether all or some', () => {
  for (const choice of [toggledItem({}, 3), { pick: 'all', but: '7' }]) {
    const address = madeHere({ ...choice, state: 'draft' }, 'production')
    expect(hereOnly(address, 'production')).toEqual(address)
    expect(hereOnly(address, 'practice')).toEqual({ state: 'draft' })
  }
  expect(hereOnly({ pick: '12,13' }, 'practice').pick).toBeUndefined()
  expect(madeHere({ pick: undefined }, 'practice').at).toBeUndefined()
})

it('the filter of a tab names its state and its environment, and nothing that nobody chose', () => {
  expect(filterOf({ q: 'vase', license: '-' }, 'draft', true)).toEqual({
    state: 'draft',
    is_sandbox: 'true',
    q: 'vase',
    license: '',
  })
  expect(filterOf({}, 'failed', false)).toEqual({ has_error: 'true', is_sandbox: 'false' })
})
