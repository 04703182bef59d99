import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BatchCounts, outcomeTable, type Plan, unfinishedItems } from '../../api/batch.js'
import { cancelWork, mayRun, useWork, type Work } from '../../api/long-work.js'
import type { Pace } from '../../api/pace.js'
import { ActionButton } from '../../parts/action-button.js'
import { AtRepository } from '../../parts/at-repository.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { NONE } from '../records/address.js'
import { useSendingTexts } from '../records/texts.js'
import { usePipelineRunTexts } from '../records/use-pipeline-run-texts.js'
import type { usePlanning } from '../records/use-planning.js'
import { OutcomeTable, useOutcome } from './outcome-table.js'

interface OutcomeViewProps {
  readonly project: string
  readonly plan: Plan
  /** What carries it out, or has. */
  readonly operation: string
  /** The pipeline that was chosen for its records; undefined for none in particular. */
  readonly pipeline: string | undefined
  readonly again: ReturnType<typeof usePlanning>
  /** @param ids what did not come to its end */
  readonly onAgain: (ids: readonly number[]) => void
}

/** A plan that is carried out: its rows fill in as it goes on, and stay when it has ended. */
export function OutcomeView({ project, plan, operation, pipeline, again, onAgain }: OutcomeViewProps) {
  const says = useSendingTexts()
  const work = { service: 'deposition', id: operation }
  const { query, pace } = useWork(work)
  const isRunning = mayRun(query)
  const { items, choice } = useOutcome(project, operation, isRunning)
  const ended = useEnd(operation, isRunning || items.isPlaceholderData ? undefined : items.data?.batch)
  const retrying = useMutation({
    mutationFn: () => unfinishedItems(project, operation),
    onSuccess: onAgain,
  })
  const left = ended ? ended.failed + ended.not_done + ended.planned : 0
  const problem = query.error ?? items.error ?? retrying.error ?? again.problem
  return (
    <AtRepository
      data-keeps-focus
      className="panel plan"
      aria-label={isRunning ? says.running : says.outcome}
      isSandbox={plan.target_is_sandbox}
    >
      <h2>{isRunning ? says.running : says.outcome}</h2>
      {problem && <ProblemBox error={problem} />}
      {isRunning ? (
        <Running work={work} pace={pace} done={query.data?.done ?? 0} total={query.data?.total ?? null} plan={plan} />
      ) : (
        ended && <Ended counts={ended} isBroken={query.data?.status === 'interrupted'} />
      )}
      {!isRunning && (ended !== undefined || items.error !== null) && (
        <div className="actions">
          {left > 0 && (
            <ActionButton isMain onPress={() => again.isPlanning || retrying.mutate()}>
              {says.again(left)}
            </ActionButton>
          )}
          <PipelineNext {...{ project, plan, operation, pipeline }} done={ended?.done ?? 0} />
          <a className="button" href={outcomeTable(project, operation)} download="outcome.csv">
            {says.asTable}
          </a>
          <Link className="button" to={paths.records} params={{ project }}>
            {says.close}
          </Link>
        </div>
      )}
      <OutcomeTable {...{ project, items, choice }} />
    </AtRepository>
  )
}

/** How a batch ended, once that is known: what another page is waited for does not make it unknown. */
function useEnd(operation: string, told: BatchCounts | undefined): BatchCounts | undefined {
  const [known, know] = useState(told)
  if (told !== undefined && told !== known) know(told)
  return known?.operation_id === operation ? known : undefined
}

/** The tab with the records of an action over which pipelines can be run afterwards. */
const TAKE_PIPELINES: Readonly<Record<string, 'prepared' | 'draft'>> = {
  prepare_metadata: 'prepared',
  create_api_draft: 'draft',
  new_version: 'draft',
}

type PipelineNextProps = Pick<OutcomeViewProps, 'project' | 'plan' | 'operation' | 'pipeline'> & {
  readonly done: number
}

/** The way to a pipeline over the records that were made. */
function PipelineNext({ project, plan, operation, pipeline = NONE, done }: PipelineNextProps) {
  const { says } = usePipelineRunTexts()
  const state = TAKE_PIPELINES[plan.action_type]
  if (state === undefined || done === 0) return null
  return (
    <Link
      className={pipeline === NONE ? 'button' : 'button main'}
      to={paths.records}
      params={{ project }}
      search={{ state, batch: operation, pipeline }}
    >
      {says.offer(done)}
    </Link>
  )
}

interface RunningProps {
  readonly work: Work
  readonly pace: Pace
  readonly done: number
  readonly total: number | null
  readonly plan: Plan
}

function Running({ work, pace, done, total, plan }: RunningProps) {
  const { count } = useTexts()
  const says = useSendingTexts()
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  const isSlowed = plan.totals.estimated_seconds > 0
  const rate = [
    ...(pace.perSecond === null ? [] : [says.perMinute(count(Math.round(pace.perSecond * 60)))]),
    ...(pace.secondsLeft === null ? [] : [says.left(pace.secondsLeft)]),
  ].join(' · ')
  const facts = [rate, isSlowed ? says.waitsForLimit : ''].filter(Boolean).join(' ')
  return (
    <>
      <progress max={total ?? undefined} value={total === null ? undefined : done} aria-label={says.running} />
      <p role="status">
        {total !== null && `${says.progress(done, total)}. `}
        <span className="quiet">{says.goesOn}</span>
      </p>
      {/* Its room is kept until it is known: the button below would move. */}
      <p className="quiet">{facts || '\u00a0'}</p>
      {cancelling.error && <ProblemBox error={cancelling.error} />}
      <div className="actions">
        <ActionButton onPress={() => cancelling.isPending || cancelling.mutate()}>
          {cancelling.isPending || cancelling.isSuccess ? says.stopping : says.stop}
        </ActionButton>
      </div>
    </>
  )
}

/** Four outcomes, each counted; none is left out because nothing is known of it. */
function Ended({ counts, isBroken }: { readonly counts: BatchCounts; readonly isBroken: boolean }) {
  const says = useSendingTexts()
  const { done, failed, unknown } = counts
  const left = counts.not_done + counts.planned
  const isWhole = failed + unknown + left === 0
  return (
    <>
      <p role="status">
        <Outcome kind={isWhole ? 'good' : failed > 0 || left > 0 ? 'bad' : 'warning'}>
          {says.outcomes(done, failed)}
        </Outcome>
      </p>
      <p>{isWhole ? says.asPlanned : says.otherwise(failed, left, unknown)}</p>
      {isBroken && <Outcome kind="warning">{says.brokenOff}</Outcome>}
    </>
  )
}
