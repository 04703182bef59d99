import type { ServerResponse } from 'node:http'
import { FollowedConfiguration } from '@regesta/http/configuration'
import { listen } from '@regesta/http/listen'
import { logger } from '@regesta/log/logger'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const sections = {
  rates: z.object({ per_minute: z.number().positive().default(90) }),
  repo: z.object({ name: z.string().default('x') }),
}
const log = logger('test', 'silent')

const follow = async (documents: unknown[]) => {
  const followed = new FollowedConfiguration(sections, { read: async () => documents.shift(), changes: undefined }, log)
  await followed.asked
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
    const followed = new FollowedConfiguration(
      sections,
      { read: () => Promise.reject(new Error('down')), changes: undefined },
      log,
    )
    await followed.asked
    expect(followed.current.rates.per_minute).toBe(90)
    expect(followed.awaited()).toBeUndefined()
    const guarded = new FollowedConfiguration(
      { security: z.object({}) },
      { read: () => Promise.reject(new Error('down')), changes: undefined },
      log,
    )
    await guarded.asked
    expect(guarded.awaited()).toMatchObject({ code: 'service_unavailable' })
  })

  it('says when a section was usable once, and not before', async () => {
    const known: string[] = []
    const documents: unknown[] = [{ rates: { per_minute: -5 } }, { rates: { per_minute: 5 } }]
    const stream = await eventsOnDemand()
    const followed = new FollowedConfiguration(
      sections,
      { read: async () => documents.shift(), changes: stream.url },
      log,
    )
    const rates = followed.known('rates').then(() => known.push('rates'))
    await followed.known('repo')
    expect([known, followed.problems.map(({ key }) => key)]).toEqual([[], ['rates.per_minute']])
    await stream.send()
    await rates
    expect(followed.current.rates.per_minute).toBe(5)
    followed.close()
    await stream.close()
  })

  it('is never taken from a reading that a newer one has overtaken', async () => {
    const stream = await eventsOnDemand()
    const readings: ((document: unknown) => void)[] = []
    const asked = { more: () => {} }
    const read = () =>
      new Promise((resolve) => {
        readings.push(resolve)
        asked.more()
      })
    const followed = new FollowedConfiguration(sections, { read, changes: stream.url }, log)
    const taken: number[] = []
    followed.onChange(({ rates }) => taken.push(rates.per_minute))
    await stream.send()
    const second = new Promise<void>((resolve) => {
      asked.more = resolve
    })
    readings[0]?.({ rates: { per_minute: 1 } })
    await second
    readings[1]?.({ rates: { per_minute: 2 } })
    await expect.poll(() => taken).toEqual([1, 2])
    followed.close()
    await stream.close()
  })

  it('is read again when a reading has failed, without a further change', async () => {
    const answers = [Promise.reject(new Error('busy')), Promise.resolve({ rates: { per_minute: 7 } })]
    const followed = new FollowedConfiguration(
      sections,
      { read: () => answers.shift() ?? Promise.resolve({}), changes: undefined },
      log,
    )
    await followed.known('rates')
    expect(followed.current.rates.per_minute).toBe(7)
  })
})

/** A stream of changes that tells of one when the test says so. */
async function eventsOnDemand() {
  let response: ServerResponse | undefined
  let connected = () => {}
  const opened = new Promise<void>((resolve) => {
    connected = resolve
  })
  const server = await listen((_request, answer) => {
    answer.setHeader('content-type', 'text/event-stream').flushHeaders()
    response = answer
    connected()
  })
  return {
    url: () => server.url,
    send: async () => {
      await opened
      response?.write('id: 1\ndata: {}\n\n')
    },
    close: () => server.drain(0),
  }
}
