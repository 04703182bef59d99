const EVERY_MS = 300

/** Looks at intervals, never twice at once. Polling also works where file systems announce no changes. */
export function createPoll(look: () => Promise<unknown>): { close: () => void } {
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
