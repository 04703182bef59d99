/** Makes a queue: work that is handed to it begins when all earlier work has ended, well or badly. */
export function workQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
