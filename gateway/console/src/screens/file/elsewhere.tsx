import type { ReactNode } from 'react'
import { Outcome } from '../../parts/outcome.js'

interface ElsewhereProps {
  readonly text: string
  readonly told?: string
  readonly children: ReactNode
}

/** Says where the metadata are, or what they come from, and leads there. */
export const Elsewhere = ({ text, told = '', children }: ElsewhereProps) => (
  <section className="panel">
    <p role="status" className={told ? undefined : 'unseen'}>
      {told && <Outcome kind="good">{told}</Outcome>}
    </p>
    <p>{text}</p>
    <div className="actions">{children}</div>
  </section>
)
