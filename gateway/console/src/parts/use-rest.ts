import { useEffect, useState } from 'react'

/** Milliseconds after which typing is taken to be over. */
const REST = 250

/** A value once it has not changed for a moment. */
export function useRest<T>(value: T): T {
  const written = JSON.stringify(value)
  const [rest, setRest] = useState({ written, value })
  useEffect(() => {
    if (written === rest.written) return undefined
    const timer = setTimeout(() => setRest({ written, value }), REST)
    return () => clearTimeout(timer)
  })
  return rest.value
}
