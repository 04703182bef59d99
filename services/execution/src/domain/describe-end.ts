import type { LogEvent, RunReason } from '@regesta/contracts/execution'
import type { Outcome } from './run-state.js'

/** Characters of the last lines that an error quotes. */
const QUOTED = 2_000

/** The last event of a run. */
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
    message: `Component execution ${describeReason(outcome.reason)}`,
    timestamp,
    status: 'failed',
  }
}

/** What the status of a failed run says: the reason and the last lines that tell more. */
export function describeError(outcome: Outcome, lastLines: readonly string[]): string | null {
  if (outcome.status !== 'failed') return null
  const quoted = lastLines.join('\n').slice(-QUOTED)
  return `Component execution ${describeReason(outcome.reason)}${quoted === '' ? '' : `: ${quoted}`}`
}

function describeReason(reason: RunReason): string {
  switch (reason.kind) {
    case 'exit':
      return `failed with exit code ${reason.exit_code}`
    case 'signal':
      return `failed: the process was ended by ${reason.signal}`
    case 'timeout':
      return `failed: it took longer than its limit of ${reason.timeout_seconds} seconds`
    case 'cancelled':
      return 'was cancelled'
    case 'interrupted':
      return 'was interrupted: the service stopped while it was running; start it again'
    case 'not_run':
      return `failed: ${reason.message}`
  }
}
