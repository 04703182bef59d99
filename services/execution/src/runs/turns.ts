import type { LiveRun } from './conduct-run.js'

/** @param limit how many runs may be at work now */
export function openTurns(limit: () => number) {
  const waiting: LiveRun[] = []
  let atWork = 0
  let closed = false

  function advance() {
    while (!closed && atWork < limit()) {
      const next = waiting.shift()
      if (next === undefined) return
      if (next.phase() === 'waiting') begin(next)
    }
  }

  function begin(run: LiveRun) {
    atWork += 1
    void run.idle.then(() => {
      atWork -= 1
      advance()
    })
    run.dispatch({ kind: 'turn' })
  }

  return {
    /** Starts a run, now or when its turn comes. */
    queue(run: LiveRun): void {
      waiting.push(run)
      advance()
    },
    /** Lets waiting runs start where the limit has grown. */
    advance,
    /** From now on nobody gets a turn. */
    close(): void {
      closed = true
    },
  }
}

/** The order in which runs get their turn, so many at once. */
export type Turns = ReturnType<typeof openTurns>
