import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly className: string
  readonly label: string
  /** Whether it is a log that only those hear who go to it. */
  readonly isLog?: boolean
  readonly children: ReactNode
}

/** Whoever has no mouse scrolls with the arrows, for which what scrolls must have the focus. */
const FOCUSABLE = { tabIndex: 0 }

const LOG = { role: 'log', 'aria-live': 'off' } as const

/** What is larger than its place and scrolls there. */
export const ScrollRegion = ({ className, label, isLog = false, children }: ScrollRegionProps) => (
  <section className={className} aria-label={label} {...FOCUSABLE} {...(isLog && LOG)}>
    {children}
  </section>
)
