import { setTimeout as pause } from 'node:timers/promises'
import { pipelines as contract } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { continuation } from '@regesta/operations/continuation'
import type { Context } from './context.js'
import { endLeftRuns } from './runs/end-left-runs.js'
import { executeFromCommandLine } from './use-cases/execute-from-command-line.js'
import { executeOnLocalFiles } from './use-cases/execute-on-local-files.js'
import { executePipeline } from './use-cases/execute-pipeline.js'
import { rerunExecution } from './use-cases/rerun-execution.js'

/** Milliseconds between attempts to reach the projects service after a start. */
const RETRY = 1_000

/**
 * After a start: the claims of the earlier start are released, then every run that was under way goes on. Runs wait for the
 * projects service and for the rules of the configuration; nothing else does.
 */
export async function recoverRuns(context: Context): Promise<void> {
  const [service = '', boot = ''] = context.holder.split(':')
  while (!context.closing.aborted) {
    try {
      await context.projects.registerHolder({ body: { service, boot } })
      break
    } catch (error) {
      context.log.warn({ reason: (error as Error).message }, 'runs wait for the projects service')
      await pause(RETRY, undefined, { signal: context.closing }).catch(() => {})
    }
  }
  if (context.closing.aborted) return
  await context.configuration.known('security')
  endLeftRuns(context)
  context.operations.recover({
    executePipeline: continuation(contract.executePipeline, ofKnownProject(context, executePipeline(context))),
    executeOnLocalFiles: continuation(contract.executeOnLocalFiles, executeOnLocalFiles(context)),
    rerunExecution: continuation(contract.rerunExecution, rerunExecution(context)),
    executeFromCommandLine: continuation(contract.executeFromCommandLine, executeFromCommandLine(context)),
  })
}

type Execute = ReturnType<typeof executePipeline>

/**
 * Earlier releases accepted a run without the project it was for. One that had not begun could now only run in whichever
 * project is active.
 */
const ofKnownProject =
  ({ runs }: Context, execute: Execute): Execute =>
  (request) => {
    if (request.project !== '' || runs.findByOperation(request.operation.id) !== undefined) return execute(request)
    throw new ServiceError('no_project', say('run_not_begun', {}))
  }
