import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly className: string
  readonly label: string
  readonly children: ReactNode
}

/** Whoever has no mouse scrolls with the arrows, for which what scrolls must have the focus. */
const FOCUSABLE = { tabIndex: 0 }

/** What is larger than its place and scrolls there. */
export const ScrollRegion = ({ className, label, children }: ScrollRegionProps) => (
  <section className={className} aria-label={label} {...FOCUSABLE}>
    {children}
  </section>
)
