import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type BatchAction, type Chosen, plannedBy, startPlan } from '../../api/batch.js'
import { useWork, type Work } from '../../api/long-work.js'
import { paths } from '../../paths.js'

const NO_WORK: Work = { service: 'deposition', id: '' }

/**
 * Makes a plan and goes to it once it is made.
 *
 * @param pipeline is offered for the records when the plan has been carried out
 */
export function usePlanning(project: string, isSandbox: boolean, pipeline?: string) {
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: async ({
      action,
      chosen,
    }: {
      readonly action: BatchAction
      readonly chosen: Chosen | Promise<Chosen>
    }) => startPlan(project, { action, chosen: await chosen, isSandbox }),
  })
  const reading = useMutation({
    mutationFn: plannedBy,
    onSuccess: ({ plan_id }) => navigate({ to: paths.plan, params: { project, plan: plan_id }, search: { pipeline } }),
  })
  const work = starting.data
  const { query } = useWork(work ?? NO_WORK, work !== undefined)
  const hasEnded = work !== undefined && query.data !== undefined && query.data.status !== 'running'
  const { mutate } = reading
  useEffect(() => {
    if (hasEnded && work !== undefined) mutate(work)
  }, [hasEnded, work, mutate])
  return {
    begin: (action: BatchAction, chosen: Chosen | Promise<Chosen>) => {
      reading.reset()
      starting.mutate({ action, chosen })
    },
    isPlanning: starting.isPending || (work !== undefined && !reading.isError && !reading.isSuccess),
    state: query.data,
    problem: starting.error ?? query.error ?? reading.error,
  }
}
