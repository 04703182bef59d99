import { circleIn } from '@regesta/checks/calls'
import { describe, expect, it } from 'vitest'

describe('who calls whom', () => {
  it('has no circle when calls go one way', () => {
    expect(circleIn(['a -> b', 'a -> c', 'b -> c'])).toBeUndefined()
    expect(circleIn([])).toBeUndefined()
  })

  it('names the circle that there is', () => {
    expect(circleIn(['x -> a', 'a -> b', 'b -> c', 'c -> a'])).toEqual(['a', 'b', 'c', 'a'])
    expect(circleIn(['a -> a'])).toEqual(['a', 'a'])
  })
})
