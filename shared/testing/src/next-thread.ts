import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** The next thread that this process starts. */
export const nextThread = async (): Promise<Worker> => ((await once(process, 'worker')) as [Worker])[0]

/**
 * The caller of a thread goes away; whether the thread ended before it had answered. Its exit code says nothing: it is 0 as
 * well when the thread was ended before it ran.
 */
export async function endsUnanswered(caller: AbortController, thread: Worker): Promise<boolean> {
  let hasAnswered = false
  thread.once('message', () => {
    hasAnswered = true
  })
  const ended = once(thread, 'exit')
  caller.abort()
  await ended
  return !hasAnswered
}
