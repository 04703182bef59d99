import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.js'
import type { Draft, Kinds } from './draft.js'
import { useCreateTexts } from './use-create-texts.js'
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

/** The steps in their order, all of them on the page all the time. */
export const STEPS = ['folder', 'files', 'bundles', 'check'] as const
type StepName = (typeof STEPS)[number]

/** Brings a step into view, and the keyboard to it. */
export function showStep(step: StepName): void {
  const section = document.getElementById(`step-${step}`)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

interface StepLinkProps {
  readonly step: StepName
  readonly className?: string
  readonly children?: ReactNode
}

/** Leads to a step, also to the one that the address names already. */
export function StepLink({ step, className, children }: StepLinkProps) {
  const { says } = useCreateTexts()
  return (
    <Link
      className={className}
      to={paths.create}
      search={{ step }}
      replace
      resetScroll={false}
      onClick={() => showStep(step)}
    >
      {says.steps[step]}
      {children}
    </Link>
  )
}

interface SectionProps {
  readonly step: StepName
  readonly children: ReactNode
}

/** One of the four steps, with the way to the next one. */
export function Step({ step, children }: SectionProps) {
  const { says } = useCreateTexts()
  const id = `step-${step}`
  const next = STEPS[STEPS.indexOf(step) + 1]
  return (
    <section className="panel step" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{says.steps[step]}</h2>
      {children}
      {next && (
        <div className="actions">
          <StepLink className="button" step={next}>
            <span aria-hidden="true"> ↓</span>
          </StepLink>
        </div>
      )}
    </section>
  )
}
