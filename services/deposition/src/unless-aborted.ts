/** Waits no longer than the caller does; what comes later is left to itself. Throws the reason of the signal. */
export function unlessAborted<T>(wanted: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return wanted
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
