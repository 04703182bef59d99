import type { LiveExecution } from './conduct-execution.js'

/** @param limit how many executions may run at once now */
export function openTurns(limit: () => number) {
  const waiting: LiveExecution[] = []
  let atWork = 0
  let closed = false

  function advance() {
    while (!closed && atWork < limit()) {
      const next = waiting.shift()
      if (next === undefined) return
      if (next.phase() === 'waiting') begin(next)
    }
  }

  function begin(execution: LiveExecution) {
    atWork += 1
    void execution.idle.then(() => {
      atWork -= 1
      advance()
    })
    execution.dispatch({ kind: 'turn' })
  }

  return {
    /** Starts an execution, now or when its turn comes. */
    queue(execution: LiveExecution): void {
      waiting.push(execution)
      advance()
    },
    /** Lets waiting executions start where the limit has grown. */
    advance,
    /** From now on no execution gets a turn. */
    close(): void {
      closed = true
    },
  }
}

/** The order in which executions get their turn, and how many at once. */
export type Turns = ReturnType<typeof openTurns>
