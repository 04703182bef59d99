import { describe, expect, it } from 'vitest'
import { paceOf } from '../src/api/pace.js'

const scan = {
  operation_id: 'o',
  kind: 'createAndScan',
  status: 'running',
  done: 300,
  total: 900,
  unit: 'files',
  message: '',
  started_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
} as const

const samples = [
  { at: 10_000, done: 100, bytes: 1_000 },
  { at: 11_000, done: 150, bytes: 2_000 },
  { at: 12_000, done: 300, bytes: 5_000 },
]

describe('the pace of long work', () => {
  it('is taken from what was seen, and what is left goes by bytes where they are known', () => {
    const pace = paceOf(samples, { ...scan, bytes_done: 5_000, bytes_total: 25_000 })
    expect(pace).toEqual({ perSecond: 100, bytesPerSecond: 2_000, secondsLeft: 10 })
  })

  it('goes by pieces where sizes are unknown', () => {
    expect(paceOf(samples, scan)).toEqual({ perSecond: 100, bytesPerSecond: null, secondsLeft: 6 })
  })

  it('is unknown after too short a look, for work that stands still, and after the end', () => {
    const unknown = { perSecond: null, bytesPerSecond: null, secondsLeft: null }
    expect(paceOf(samples.slice(0, 2), scan)).toEqual(unknown)
    expect(paceOf([], scan)).toEqual(unknown)
    expect(paceOf(samples, { ...scan, status: 'completed' })).toEqual(unknown)
    const still = [
      { at: 0, done: 1, bytes: 0 },
      { at: 5_000, done: 1, bytes: 0 },
    ]
    expect(paceOf(still, scan).secondsLeft).toBeNull()
  })
})
