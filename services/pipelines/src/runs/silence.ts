import { isServiceError, naturalStatus, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import type { WorkingItem } from './run-scope.js'

/** Waits for a service that is restarting or being repaired; viewers of the run learn when that begins and ends. */
export function createSilence({ context, tell }: WorkingItem, component: string) {
  const { executionPatience, log } = context
  let since: number | undefined
  return {
    /**
     * A question failed once more.
     *
     * @throws when asking again can never succeed, or when it has gone on for too long
     */
    goesOn(error: unknown): void {
      if (isFinal(error)) throw error
      const reason = reasonOf(error)
      if (since === undefined) {
        since = performance.now()
        log.warn({ err: error, component }, 'the execution service does not say what became of a component')
        tell(`Component '${component}' waits for the execution service: ${reason}`, { level: 'warning' })
      }
      if (performance.now() - since > executionPatience) throw tooLong(component, executionPatience, reason)
    },
    /** The service has answered. */
    broken(): void {
      if (since === undefined) return
      since = undefined
      log.info({ component }, 'the execution service answers again')
      tell('The execution service answers again')
    },
  }
}

/** The time in which the execution service does not say what became of a component. */
export type Silence = ReturnType<typeof createSilence>

/** The service has understood the question and will always answer it the same way. */
const isFinal = (error: unknown): boolean =>
  isServiceError(error) && (naturalStatus[error.code] < 500 || error.code === 'not_available')

const tooLong = (component: string, patience: number, reason: string) =>
  new ServiceError(
    'service_unavailable',
    say('component_silent', { number: Math.round(patience / 1000), name: component, reason }),
  )
