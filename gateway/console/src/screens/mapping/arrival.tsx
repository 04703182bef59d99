import { useEffect, useRef } from 'react'

/** The heading of what has just come; the focus goes there, since what was pressed before may be gone. */
export function Arrival({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
