import type { LogEvent, RunReason } from '@regesta/contracts/execution'
import { say } from '@regesta/contracts/sentences'
import type { Outcome } from './execution-state.js'

/** Characters of the last lines that an error quotes. */
const QUOTED = 2_000

/** The last event of an execution. */
export function lastEvent(outcome: Outcome, timestamp: string): LogEvent {
  if (outcome.status === 'completed') {
    const message = 'Component execution completed successfully (exit code: 0)'
    return { level: 'info', message, timestamp, status: 'completed' }
  }
  if (outcome.status === 'cancelled') {
    return { level: 'warning', message: 'Execution cancelled by user', timestamp, status: 'cancelled' }
  }
  return {
    level: 'error',
    message: describeReason(outcome.reason),
    timestamp,
    status: 'failed',
  }
}

/** What the status of a failed execution says: the reason and the last lines, which say more. */
export function describeError(outcome: Outcome, lastLines: readonly string[]): string | null {
  if (outcome.status !== 'failed') return null
  const quoted = lastLines.join('\n').slice(-QUOTED)
  return `${describeReason(outcome.reason)}${quoted === '' ? '' : `: ${quoted}`}`
}

function describeReason(reason: RunReason): string {
  switch (reason.kind) {
    case 'exit':
      return say('run_exited', { number: reason.exit_code })
    case 'signal':
      return say('run_killed', { code: reason.signal })
    case 'timeout':
      return say('run_too_long', { number: reason.timeout_seconds })
    case 'cancelled':
      return 'Component execution was cancelled'
    case 'interrupted':
      return say('run_interrupted', {})
    case 'not_run':
      return say('run_not_possible', { reason: reason.message })
  }
}
