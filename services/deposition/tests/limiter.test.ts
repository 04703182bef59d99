import { scaledClock } from '@regesta/deposition/outside/clock'
import { Limiter } from '@regesta/deposition/outside/limiter'
import { expect, it, vi } from 'vitest'

const address = { identity: 'https://repo.test', baseUrl: 'https://repo.test', isPractice: false, isSandbox: true }
const practice = { identity: 'practice', baseUrl: 'http://127.0.0.1:1', isPractice: true, isSandbox: true }

it('admits at most the configured number of calls in any minute', async () => {
  const clock = scaledClock(600)
  const limiter = new Limiter(() => ({ per_minute: 10, per_hour: 1000 }), clock)
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 35 }, async () => {
      await limiter.admit(address, 'call')
      times.push(Date.now())
    }),
  )
  const minute = 60_000 / 600
  for (const [index, time] of times.entries()) {
    const earlier = times[index - 10]
    if (earlier !== undefined) expect(time - earlier).toBeGreaterThanOrEqual(minute - 2)
  }
})

it('admits searches to their own limit of thirty a minute', async () => {
  const limiter = new Limiter(() => ({ per_minute: 1000, per_hour: 10_000 }), scaledClock(600))
  const times: number[] = []
  for (let call = 0; call < 31; call += 1) {
    await limiter.admit(address, 'search')
    times.push(Date.now())
  }
  expect((times[30] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000 / 600 - 2)
})

it('keeps the limit of searches also where many have waited for the hour', async () => {
  const clock = scaledClock(600)
  const rates = { per_minute: 1000, per_hour: 1 }
  const limiter = new Limiter(() => rates, clock)
  await limiter.admit(address, 'call')
  const times: number[] = []
  const searches = Array.from({ length: 45 }, async () => {
    await limiter.admit(address, 'search')
    times.push(Date.now())
  })
  await clock.wait(150_000)
  rates.per_hour = 1000
  limiter.usage(address)
  await Promise.all(searches)
  expect((times[30] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000 / 600 - 2)
})

it('rests until the time that a refusal names', () => {
  const clock = scaledClock()
  const limiter = new Limiter(() => ({ per_minute: 90, per_hour: 4750 }), clock)
  limiter.note(address, { status: 200, headers: { 'retry-after': '50', 'x-ratelimit-remaining': '7' } })
  expect(limiter.restLeft(address)).toBe(0)
  limiter.note(address, { status: 429, headers: { 'retry-after': '30' } })
  expect(limiter.restLeft(address)).toBeGreaterThan(29_000)
  const reset = Math.floor(clock.now() / 1000) + 100
  limiter.note(address, { status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) } })
  expect(limiter.restLeft(address)).toBeGreaterThan(98_000)
})

it('does not hold back the practice repository, but obeys its refusals', async () => {
  const limiter = new Limiter(() => ({ per_minute: 1, per_hour: 1 }), scaledClock())
  for (let call = 0; call < 100; call += 1) await limiter.admit(practice, 'call')
  limiter.note(practice, { status: 429, headers: {} })
  expect(limiter.restLeft(practice)).toBeGreaterThan(0)
})

it('measures what a repository asks for by its clock, and rests no longer when the one here is set back', () => {
  const clock = scaledClock()
  const limiter = new Limiter(() => ({ per_minute: 90, per_hour: 4750 }), clock)
  const ahead = clock.now() + 86_400_000
  const reset = String(Math.floor(ahead / 1000) + 100)
  const headers = { date: new Date(ahead).toUTCString(), 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
  limiter.note(address, { status: 200, headers })
  const dayBefore = vi.spyOn(Date, 'now').mockReturnValue(clock.now() - 86_400_000)
  expect(limiter.restLeft(address)).toBeGreaterThan(98_000)
  expect(limiter.restLeft(address)).toBeLessThan(102_000)
  dayBefore.mockRestore()
})

it('knows how old a write is, whatever the clock on the wall is set to meanwhile', () => {
  const clock = scaledClock()
  const sentAt = new Date(Date.now() - 5_000).toISOString()
  expect(clock.age('write', sentAt)).toBeGreaterThanOrEqual(5_000)
  for (const jump of [86_400_000, -86_400_000]) {
    const wall = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + jump)
    expect(clock.age('write', sentAt)).toBeLessThan(60_000)
    expect(clock.age('write', sentAt)).toBeGreaterThanOrEqual(5_000)
    wall.mockRestore()
  }
  expect(clock.age('of the future', new Date(Date.now() + 86_400_000).toISOString())).toBeLessThan(1_000)
})

