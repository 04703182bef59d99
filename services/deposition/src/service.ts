import { deposition as contract, depositionInternal } from '@regesta/contracts/deposition'
import { registered } from '@regesta/contracts/services'
import { partsOnProjects } from '@regesta/http/request-project'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { type Context, type ContextOptions, createContext } from './context.js'
import { continueOperations } from './continue-operations.js'
import { onceKnown } from './ledger/once-known.js'
import { preparationHandlers, preparationInternalHandlers } from './preparation/handlers.js'
import { DEPOSITS_DATABASE } from './store/deposits.js'
import { PLANS_DATABASE } from './store/plans.js'
import { checkRepository } from './use-cases/check-repository.js'
import { compareRecord } from './use-cases/compare-record.js'
import { createApiDraft } from './use-cases/create-api-draft.js'
import { createApiDraftFromCli } from './use-cases/create-api-draft-from-cli.js'
import { createRecordForFile } from './use-cases/create-record-for-file.js'
import { discardOrphanDrafts } from './use-cases/discard-orphan-drafts.js'
import { discardRepoDraft } from './use-cases/discard-repo-draft.js'
import { ensureDraft } from './use-cases/ensure-draft.js'
import { ensureMetadata } from './use-cases/ensure-metadata.js'
import { ensurePublished } from './use-cases/ensure-published.js'
import { ensureUploaded } from './use-cases/ensure-uploaded.js'
import { ensureVersion } from './use-cases/ensure-version.js'
import { listLatestFiles } from './use-cases/list-latest-files.js'
import { listOrphanDrafts } from './use-cases/list-orphan-drafts.js'
import { listRepositoryWrites } from './use-cases/list-repository-writes.js'
import { planBatchAction } from './use-cases/plan-batch-action.js'
import { publishRecord } from './use-cases/publish-record.js'
import { runBatchAction } from './use-cases/run-batch-action.js'
import { showPlan } from './use-cases/show-plan.js'
import { showReceipt } from './use-cases/show-receipt.js'
import { showRecord } from './use-cases/show-record.js'
import { showRepositoryLimits } from './use-cases/show-repository-limits.js'
import { undoEvent } from './use-cases/undo-event.js'
import { uploadFile } from './use-cases/upload-file.js'
import { uploadFiles } from './use-cases/upload-files.js'
import { verifyRecords } from './use-cases/verify-records.js'

function createService(context: Context): ServiceParts {
  void continueOperations(context)
  return { ...handlersOf(context), ...partsOnProjects(context), isBusy: () => hasBegun(context) }
}

/**
 * Whether it looks after a project, or has asked a repository: what it remembers of both, such as how often it may ask, would
 * be gone after a sleep. So it sleeps only until it is needed for the first time.
 */
const hasBegun = ({ sweep, settler, edits, outside }: Context): boolean =>
  sweep.hasLooked() || settler.isBusy() || edits.isBusy() || outside.limiter.isUsed()

const handlersOf = (context: Context) => ({
  routes: serve(contract, {
    ...preparationHandlers(context),
    ...given(context, {
      createApiDraft,
      createApiDraftFromCli,
      uploadFile,
      uploadFiles,
      publishRecord,
      undoEvent,
      discardRepoDraft,
      createRecordForFile,
      listLatestFiles,
      runBatchAction,
      planBatchAction,
      showPlan,
      showReceipt,
      showRecord,
      compareRecord,
      verifyRecords,
      listOrphanDrafts,
      discardOrphanDrafts,
      listRepositoryWrites,
      showRepositoryLimits,
    }),
  }),
  internal: serve(depositionInternal, {
    ...preparationInternalHandlers(context),
    checkRepository: checkRepository(context),
    ensureDraft: onceKnown(context, ensureDraft(context)),
    ensureMetadata: onceKnown(context, ensureMetadata(context)),
    ensureUploaded: onceKnown(context, ensureUploaded(context)),
    ensurePublished: onceKnown(context, ensurePublished(context)),
    ensureVersion: onceKnown(context, ensureVersion(context)),
  }),
})

/** The service with other waiting times, for tests and fault campaigns. */
export const depositionWith = (options: ContextOptions): ServiceDefinition<Context> => ({
  ...registered('deposition'),
  databases: [DEPOSITS_DATABASE, PLANS_DATABASE, OPERATIONS_DATABASE],
  createContext: (start) => createContext(start, options),
  createService,
})

export const deposition = depositionWith({})
