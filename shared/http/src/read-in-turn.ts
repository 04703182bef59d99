import { setTimeout as pause } from 'node:timers/promises'

/** A reading that failed is repeated after so long, milliseconds: a change reaches every service within a second. */
const AGAIN = 500

/**
 * Readings one after the other, so that none is overtaken by an older one: what is asked for meanwhile is read afterwards,
 * and what failed is read again.
 *
 * @returns asks for a reading
 */
export function readInTurn(
  read: () => Promise<void>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): () => void {
  let isWanted = false
  let isReading = false

  async function readAll(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false
      await read().catch(async (error: unknown) => {
        if (signal.aborted) return
        onFailure(error)
        isWanted = true
        await pause(AGAIN, undefined, { signal, ref: false }).catch(() => {})
      })
    }
    isReading = false
  }

  return () => {
    isWanted = true
    if (isReading) return
    isReading = true
    void readAll()
  }
}
