import { EventEmitter } from 'node:events'

/**
 * Ends one call before its time. For calls by the thousand: an `AbortController` and the listeners of its signal take about a
 * fifth of such a call, and undici listens to any emitter as well. `AbortSignal.any` takes even longer, and its result stays in
 * memory as long as the longest-lived of its signals.
 */
export class CallEnding extends EventEmitter {
  /** undici reads these two, as it would of an AbortSignal. */
  aborted = false
  reason: unknown

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    this.emit('abort')
  }

  /**
   * Ends the call when a signal is aborted, with the same reason.
   *
   * @returns the way to stop following
   */
  follow(signal: AbortSignal | undefined): () => void {
    if (signal === undefined) return () => {}
    const abort = () => this.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    return () => signal.removeEventListener('abort', abort)
  }
}
