import { describeSeries, judgeFlatness } from '@regesta/endurance/soak/flatness'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const ALLOWED = { factor: 1.1, more: 10, trend: 15 }

/** One value every minute. */
const series = (values: readonly number[]) => values.map((value, index) => ({ hours: index / 60, value }))
const minutes = (count: number, valueAt: (minute: number) => number) =>
  series(Array.from({ length: count }, (_, minute) => valueAt(minute)))

describe('a series that has to stay where it is', () => {
  it('may shake within what is allowed', () => {
    const shaken = fc.array(fc.double({ min: 50, max: 56, noNaN: true }), { minLength: 15, maxLength: 40 })
    fc.assert(
      fc.property(shaken, (values) => {
        expect(judgeFlatness(series(values), { ...ALLOWED, trend: 100 })).toEqual([])
      }),
    )
  })

  it('may not be higher in its last third', () => {
    expect(
      judgeFlatness(
        minutes(12, (minute) => (minute < 8 ? 50 : 70)),
        ALLOWED,
      ),
    ).toEqual(['is 70.0 in the last third, allowed are 65.0'])
  })

  it('may not creep upwards, even slowly', () => {
    expect(
      judgeFlatness(
        minutes(24, (minute) => 50 + minute * 0.4),
        ALLOWED,
      ),
    ).toEqual(['rises by 24.0 per hour, allowed are 15'])
  })

  it('is not judged by its trend over a few minutes', () => {
    expect(
      judgeFlatness(
        minutes(6, (minute) => 50 + minute),
        ALLOWED,
      ),
    ).toEqual([])
  })

  it('may have single outliers without a trend', () => {
    const { slope } = describeSeries(minutes(24, (minute) => (minute === 20 ? 500 : 50)))
    expect(slope).toBe(0)
  })

  it('may be empty', () => {
    expect(judgeFlatness([], ALLOWED)).toEqual([])
  })
})
