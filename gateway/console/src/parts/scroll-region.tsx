import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly className: string
  readonly label: string
  /** Whether it is a log that only those hear who go to it. */
  readonly isLog?: boolean
  readonly children: ReactNode
}

/** Without a mouse people scroll with the arrows, for which the region must have the focus. */
const FOCUSABLE = { tabIndex: 0 }

const LOG = { role: 'log', 'aria-live': 'off' } as const

/** What is larger than its place and scrolls there. */
export const ScrollRegion = ({ className, label, isLog = false, children }: ScrollRegionProps) => (
  <section className={className} aria-label={label} {...FOCUSABLE} {...(isLog && LOG)}>
    {children}
  </section>
)
