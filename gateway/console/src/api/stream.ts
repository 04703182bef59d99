interface Reader {
  /** @param isAnew whether it starts over; else it goes on where it was lost */
  onOpen(isAnew: boolean): void
  onData(data: string): void
  onLost(): void
}

/** Milliseconds until a stream that was refused is asked for again. */
const AGAIN = 3_000

/**
 * Reads a stream for as long as it is wanted.
 *
 * @returns what ends it
 */
export function readStream(address: string, { onOpen, onData, onLost }: Reader): () => void {
  let leave = () => {}
  const open = () => {
    const source = new EventSource(address)
    let isAnew = true
    leave = () => source.close()
    source.onopen = () => {
      onOpen(isAnew)
      isAnew = false
    }
    source.onmessage = ({ data }: MessageEvent<string>) => onData(data)
    source.onerror = () => {
      onLost()
      // A lost connection comes back by itself; one that was refused does not.
      if (source.readyState !== EventSource.CLOSED) return
      const again = setTimeout(open, AGAIN)
      leave = () => clearTimeout(again)
    }
  }
  open()
  return () => leave()
}
