import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.js'
import type { Draft, Kinds } from './draft.js'
import type { Look } from './use-look.js'

/** What every step is given. */
export interface StepProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly kinds: Kinds
  readonly look: Look
}

/** What changes a part of the draft is given. */
export type DraftProps = Pick<StepProps, 'draft' | 'change'>

interface SectionProps {
  readonly step: 'folder' | 'files' | 'bundles' | 'check'
  readonly children: ReactNode
}

/** One of the four steps, on the page all the time. */
export function Step({ step, children }: SectionProps) {
  const { texts } = useTexts()
  const id = `step-${step}`
  return (
    <section className="panel step" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.create.steps[step]}</h2>
      {children}
    </section>
  )
}
