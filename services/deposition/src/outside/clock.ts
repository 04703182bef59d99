/** Time as this service waits for it. Tests and fault campaigns divide specified waiting times by a scale. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** How long a specified time really lasts here, milliseconds. */
  span(specified: number): number
  /** Waits a specified time; ends early, with the signal's reason, when the signal aborts. */
  wait(specified: number, signal?: AbortSignal): Promise<void>
}

export function scaledClock(scale = 1): Clock {
  const span = (specified: number) => specified / scale
  return {
    now: () => Date.now(),
    span,
    wait: (specified, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          reject(signal?.reason)
        }
        const timer = setTimeout(
          () => {
            signal?.removeEventListener('abort', stop)
            resolve()
          },
          Math.max(0, span(specified)),
        )
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
      }),
  }
}
