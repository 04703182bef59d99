import type { Asked } from './loaded.js'

/** An answer that is shown no sooner than what is above it: what is to be clicked would move when that comes. */
export function together<T>({ data, error, refetch }: Asked<T>, above: Asked<unknown>): Asked<T> {
  const isSettled = above.data !== undefined || above.error !== null
  return { data: isSettled ? data : undefined, error, refetch }
}
