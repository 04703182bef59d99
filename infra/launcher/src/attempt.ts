/**
 * Does what an installation can do without, such as keeping notes on a disk that may be full: a failure is reported and ends
 * nothing.
 *
 * @returns whether it was done
 */
export function attempt(work: () => void, failure: string, say: (line: string) => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    say(`${failure}: ${(error as Error).message}`)
    return false
  }
}
