import type { ExecutionStatus, RunReason } from '@regesta/contracts/execution'
import type { ProcessEnd } from '../outside/executor.js'

/** How an execution ended: its visible status and, unless it completed, why. */
export type Outcome =
  | { readonly status: 'completed' }
  | { readonly status: Exclude<ExecutionStatus, 'running' | 'completed'>; readonly reason: RunReason }

/**
 * The life of an execution: waiting for its turn, starting, running, draining (its process has ended; the rest of its log,
 * its remaining children and its files follow), stopping (its processes are being ended), ended.
 */
export type ExecutionState =
  | { readonly phase: 'waiting' | 'starting' | 'running' }
  | { readonly phase: 'draining' | 'stopping' | 'ended'; readonly outcome: Outcome }

export type ExecutionEvent =
  | { readonly kind: 'turn' }
  | { readonly kind: 'started' }
  | { readonly kind: 'exited'; readonly outcome: Outcome }
  | { readonly kind: 'not_started'; readonly message: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'timeout'; readonly timeout_seconds: number }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'settled' }

/** What has to be done because of an event. */
export type Effect = 'start' | 'stop' | 'finish'

export interface Step {
  readonly state: ExecutionState
  readonly effects: readonly Effect[]
}

/**
 * The next state. Rules: the first reason to end wins; what is visible as running can still be cancelled; a time limit
 * concerns the process only; `finish` happens exactly once, and `stop` at most once.
 */
export function step(state: ExecutionState, event: ExecutionEvent): Step {
  switch (state.phase) {
    case 'waiting':
      return fromWaiting(state, event)
    case 'starting':
    case 'running':
      return fromAlive(state, event)
    case 'draining':
      if (event.kind === 'cancel') return to('stopping', cancelled, 'stop')
      if (event.kind === 'interrupt') return to('stopping', interrupted, 'stop')
      return event.kind === 'settled' ? to('ended', state.outcome, 'finish') : stay(state)
    case 'stopping':
      return event.kind === 'settled' ? to('ended', state.outcome, 'finish') : stay(state)
    case 'ended':
      return stay(state)
  }
}

function fromWaiting(state: ExecutionState, event: ExecutionEvent): Step {
  if (event.kind === 'turn') return { state: { phase: 'starting' }, effects: ['start'] }
  if (event.kind === 'cancel') return to('ended', cancelled, 'finish')
  if (event.kind === 'interrupt') return to('ended', interrupted, 'finish')
  return stay(state)
}

function fromAlive(state: ExecutionState, event: ExecutionEvent): Step {
  switch (event.kind) {
    case 'started':
      return { state: { phase: 'running' }, effects: [] }
    case 'exited':
      return to('draining', event.outcome)
    case 'not_started':
      return to('ended', failed({ kind: 'not_run', message: event.message }), 'finish')
    case 'cancel':
      return to('stopping', cancelled, 'stop')
    case 'interrupt':
      return to('stopping', interrupted, 'stop')
    case 'timeout':
      return to('stopping', failed({ kind: 'timeout', timeout_seconds: event.timeout_seconds }), 'stop')
    default:
      return stay(state)
  }
}

/** What the end of a process means for its execution. */
export function outcomeOf(end: ProcessEnd): Outcome {
  if (end.kind === 'lost') return failed({ kind: 'not_run', message: end.message })
  if (end.kind === 'signal') return failed({ kind: 'signal', signal: end.signal })
  return end.code === 0 ? { status: 'completed' } : failed({ kind: 'exit', exit_code: end.code })
}

const failed = (reason: RunReason): Outcome => ({ status: 'failed', reason })
const cancelled: Outcome = { status: 'cancelled', reason: { kind: 'cancelled' } }
export const interrupted: Outcome = failed({ kind: 'interrupted' })

const to = (phase: 'draining' | 'stopping' | 'ended', outcome: Outcome, ...effects: Effect[]): Step => ({
  state: { phase, outcome },
  effects,
})

const stay = (state: ExecutionState): Step => ({ state, effects: [] })
