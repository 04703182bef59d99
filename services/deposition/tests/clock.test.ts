import { scaledClock } from '@regesta/deposition/outside/clock'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

it.each([-8, 8])('comes to a moment ahead in its time though the wall is set by %d hours meanwhile', (hours) => {
  const clock = scaledClock()
  const moment = clock.ahead(60_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
  expect(clock.until(moment)).toBeLessThanOrEqual(60_000)
  expect(clock.until(moment)).toBeGreaterThan(0)
})

it('compares a moment that another process stored with the wall', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  expect(scaledClock().until('2026-01-01T00:01:00.000Z')).toBe(60_000)
})
