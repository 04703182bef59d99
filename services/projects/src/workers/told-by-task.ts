import { runTask, type TaskOptions } from './run-task.js'
import type { InputOf, TaskName, ToldBy } from './tasks.js'

/**
 * What a task reports, piece by piece. The task waits until each piece was taken, so that no more than one is in memory. Throws
 * what the task throws; a caller that stops reading stops the task.
 */
export async function* toldByTask<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
  options: Pick<TaskOptions, 'progress'> & { readonly signal: AbortSignal },
): AsyncGenerator<ToldBy<Name>> {
  const left = new AbortController()
  let waiting: { value: ToldBy<Name>; taken: () => void } | undefined
  let wake = () => {}
  let ended = false
  const running = runTask(name, input, {
    ...options,
    signal: AbortSignal.any([options.signal, left.signal]),
    onTell: (value) =>
      new Promise<void>((taken) => {
        waiting = { value, taken }
        wake()
      }),
  }).finally(() => {
    ended = true
    wake()
  })
  // It is awaited at the end; a failure before that is not an unhandled rejection.
  running.catch(() => {})
  try {
    while (true) {
      if (waiting === undefined && !ended) await new Promise<void>((resolve) => (wake = resolve))
      const current = waiting
      if (current === undefined) break
      waiting = undefined
      yield current.value
      current.taken()
    }
    await running
  } finally {
    left.abort()
  }
}
