interface Shared<T> {
  readonly work: Promise<T>
  readonly unwanted: AbortController
  askers: number
}

/** Work that several ask for at once is done once; it ends when the last of them has gone away. */
export type ShareWork<T> = (key: string, signal: AbortSignal, work: (wanted: AbortSignal) => Promise<T>) => Promise<T>

export function shareWork<T>(): ShareWork<T> {
  const underWay = new Map<string, Shared<T>>()

  function begin(key: string, work: (wanted: AbortSignal) => Promise<T>): Shared<T> {
    const unwanted = new AbortController()
    const shared: Shared<T> = { work: work(unwanted.signal), unwanted, askers: 0 }
    underWay.set(key, shared)
    const forget = () => void (underWay.get(key) === shared && underWay.delete(key))
    shared.work.then(forget, forget)
    return shared
  }

  return async (key, signal, work) => {
    signal.throwIfAborted()
    const shared = underWay.get(key) ?? begin(key, work)
    shared.askers += 1
    const { promise: gone, reject } = withReject()
    const leave = () => {
      shared.askers -= 1
      if (shared.askers === 0) {
        underWay.delete(key)
        shared.unwanted.abort(signal.reason)
      }
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.work, gone])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<never>((_, rejected) => {
    reject = rejected
  })
  return { promise, reject }
}
