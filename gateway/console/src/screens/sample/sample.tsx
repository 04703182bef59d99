import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { otherSandbox, type SampleState, sampleState } from '../../api/sample.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Published } from './published.js'
import { SampleChoice } from './sample-choice.js'
import { nextStep, type SampleStep, STEPS } from './sample-job.js'
import { useSampleRun } from './use-sample-run.js'
import { useSampleTexts } from './use-sample-texts.js'
import './sample.css'

const route = getRouteApi('/sample')

/** The main job on the sample, shown step by step as it is done. */
export function SamplePage() {
  const { texts } = useTexts()
  const { folder } = route.useSearch()
  return (
    <Page title={texts.start.sample}>
      <p className="quiet">{texts.start.sampleAbout}</p>
      {folder === undefined ? <SampleChoice /> : <SampleIn folder={folder} />}
    </Page>
  )
}

function SampleIn({ folder }: { readonly folder: string }) {
  return (
    <Loaded query={useQuery(sampleState(folder))}>
      {(state) => <Job key={folder} folder={folder} state={state} />}
    </Loaded>
  )
}

function Job({ folder, state }: { readonly folder: string; readonly state: SampleState }) {
  const { says } = useSampleTexts()
  const sandbox = useQuery(otherSandbox)
  const run = useSampleRun(folder, sandbox.data === null)
  const now = nextStep(state)
  const [wasUnderWay] = useState(now !== null)
  if (sandbox.data) return <Outcome kind="warning">{says.notPractice(sandbox.data)}</Outcome>
  return (
    <>
      {now === null && state.project !== null && <Published project={state.project} isNew={wasUnderWay} />}
      <section className="panel">
        <p className="path">{state.sample.folder}</p>
        <ol className="steps parted">
          {STEPS.map((step) => (
            <Step key={step} step={step} state={state} phase={phaseOf(step, now, run)} />
          ))}
        </ol>
        {run.error && <ProblemBox error={run.error} onAgain={run.start} />}
        {now !== null && !run.isRunning && run.error === null && (
          <div className="actions">
            <ActionButton isMain onPress={run.start}>
              {state.sample.is_copied ? says.goOn : says.start}
            </ActionButton>
            <span className="quiet">{says.waiting}</span>
          </div>
        )}
      </section>
    </>
  )
}

type Phase = 'done' | 'now' | 'later' | 'failed'

function phaseOf(step: SampleStep, now: SampleStep | null, run: ReturnType<typeof useSampleRun>): Phase {
  if (now === null || STEPS.indexOf(step) < STEPS.indexOf(now)) return 'done'
  if (step !== now) return 'later'
  if (run.error !== null) return 'failed'
  return run.isRunning ? 'now' : 'later'
}

const KINDS: Readonly<Record<Phase, OutcomeKind>> = { done: 'good', now: 'underway', later: 'off', failed: 'bad' }

interface StepProps {
  readonly step: SampleStep
  readonly state: SampleState
  readonly phase: Phase
}

function Step({ step, state, phase }: StepProps) {
  const { says } = useSampleTexts()
  const done = doneOf(step, state)
  const isCounted = done !== null && state.objects > 0
  return (
    <li data-phase={phase} aria-current={phase === 'now' ? 'step' : undefined}>
      <span>{says.steps[step]}</span>
      <span className="figure">{isCounted && says.of(done, state.objects)}</span>
      <Outcome kind={KINDS[phase]}>{says.states[phase]}</Outcome>
      {isCounted && phase === 'now' && <progress max={state.objects} value={done} aria-label={says.steps[step]} />}
    </li>
  )
}

/** Objects that have come through a step; null for steps that are about all of them. */
function doneOf(step: SampleStep, { prepared, drafted, uploaded, published }: SampleState): number | null {
  const counts: Partial<Record<SampleStep, number>> = {
    prepare: prepared,
    draft: drafted,
    upload: uploaded,
    publish: published,
  }
  return counts[step] ?? null
}
