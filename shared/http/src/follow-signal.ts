/**
 * Aborts a controller when a signal is aborted, with the same reason. For calls by the thousand: `AbortSignal.any` takes
 * twenty times as long, and its result stays in memory as long as the longest-lived of its signals.
 *
 * @returns the way to stop following
 */
export function followSignal(signal: AbortSignal | undefined, controller: AbortController): () => void {
  if (signal === undefined) return () => {}
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
