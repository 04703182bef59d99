import { useEffect, useRef } from 'react'

/** The signal of work that nobody wants any more once what has begun it is gone. */
export function useWhileThere(): () => AbortSignal {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return () => leaving.current.signal
}
