import type { Figure } from '@regesta/bench/figure'
import { changeOf, figuresDocument, formerRows, rowOf } from '@regesta/bench/table'
import { describe, expect, it } from 'vitest'

const figure = (value: number, unit: string, op: '<=' | '>=' = '<='): Figure => ({
  name: 'wait',
  value,
  unit,
  target: { op, value: 10 },
})
const before = (row: ReturnType<typeof rowOf>) => formerRows(figuresDocument([row], new Map()))

describe('the table of figures', () => {
  it('shows value, target and whether it is kept, with times in yardsticks', () => {
    const text = figuresDocument([rowOf('area', figure(50, 'ms'), 0.1)], new Map())
    expect(text).toContain('| area.wait | 50 | ms | ≤ 10 | short | 0.5 |  |')
  })

  it('marks a time that grew by more than a fifth of what the machine allows', () => {
    const former = before(rowOf('area', figure(5, 'ms'), 0.1)).get('area.wait')
    expect(changeOf(rowOf('area', figure(6.5, 'ms'), 0.1), former)).toBe('**regressed**: 1.3 times')
    expect(changeOf(rowOf('area', figure(5.9, 'ms'), 0.1), former)).toBe('1.18 times')
    // The same wait on a machine of half the speed.
    expect(changeOf(rowOf('area', figure(10, 'ms'), 0.2), former)).toBe('1 times')
  })

  it('marks a rate that fell, and takes plain values for what does not depend on speed', () => {
    const rate = before(rowOf('area', figure(1000, 'requests/s', '>='), 0.1)).get('area.wait')
    expect(changeOf(rowOf('area', figure(700, 'requests/s', '>='), 0.1), rate)).toBe('**regressed**: 0.7 times')
    const memory = before(rowOf('area', figure(100, 'MB'), 0.1)).get('area.wait')
    expect(changeOf(rowOf('area', figure(130, 'MB'), 0.5), memory)).toBe('**regressed**: 1.3 times')
  })

  it('keeps the rows that were not measured this time', () => {
    const old = before(rowOf('other', figure(5, 'ms'), 0.1))
    const text = figuresDocument([rowOf('area', figure(1, 'ms'), 0.1)], old)
    expect([...formerRows(text).keys()]).toEqual(['area.wait', 'other.wait'])
  })
})