it.each([
  { 'retry-after': '99999999' },
  { 'retry-after': '9'.repeat(400) },
  { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'x-ratelimit-reset': '9999999999' },
  { 'x-ratelimit-reset': 'Infinity' },
])('rests an hour at most, whatever a refusal asks for: %j', (headers) => {
  const limiter = new Limiter(() => ({ per_minute: 90, per_hour: 4750 }), scaledClock())
  limiter.note(address, { status: 429, headers })
  expect(limiter.restLeft(address)).toBeGreaterThan(3_500_000)
  expect(limiter.restLeft(address)).toBeLessThanOrEqual(3_600_000)
})

it('lets a caller go who cancels while the limit is used up', async () => {
  const limiter = new Limiter(() => ({ per_minute: 1, per_hour: 1 }), scaledClock())
  await limiter.admit(address, 'call')
  const caller = new AbortController()
  const waiting = limiter.admit(address, 'call', { signal: caller.signal })
  caller.abort(new Error('no longer wanted'))
  await expect(waiting).rejects.toThrow('no longer wanted')
})

it('waits for times that no timer can last, and can be called off', async () => {
  const warnings: string[] = []
  const warned = ({ name }: Error) => warnings.push(name)
  process.on('warning', warned)
  const caller = new AbortController()
  let ended = false
  const waiting = scaledClock()
    .wait(2 ** 31 * 40, caller.signal)
    .finally(() => {
      ended = true
    })
  // A timer that overflowed would go off before one of two milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 2))
  expect([ended, warnings]).toEqual([false, []])
  caller.abort(new Error('called off'))
  await expect(waiting).rejects.toThrow('called off')
  process.off('warning', warned)
})

it('tells whoever waits for more than a moment how long, behind those who wait already', async () => {
  const limiter = new Limiter(() => ({ per_minute: 2, per_hour: 100 }), scaledClock())
  const told: number[] = []
  let over = 0
  const onWait = (milliseconds: number) => {
    told.push(Math.ceil(milliseconds / 60_000))
    return () => {
      over += 1
    }
  }
  for (let call = 0; call < 2; call += 1) await limiter.admit(address, 'call', { onWait })
  expect(told).toEqual([])
  const caller = new AbortController()
  const waiting = Array.from({ length: 3 }, () => limiter.admit(address, 'call', { onWait, signal: caller.signal }))
  await expect.poll(() => told).toEqual([1, 1, 2])
  expect(over).toBe(0)
  caller.abort(new Error('no longer wanted'))
  await Promise.allSettled(waiting)
  expect(over).toBe(3)
  limiter.note(practice, { status: 429, headers: { 'retry-after': '170' } })
  const obeying = limiter.admit(practice, 'call', { onWait, signal: caller.signal })
  await expect(obeying).rejects.toThrow('no longer wanted')
  expect([told.at(-1), over]).toEqual([3, told.length])
})

it('tells how long a call waits after the limit was lowered, which more calls have used than it allows now', async () => {
  let per_minute = 10
  const limiter = new Limiter(() => ({ per_minute, per_hour: 1000 }), scaledClock())
  for (let call = 0; call < 4; call += 1) await limiter.admit(address, 'call')
  per_minute = 1
  const wait = limiter.waitFor(address, 'call')
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})

it('tells how long a search waits for the limit of searches, which leaves room for other calls', async () => {
  const limiter = new Limiter(() => ({ per_minute: 1000, per_hour: 1000 }), scaledClock())
  for (let call = 0; call < 30; call += 1) await limiter.admit(address, 'search')
  expect(limiter.waitFor(address, 'call')).toBe(0)
  expect(limiter.waitFor(address, 'search')).toBeGreaterThan(50_000)
})

it('tells how far its limits are used, and until when they leave nothing', async () => {
  const limiter = new Limiter(() => ({ per_minute: 2, per_hour: 100 }), scaledClock())
  expect(limiter.usage(practice)).toEqual({ windows: undefined, waiting: 0, freeIn: 0 })
  await limiter.admit(address, 'search')
  expect(limiter.usage(address)).toMatchObject({
    windows: { minute: { limit: 2, used: 1, left: 1 }, hour: { used: 1 }, searches: { limit: 30, used: 1, left: 29 } },
    freeIn: 0,
  })
  await limiter.admit(address, 'call')
  const caller = new AbortController()
  const third = limiter.admit(address, 'call', { signal: caller.signal })
  const full = limiter.usage(address)
  expect(full).toMatchObject({ windows: { minute: { used: 2, left: 0 } }, waiting: 1 })
  expect(full.freeIn).toBeGreaterThan(0)
  expect(full.freeIn).toBeLessThanOrEqual(60_000)
  caller.abort(new Error('no longer wanted'))
  await expect(third).rejects.toThrow('no longer wanted')
  expect(limiter.usage(address).waiting).toBe(0)
})
