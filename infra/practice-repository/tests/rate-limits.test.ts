import { afterEach, describe, expect, it } from 'vitest'
import { DEPOSITIONS, sharedRepository, startRepository } from './start.js'

const repository = await sharedRepository()
afterEach(() => repository.faults.reset())

describe('limits', () => {
  it('answer 429 with and without headers', async () => {
    repository.faults.arm({ kind: 'rate-limit', retry_after: 7 })
    const limited = await repository.call('GET', DEPOSITIONS)
    expect([limited.status, limited.body]).toEqual([429, { status: 429, message: '100 per 1 minute' }])
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(limited.headers.get('retry-after')).toBe('7')
    repository.faults.arm({ kind: 'rate-limit', headers: false })
    const bare = await repository.call('GET', DEPOSITIONS)
    expect([bare.status, bare.headers.get('x-ratelimit-remaining'), bare.headers.get('retry-after')]).toEqual([
      429,
      null,
      null,
    ])
  })

  it('stand on every answer, also when there are none', async () => {
    const { headers } = await repository.call('GET', '/api/records')
    expect(headers.get('x-ratelimit-limit')).toBe('1000')
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000)
    expect(headers.get('retry-after')).toBe('60')
  })

  it('count each client by itself', async () => {
    const limited = await startRepository({ settings: { rates: { perMinute: 2 } } })
    const left = async (token: string) => {
      const reply = await limited.call('GET', DEPOSITIONS, { token })
      return [reply.status, reply.headers.get('x-ratelimit-remaining')]
    }
    expect([await left('a'), await left('a'), await left('a'), await left('b')]).toEqual([
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [200, '1'],
    ])
    await limited.stop()
  })
})
