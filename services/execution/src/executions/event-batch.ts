/** Milliseconds that events wait at most before they are stored. The first after a silence do not wait. */
const TIME = 20
/** Characters that wait at most. */
const LENGTH = 1024 * 1024

/**
 * Events that wait to be stored together.
 *
 * @param flush called when the batch is due; takes it
 * @param seenBefore bytes of earlier events
 */
export function eventBatch(flush: () => void, seenBefore: number) {
  let waiting: string[] = []
  let seen = seenBefore
  let length = 0
  let lastTaken = 0
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined

  function schedule() {
    if (timer !== undefined || immediate !== undefined) return
    const wait = TIME - (performance.now() - lastTaken)
    if (wait > 0) timer = setTimeout(flush, wait)
    else immediate = setImmediate(flush)
  }

  return {
    /** Bytes of all events so far. */
    get seen() {
      return seen
    },
    add(event: string): void {
      waiting.push(event)
      length += event.length
      seen += Buffer.byteLength(event)
      if (length > LENGTH) flush()
      else schedule()
    },
    /** Everything that waits; nothing waits afterwards. */
    take(): string[] {
      clearTimeout(timer)
      clearImmediate(immediate)
      timer = undefined
      immediate = undefined
      lastTaken = performance.now()
      const taken = waiting
      waiting = []
      length = 0
      return taken
    },
  }
}
