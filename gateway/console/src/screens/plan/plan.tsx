import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { askedAgain, carryOut, keptPlan, type Plan } from '../../api/batch.js'
import { isRefusal } from '../../api/problem.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useNamed } from '../mapping/use-fields.js'
import { useSendingTexts } from '../records/texts.js'
import { usePlanning } from '../records/use-planning.js'
import { OutcomeView } from './outcome-view.js'
import { PlanView } from './plan-view.js'
import './plan.css'

const route = getRouteApi(paths.plan)

/** Milliseconds between two looks at a plan of which it is unknown whether it has begun. */
const LOOK = 1_000

/** What exactly will happen, and did it? One page before, during and after; a reload shows the same. */
export function PlanPage() {
  const says = useSendingTexts()
  const { project, plan } = route.useParams()
  const found = useQuery(keptPlan(project, plan))
  const title = found.data && says.plans[found.data.action_type as keyof typeof says.plans]
  return (
    <Page title={title ?? says.plan}>
      <Loaded query={useNamed(found)}>{(kept) => <KeptPlan project={project} plan={kept} />}</Loaded>
    </Page>
  )
}

function KeptPlan({ project, plan }: { readonly project: string; readonly plan: Plan }) {
  const says = useSendingTexts()
  const queries = useQueryClient()
  const { pipeline } = route.useSearch()
  const again = usePlanning(project, plan.target_is_sandbox, pipeline)
  const acting = useMutation({
    mutationFn: () => carryOut(queries, project, plan.plan_id),
    // Where the answer was lost, it may have begun all the same.
    onError: () => queries.invalidateQueries({ queryKey: keptPlan(project, plan.plan_id).queryKey, exact: true }),
  })
  const isUnknown = acting.error !== null && !isRefusal(acting.error)
  useQuery({ ...keptPlan(project, plan.plan_id), refetchInterval: isUnknown ? LOOK : false })
  const action = plan.action_type as Parameters<typeof again.begin>[0]
  if (plan.operation_id !== null)
    return (
      <OutcomeView
        {...{ project, plan, pipeline }}
        operation={plan.operation_id}
        onAgain={(ids) => again.begin(action, askedAgain(project, plan, ids))}
        again={again}
      />
    )
  return (
    <>
      <PlanView
        {...{ project, plan }}
        isStarting={acting.isPending}
        isUnknown={isUnknown}
        problem={acting.error ?? again.problem}
        onConfirm={() => acting.mutate()}
        onAgain={() => again.begin(action, askedAgain(project, plan))}
      />
      <RequestLine
        does={says.asRequest}
        method="POST"
        path="/api/project/batch_action"
        body={{ plan_id: plan.plan_id }}
      />
    </>
  )
}
