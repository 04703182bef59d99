import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxHeight,
  isElsewhere,
  placeAt,
  positionShowing,
  rowsAt,
  rowTop,
  scrolled,
  TALLEST,
} from '../src/screens/files/row-window.js'

const sizes = fc.record({
  total: fc.integer({ min: 1, max: 20_000_000 }),
  row: fc.constantFrom(32, 56),
  view: fc.integer({ min: 60, max: 2_000 }),
})
const START = { top: 0, position: 0 }

describe('the rows of a list', () => {
  it('never need a box that browsers cannot draw, and short lists have one of their own height', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        expect(boxHeight(size)).toBeLessThanOrEqual(TALLEST)
        if (size.total * size.row <= TALLEST) expect(boxHeight(size)).toBe(size.total * size.row)
      }),
    )
  })

  it('are all reached: each row is drawn whole where it is to be shown', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (size, one, other) => {
        const index = one % size.total
        const before = placeAt((other % size.total) * size.row, size)
        const place = placeAt(positionShowing(index, before, size), size)
        const { first, end } = rowsAt(place, size)
        expect(first <= index && index < end).toBe(true)
        if (size.view < size.row) return
        const top = rowTop(index, place, size) - place.top
        expect(top).toBeGreaterThanOrEqual(-0.001)
        expect(top + size.row).toBeLessThanOrEqual(size.view + 0.001)
      }),
    )
  })

  it('stay where they are when the row that is to be shown is seen already', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, one) => {
        const place = placeAt(((one % size.total) * size.row) / 2, size)
        const seen = Math.ceil(place.position / size.row)
        if ((seen + 1) * size.row > place.position + size.view || seen >= size.total) return
        expect(positionShowing(seen, place, size)).toBe(place.position)
      }),
    )
  })

  it('move by exactly what the wheel turns, however many they are', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: -280, max: 280 }),
        (size, percent, turn) => {
          const place = placeAt((size.total * size.row * percent) / 100, size)
          const top = place.top + turn
          if (Math.abs(turn) > size.view || top <= 0 || top >= boxHeight(size) - size.view) return
          const after = scrolled(place, top, size)
          const most = Math.max(0, size.total * size.row - size.view)
          expect(after.position).toBeCloseTo(Math.min(Math.max(place.position + turn, 0), most), 3)
        },
      ),
    )
  })

  it('begin and end where the scroll bar does', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const last = placeAt(Number.MAX_SAFE_INTEGER, size)
        expect(rowsAt(last, size).end).toBe(size.total)
        expect(rowsAt(scrolled(START, boxHeight(size) - size.view, size), size).end).toBe(size.total)
        expect(rowsAt(scrolled(last, 0, size), size).first).toBe(0)
      }),
    )
  })

  it('are few, however many there are', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, one) => {
        const { first, end } = rowsAt(placeAt(one, size), size)
        expect(end - first).toBeLessThanOrEqual(size.view / size.row + 10)
      }),
    )
  })

  it('are other ones at a place from which nothing of before is seen, and only there', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
        const [one, other] = [placeAt(0, size), placeAt(share * size.total * size.row, size)]
        const seen = ({ position }: { position: number }) => [position, position + size.view] as const
        const isApart = seen(one)[1] < seen(other)[0]
        expect(isElsewhere(one, other, size)).toBe(isApart)
      }),
    )
  })
})
