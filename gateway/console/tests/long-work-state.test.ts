import type { Operation } from '@regesta/contracts/operations'
import { afterEach, describe, expect, it } from 'vitest'
import { mayRun, nextLook } from '../src/api/long-work.js'
import { setLive } from '../src/api/look.js'
import { Problem } from '../src/api/problem.js'

const standing = (status: Operation['status']) => ({ data: { status } as Operation, error: null })
const lost = new Problem('', 0, 'unreachable', null)
const unreachable = new Problem('', 502, 'unknown', null)
const forgotten = new Problem('', 404, 'unknown', null)

afterEach(() => setLive(false))

describe('long work', () => {
  it('is asked for again until a first answer has come, even while changes are told', () => {
    setLive(true)
    for (const error of [null, lost, unreachable]) expect(nextLook({ data: undefined, error })).toBeGreaterThan(0)
    expect(nextLook(standing('running'))).toBe(false)
    setLive(false)
    expect(nextLook(standing('running'))).toBeGreaterThan(0)
    expect(nextLook(standing('completed'))).toBe(false)
  })

  it('that its service does not know any more does not run, and is not asked for for ever', () => {
    expect(mayRun({ data: undefined, error: forgotten })).toBe(false)
    expect(nextLook({ data: undefined, error: forgotten })).toBe(false)
    for (const error of [null, lost, unreachable]) expect(mayRun({ data: undefined, error })).toBe(true)
  })
})
