import { pipelines as contract } from '@regesta/contracts/pipelines'
import { registered } from '@regesta/contracts/services'
import { partsOnProjects } from '@regesta/http/request-project'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { type Context, type ContextOptions, createContext, PIPELINES_DATABASE } from './context.js'
import { recoverRuns } from './recover-runs.js'
import { cancelExecution } from './use-cases/cancel-execution.js'
import { createPipeline } from './use-cases/create-pipeline.js'
import { deletePipeline } from './use-cases/delete-pipeline.js'
import { executeFromCommandLine } from './use-cases/execute-from-command-line.js'
import { executeOnLocalFiles } from './use-cases/execute-on-local-files.js'
import { executePipeline } from './use-cases/execute-pipeline.js'
import { exportPipeline } from './use-cases/export-pipeline.js'
import { followExecution } from './use-cases/follow-execution.js'
import { getExecutionStatus } from './use-cases/get-execution-status.js'
import { getPipeline } from './use-cases/get-pipeline.js'
import { importPipeline } from './use-cases/import-pipeline.js'
import { listPipelineExecutions } from './use-cases/list-pipeline-executions.js'
import { listPipelines } from './use-cases/list-pipelines.js'
import { rerunExecution } from './use-cases/rerun-execution.js'
import { updateMetadataMapping } from './use-cases/update-metadata-mapping.js'
import { updatePipeline } from './use-cases/update-pipeline.js'

function createService(context: Context): ServiceParts {
  let isRecovered = false
  void recoverRuns(context).then(() => {
    isRecovered = true
  })
  return {
    routes: serve(
      contract,
      given(context, {
        listPipelines,
        createPipeline,
        importPipeline,
        getPipeline,
        updatePipeline,
        deletePipeline,
        exportPipeline,
        updateMetadataMapping,
        executePipeline,
        executeOnLocalFiles,
        getExecutionStatus,
        listPipelineExecutions,
        followExecution,
        cancelExecution,
        rerunExecution,
        executeFromCommandLine,
      }),
    ),
    ...partsOnProjects(context),
    isBusy: () => !isRecovered,
  }
}

/** The service with other waiting times, for tests. */
export const pipelinesWith = (options: ContextOptions): ServiceDefinition<Context> => ({
  ...registered('pipelines'),
  databases: [PIPELINES_DATABASE, OPERATIONS_DATABASE],
  createContext: (start) => createContext(start, options),
  createService,
})

export const pipelines = pipelinesWith({})
