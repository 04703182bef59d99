import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Batch, type BatchAction, carryOut, idsInState } from '../../api/batch.js'
import type { Tab } from '../../api/project-pages.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'
import { BatchView } from './batch-view.js'
import { PlanView } from './plan-view.js'
import './sending.css'

interface SendingProps {
  readonly project: string
  readonly tab: Tab
  readonly isSandbox: boolean
  readonly search: string
  /** Items in this state. */
  readonly total: number
  /** The batch that the address names. */
  readonly batch: string | undefined
  readonly onBatch: (batch: string | undefined) => void
}

/** The steps that lead on from each state. */
const OFFERS: Readonly<Record<Tab, readonly BatchAction[]>> = {
  pending_preparation: ['prepare_metadata'],
  pending_operations: ['create_api_draft'],
  drafts: ['upload_files', 'publish', 'discard_drafts'],
  published: [],
}

/** What can be done with all records of a state: a plan first, then the act, then what came of it. */
export function Sending(props: SendingProps) {
  const { project, tab, total, batch, onBatch } = props
  const { wanted, titles, choosing, acting, confirm, leave, again } = useSending(props)
  const queries = useQueryClient()
  if (batch !== undefined) {
    return (
      <BatchView
        project={project}
        work={{ service: 'deposition', id: batch }}
        areFiles={tab === 'pending_preparation'}
        titles={titles}
        onDone={() => queries.invalidateQueries({ queryKey: ['project', project] })}
        onClose={() => onBatch(undefined)}
        onAgain={again}
      />
    )
  }
  if (wanted !== undefined) {
    return (
      <PlanView
        project={project}
        batch={wanted}
        isStarting={acting.isPending}
        problem={acting.error}
        onConfirm={confirm}
        onLeave={leave}
      />
    )
  }
  return (
    <Offers
      offers={OFFERS[tab]}
      total={total}
      problem={choosing.error}
      onOffer={(action) => choosing.isPending || choosing.mutate(action)}
    />
  )
}

/** The way from a choice to its plan and from the plan to the act; the act itself stands in the address. */
function useSending({ project, tab, isSandbox, search, onBatch }: SendingProps) {
  const [wanted, setWanted] = useState<Batch>()
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map())
  const choosing = useMutation({
    mutationFn: async (action: BatchAction): Promise<Batch> => {
      return { action, ids: await idsInState(project, tab, isSandbox, search), isSandbox }
    },
    onSuccess: setWanted,
  })
  const acting = useMutation({
    mutationFn: (planned: Batch) => carryOut(project, planned),
    onSuccess: ({ id }) => {
      setWanted(undefined)
      onBatch(id)
    },
  })
  const confirm = (items: readonly { readonly id: number; readonly title: string }[]) => {
    setTitles(new Map(items.map(({ id, title }) => [id, title])))
    if (wanted !== undefined) acting.mutate({ ...wanted, ids: items.map(({ id }) => id) })
  }
  // Which act it was is known to the page that began it.
  const begun = acting.variables
  const again =
    begun &&
    ((ids: readonly number[]) => {
      setWanted({ ...begun, ids })
      onBatch(undefined)
    })
  return { wanted, titles, choosing, acting, confirm, leave: () => setWanted(undefined), again }
}

interface OffersProps {
  readonly offers: readonly BatchAction[]
  readonly total: number
  readonly problem: Error | null
  readonly onOffer: (action: BatchAction) => void
}

function Offers({ offers, total, problem, onOffer }: OffersProps) {
  const { texts } = useTexts()
  const says = texts.sending
  if (offers.length === 0) return null
  return (
    <>
      {problem && <ProblemBox error={problem} />}
      <div className="actions">
        {offers.map((action, index) => (
          <ActionButton
            key={action}
            isMain={index === 0}
            reason={total === 0 ? says.nothing : undefined}
            onPress={() => onOffer(action)}
          >
            {says.offers[action](total)}
          </ActionButton>
        ))}
      </div>
    </>
  )
}
