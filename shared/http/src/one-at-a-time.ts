import { setTimeout as pause } from 'node:timers/promises'

interface Repeated {
  /** It is tried again when it fails. */
  work(): Promise<void>
  onFailure(error: unknown): void
  /** After so many milliseconds. */
  readonly again: number
  readonly signal: AbortSignal
}

/**
 * Does the same work one time after the other, so that none is overtaken by an older one: what is asked for meanwhile is done
 * afterwards, and what failed is done again.
 *
 * @returns asks for the work
 */
export function oneAtATime({ work, onFailure, again, signal }: Repeated): () => void {
  let isWanted = false
  let isAtWork = false

  async function untilDone(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false
      await work().catch(async (error: unknown) => {
        if (signal.aborted) return
        onFailure(error)
        isWanted = true
        await pause(again, undefined, { signal, ref: false }).catch(() => {})
      })
    }
    isAtWork = false
  }

  return () => {
    isWanted = true
    if (isAtWork) return
    isAtWork = true
    void untilDone()
  }
}
