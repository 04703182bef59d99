import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { secondsFor } from '@regesta/threads/counted-time'
import { ThreadPool } from '@regesta/threads/thread-pool'
import { afterAll, describe, expect, it } from 'vitest'

const MODULE = new URL('fixtures/worker.mjs', import.meta.url)
const pool = new ThreadPool<{ kind: string }, number>(MODULE, { size: 1, heap: 32 })
afterAll(() => pool.close())
const ask = (kind: string, seconds = 30, signal?: AbortSignal) => pool.ask({ kind }, { seconds, signal })

describe('a pool of threads', () => {
  it('does one task after the other in a thread that stays', async () => {
    const first = await ask('count')
    expect(await Promise.all([ask('count'), ask('count')])).toEqual([first + 1, first + 2])
  })

  it('hands over what the work throws, errors of services with their code and members', async () => {
    const refusal = await ask('refuse').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ServiceError)
    expect(refusal).toMatchObject({ code: 'invalid_input', message: "'a' is wrong", members: { log: ['why'] } })
    await expect(ask('fail')).rejects.toThrow(new TypeError('a defect'))
  })

  it('ends work that takes too long, and goes on with the next task', async () => {
    await expect(ask('spin', 1)).rejects.toMatchObject({ name: 'BeyondLimit', what: 'time' })
    expect(await ask('count')).toBe(1)
  })

  it('gives work that waits, as on a busy machine, more time, but not for ever', async () => {
    const before = await ask('count')
    expect(await ask('wait a second', 0.5)).toBe(before + 1)
    await expect(ask('wait for ever', 0.2)).rejects.toMatchObject({ name: 'BeyondLimit', what: 'time' })
  })

  it('ends work that takes too much memory, and goes on', async () => {
    await expect(ask('grow')).rejects.toMatchObject({ name: 'BeyondLimit', what: 'memory', limit: '32 MB of memory' })
    expect(await ask('count')).toBe(1)
  })

  it.each([
    ['of objects', 'grow to 24 MB'],
    ['beside its objects', 'hold 32 MB'],
  ])('ends a thread that has more memory %s than it may keep, once its task is done', async (_, kind) => {
    const slim = new ThreadPool<{ kind: string }, number>(MODULE, { size: 1, heap: 64, keep: 16 })
    try {
      expect(await slim.ask({ kind: 'count' }, { seconds: 30 })).toBe(1)
      expect(await slim.ask({ kind: 'count' }, { seconds: 30 })).toBe(2)
      expect(await slim.ask({ kind }, { seconds: 30 })).toBeGreaterThan(0)
      expect(await slim.ask({ kind: 'count' }, { seconds: 30 })).toBe(1)
    } finally {
      await slim.close()
    }
  })

  it('ends work that nobody waits for, also while it waits for its turn', async () => {
    const gone = new AbortController()
    const [spinning, waiting] = [ask('spin', 30, gone.signal), ask('count', 30, gone.signal)]
    const patient = ask('count')
    const ended = [spinning, waiting].map((work) => expect(work).rejects.toThrow('the caller left'))
    gone.abort(new Error('the caller left'))
    await Promise.all(ended)
    expect(await patient).toBe(1)
  })

  it('says that work is ended once it writes no more, where that is awaited', async () => {
    const writers = new ThreadPool<{ kind: string; path?: string }, number>(MODULE, {
      size: 1,
      heap: 32,
      awaitsEnd: true,
    })
    const folder = mkdtempSync(join(tmpdir(), 'regesta-'))
    const path = join(folder, 'written')
    writeFileSync(path, '')
    const size = () => statSync(path).size
    const gone = new AbortController()
    const lost = writers.ask({ kind: 'write', path }, { seconds: 30, signal: gone.signal })
    while (size() === 0) await new Promise(setImmediate)
    gone.abort(new Error('the caller left'))
    await expect(lost).rejects.toThrow('the caller left')
    const then = size()
    expect(await writers.ask({ kind: 'count' }, { seconds: 30 })).toBe(1)
    expect(size()).toBe(then)
    await writers.close()
    rmSync(folder, { recursive: true })
  })

  it('says that a thread came down, and goes on', async () => {
    await expect(ask('exit')).rejects.toThrow('The thread ended with 3 before it answered')
    expect(await ask('count')).toBe(1)
  })

  it('refuses work once it is closed', async () => {
    const closed = new ThreadPool<{ kind: string }, number>(MODULE, { size: 1, heap: 32 })
    const spinning = closed.ask({ kind: 'spin' }, { seconds: 30 })
    const ended = expect(spinning).rejects.toMatchObject({ name: 'AbortError' })
    await closed.close()
    await ended
    await expect(closed.ask({ kind: 'count' }, { seconds: 30 })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the time for a file', () => {
  it('is five seconds, and one more for each MiB', () => {
    expect([0, 1, 1024 * 1024, 10 * 1024 * 1024].map(secondsFor)).toEqual([5, 6, 6, 15])
  })
})
