const BEAT = 10

/**
 * How often this process turned its event loop while something was done. A service that a test started lives in it: when it
 * works on something without a pause, there are hardly any turns, however long that takes.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, BEAT)
  try {
    await work()
    return turns
  } finally {
    clearInterval(beat)
  }
}
