import { type ExecutionEvent, type ExecutionState, step } from '@regesta/execution/domain/execution-state'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const events: readonly ExecutionEvent[] = [
  { kind: 'turn' },
  { kind: 'started' },
  { kind: 'exited', outcome: { status: 'completed' } },
  { kind: 'exited', outcome: { status: 'failed', reason: { kind: 'exit', exit_code: 1 } } },
  { kind: 'not_started', message: 'no such file' },
  { kind: 'cancel' },
  { kind: 'timeout', timeout_seconds: 3 },
  { kind: 'interrupt' },
  { kind: 'settled' },
]

const walk = fc.array(fc.constantFrom(...events), { maxLength: 30 })

function states(path: readonly ExecutionEvent[]) {
  let state: ExecutionState = { phase: 'waiting' }
  return path.map((event) => {
    const before = state
    const taken = step(state, event)
    state = taken.state
    return { before, event, after: state, effects: taken.effects }
  })
}

it('ends once, whatever happens in whatever order, and stays as it ended', () => {
  fc.assert(
    fc.property(walk, (path) => {
      const steps = states(path)
      const finishes = steps.filter(({ effects }) => effects.includes('finish'))
      expect(finishes.length).toBeLessThanOrEqual(1)
      for (const { before, after, effects } of steps) {
        if (before.phase === 'ended') expect([after, effects]).toEqual([before, []])
        expect(effects.includes('finish')).toBe(before.phase !== 'ended' && after.phase === 'ended')
      }
    }),
    { numRuns: 2_000 },
  )
})

it('keeps the first reason to end, except that a run visible as running can still be cancelled', () => {
  fc.assert(
    fc.property(walk, (path) => {
      for (const { before, event, after } of states(path)) {
        if (!('outcome' in before)) continue
        const overruled = before.phase === 'draining' && (event.kind === 'cancel' || event.kind === 'interrupt')
        if (!overruled) expect('outcome' in after && after.outcome).toEqual(before.outcome)
      }
    }),
    { numRuns: 2_000 },
  )
})

it('lets a cancellation win against everything that has not been shown yet', () => {
  fc.assert(
    fc.property(walk, (path) => {
      const steps = states([...path, { kind: 'cancel' }, { kind: 'settled' }])
      const last = steps.at(-1)?.after
      const before = steps.at(-2)?.before
      expect(last?.phase).toBe('ended')
      const isShownAsRunning =
        before !== undefined && ['waiting', 'starting', 'running', 'draining'].includes(before.phase)
      if (isShownAsRunning) expect(last).toMatchObject({ outcome: { status: 'cancelled' } })
    }),
    { numRuns: 2_000 },
  )
})

it('starts a process at most once and ends it at most once, and never before it starts', () => {
  fc.assert(
    fc.property(walk, (path) => {
      const effects = states(path).flatMap((each) => each.effects)
      expect(effects.filter((each) => each === 'start').length).toBeLessThanOrEqual(1)
      expect(effects.filter((each) => each === 'stop').length).toBeLessThanOrEqual(1)
      if (effects.includes('stop')) expect(effects.indexOf('stop')).toBeGreaterThan(effects.indexOf('start'))
    }),
    { numRuns: 2_000 },
  )
})

it('pays no attention to a time limit once the process has ended', () => {
  const path: ExecutionEvent[] = [
    { kind: 'turn' },
    { kind: 'started' },
    { kind: 'exited', outcome: { status: 'completed' } },
    { kind: 'timeout', timeout_seconds: 1 },
    { kind: 'settled' },
  ]
  expect(states(path).at(-1)?.after).toEqual({ phase: 'ended', outcome: { status: 'completed' } })
})
