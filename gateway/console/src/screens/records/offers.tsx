import type { BatchAction, Chosen } from '../../api/batch.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { ToolRow } from '../../parts/tool-row.js'
import type { RecordsTab } from './address.js'
import { ChangeField } from './change-field.js'
import { RunPipeline } from './run-pipeline.js'
import { useSendingTexts } from './texts.js'
import { usePlanning } from './use-planning.js'

/** What leads on from each list, and the state that a record must be in for it. */
const OFFERS: Readonly<Record<RecordsTab, readonly BatchAction[]>> = {
  pending: ['prepare_metadata', 'remove_files'],
  prepared: ['create_api_draft', 'remove_versions'],
  draft: ['upload_files', 'publish', 'discard_drafts'],
  published: ['update_published'],
  failed: ['create_api_draft', 'upload_files', 'publish', 'discard_drafts'],
  discarded: [],
}

/** Records that a pipeline can still change. */
const TAKES_PIPELINES: readonly RecordsTab[] = ['prepared', 'draft', 'failed']

/** Whether there is anything that can be done with many items of a list at once. */
export const hasOffers = (tab: RecordsTab): boolean => OFFERS[tab].length > 0

interface OffersProps {
  readonly project: string
  readonly tab: RecordsTab
  readonly isSandbox: boolean
  /** How many items are meant. */
  readonly chosen: number
  readonly chosenFor: () => Chosen
  /** The pipeline that is looked at for them. */
  readonly pipeline: string | undefined
  readonly onPipeline: (pipeline: string | undefined) => void
}

/** What can be done with everything that is chosen: each begins with a plan, and nothing is done before that is confirmed. */
export function Offers({ tab, pipeline, onPipeline, ...choice }: OffersProps) {
  const { project, isSandbox, chosen, chosenFor } = choice
  const says = useSendingTexts()
  const { begin, isPlanning, state, problem } = usePlanning(project, isSandbox)
  const offers = OFFERS[tab]
  if (offers.length === 0) return null
  const reason = chosen === 0 ? says.nothing : isPlanning ? says.planning : undefined
  return (
    <>
      {problem && <ProblemBox error={problem} />}
      <ToolRow className="actions" label={says.offered}>
        {offers.map((action, index) =>
          action === 'update_published' ? (
            <ChangeField
              key={action}
              chosen={chosen}
              reason={reason}
              onPlan={(changes) => begin(action, { ...chosenFor(), changes })}
            />
          ) : (
            <ActionButton key={action} isMain={index === 0} reason={reason} onPress={() => begin(action, chosenFor())}>
              {says.offers[action](chosen)}
            </ActionButton>
          ),
        )}
        {TAKES_PIPELINES.includes(tab) && (
          <RunPipeline {...choice} reason={reason} wanted={pipeline} onWanted={onPipeline} />
        )}
      </ToolRow>
      <p role="status" className={isPlanning ? 'quiet' : 'unseen'}>
        {isPlanning && says.planningOf(state?.done ?? 0, state?.total ?? chosen)}
      </p>
    </>
  )
}
