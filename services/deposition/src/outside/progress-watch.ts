import { say } from '@regesta/contracts/sentences'
import type { Clock } from './clock.js'

/** How long a call may take, specified milliseconds. */
export interface Patience {
  /** Without any progress. */
  readonly silence: number
  /** From the last byte that is sent to the last of the answer, however steadily it comes. */
  readonly answer: number
  /** What an answer under way still gets when the caller cancels. */
  readonly farewell: number
}

/** Watches one call, and gives it up when its time is over. */
export interface ProgressWatch {
  readonly signal: AbortSignal
  /** A piece of the answer came. */
  readonly moved: () => void
  /** A piece of the request went out; the time of the answer begins after the last one. */
  readonly sent: () => void
  stop(): void
}

/**
 * Looks at a tenth of the shortest time instead of arming a timer anew for every piece. Only time in which this program ran
 * counts: an answer that came while it stood still, or the machine slept, is read before the next look.
 */
export function watchProgress(patience: Patience, clock: Clock, outer: AbortSignal | undefined): ProgressWatch {
  const controller = new AbortController()
  const limits = { silence: clock.span(patience.silence), answer: clock.span(patience.answer) }
  const interval = Math.max(10, Math.min(limits.silence, limits.answer) / 10)
  const looks = countLooks(clock, interval)
  let last = looks.now()
  let sent = last
  let farewell: NodeJS.Timeout | undefined
  const cancel = () => {
    if (patience.farewell === 0) controller.abort(outer?.reason)
    else farewell = setTimeout(() => controller.abort(outer?.reason), clock.span(patience.farewell))
  }
  const look = () => {
    const now = looks.take()
    if (now - last > limits.silence)
      controller.abort(new Error(say('nothing_moved', { number: seconds(patience.silence) })))
    else if (now - sent > limits.answer)
      controller.abort(new Error(say('answer_too_slow', { number: seconds(patience.answer) })))
  }
  const timer = setInterval(look, interval)
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    moved: () => {
      last = looks.now()
    },
    sent: () => {
      last = looks.now()
      sent = last
    },
    stop: () => {
      clearInterval(timer)
      clearTimeout(farewell)
      outer?.removeEventListener('abort', cancel)
    },
  }
}

/** Time that passes by no more than twice the interval from one look to the next. Milliseconds. */
function countLooks(clock: Clock, interval: number) {
  let counted = 0
  let looked = clock.steady()
  const now = () => counted + Math.min(clock.steady() - looked, 2 * interval)
  return {
    now,
    take: () => {
      counted = now()
      looked = clock.steady()
      return counted
    },
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)
