import { followConfiguration } from '@regesta/http/configuration'
import { logger } from '@regesta/log/logger'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const sections = {
  rates: z.object({ per_minute: z.number().positive().default(90) }),
  repo: z.object({ name: z.string().default('x') }),
}
const log = logger('test', 'silent')

const follow = async (documents: unknown[]) => {
  const followed = followConfiguration(sections, { read: async () => documents.shift(), changes: undefined }, log)
  await followed.ready
  return followed
}

describe('the configuration in a service', () => {
  it('has its defaults where nothing is said', async () => {
    expect((await follow([{}])).current).toEqual({ rates: { per_minute: 90 }, repo: { name: 'x' } })
    expect((await follow([undefined])).current.rates.per_minute).toBe(90)
  })

  it('takes what is said and ignores what it does not know', async () => {
    expect((await follow([{ rates: { per_minute: 5, more: 1 }, other: 1 }])).current.rates.per_minute).toBe(5)
  })

  it('keeps the last good value of a section that does not fit, and reports the fault', async () => {
    const followed = await follow([{ rates: { per_minute: -5 }, repo: { name: 'y' } }])
    expect(followed.current).toEqual({ rates: { per_minute: 90 }, repo: { name: 'y' } })
    expect(followed.problems).toEqual([{ key: 'rates.per_minute', problem: expect.any(String) }])
  })

  it('shows its defaults when it cannot be read, and lets nothing in that the section security decides about', async () => {
    const followed = followConfiguration(
      sections,
      { read: () => Promise.reject(new Error('down')), changes: undefined },
      log,
    )
    await followed.ready
    expect(followed.current.rates.per_minute).toBe(90)
    expect(followed.awaited()).toBeUndefined()
    const guarded = followConfiguration(
      { security: z.object({}) },
      { read: () => Promise.reject(new Error('down')), changes: undefined },
      log,
    )
    await guarded.ready
    expect(guarded.awaited()).toMatchObject({ code: 'service_unavailable' })
  })
})
