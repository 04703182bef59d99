import { useState } from 'react'

/**
 * Acts as soon as a value is another than it was, before anybody sees it beside what was said of the one before.
 *
 * @param act what is told the value of before
 */
export function useWhenChanged<T>(value: T, act: (before: T) => void): void {
  const [known, know] = useState(value)
  if (Object.is(known, value)) return
  know(value)
  act(known)
}
