import { Link } from '@tanstack/react-router'
import type { Plan } from '../../api/batch.js'
import { ActionButton } from '../../parts/action-button.js'
import { AtRepository } from '../../parts/at-repository.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { paths } from '../../paths.js'
import { useSendingTexts } from '../records/texts.js'
import { useTypedNumber } from '../records/typed-number.js'
import { PlanTable } from './plan-table.js'

interface PlanViewProps {
  readonly project: string
  readonly plan: Plan
  readonly isStarting: boolean
  readonly problem: Error | null
  /** Whether it was confirmed without an answer: it is begun once, however often it is confirmed. */
  readonly isUnknown: boolean
  readonly onConfirm: () => void
  /** Makes the plan again, for what has changed meanwhile. */
  readonly onAgain: () => void
}

/** What would be done, item by item, with what it costs; nothing is done until a person says so. */
export function PlanView({ project, plan, isStarting, problem, isUnknown, onConfirm, onAgain }: PlanViewProps) {
  const says = useSendingTexts()
  return (
    <AtRepository className="panel plan" aria-label={says.plan} isSandbox={plan.target_is_sandbox}>
      <Totals plan={plan} />
      {plan.action_type === 'publish' && <Outcome kind="warning">{says.noUndo}</Outcome>}
      {plan.action_type === 'update_published' && <Outcome kind="warning">{says.isPublic}</Outcome>}
      {problem && <ProblemBox error={problem} />}
      {problem && !isUnknown ? (
        <div className="actions">
          <ActionButton isMain onPress={onAgain}>
            {says.planAgain}
          </ActionButton>
        </div>
      ) : (
        <Confirm {...{ project, plan, isStarting, onConfirm }} />
      )}
      <PlanTable project={project} plan={plan} />
    </AtRepository>
  )
}

function Totals({ plan: { totals } }: { readonly plan: Plan }) {
  const says = useSendingTexts()
  const facts = [
    says.totals(totals.items, totals.skipped),
    ...(totals.requests > 0 ? [says.cost(totals.requests, totals.bytes)] : []),
    ...(totals.estimated_seconds > 0 ? [says.least(totals.estimated_seconds)] : []),
  ]
  return (
    <p role="status">
      {facts.join(' · ')}. <span className="quiet">{says.nothingDone}</span>
    </p>
  )
}

/** What is done here alone. */
const LOCAL: readonly string[] = ['prepare_metadata', 'remove_files', 'remove_versions']

type ConfirmProps = Pick<PlanViewProps, 'project' | 'plan' | 'isStarting' | 'onConfirm'>

/** The button repeats the number and the place. */
function Confirm({ project, plan, isStarting, onConfirm }: ConfirmProps) {
  const says = useSendingTexts()
  const items = plan.totals.items - plan.totals.skipped
  const action = plan.action_type as keyof typeof says.confirm
  const isLocal = LOCAL.includes(action)
  const typed = useTypedNumber(items, !plan.target_is_sandbox && !isLocal && items > 0)
  const place = isLocal ? '' : ` ${says.at[plan.target_is_sandbox ? 'practice' : 'production']}`
  const reason = items === 0 ? says.notPossible : typed.reason
  return (
    <>
      {typed.field}
      <div className="actions">
        <ActionButton isMain reason={reason} onPress={() => isStarting || onConfirm()}>
          {`${says.confirm[action]?.(items) ?? action}${place}`}
        </ActionButton>
        <Link className="button" to={paths.records} params={{ project }}>
          {says.leave}
        </Link>
      </div>
    </>
  )
}
