import { execution as contract, executionInternal } from '@regesta/contracts/execution'
import { registered } from '@regesta/contracts/services'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { type ServiceParts, serve } from '@regesta/http/serve'
import { type Context, createContext, EXECUTION_DATABASE } from './context.js'
import { acceptExecution } from './executions/accept-execution.js'
import { cancelExecution } from './use-cases/cancel-execution.js'
import { cancelRun } from './use-cases/cancel-run.js'
import { followLog } from './use-cases/follow-log.js'
import { getExecution } from './use-cases/get-execution.js'
import { getStatus } from './use-cases/get-status.js'
import { listExecutions } from './use-cases/list-executions.js'
import { readLog } from './use-cases/read-log.js'
import { runComponent } from './use-cases/run-component.js'
import { startExecution } from './use-cases/start-execution.js'

const createService = (context: Context): ServiceParts => {
  const accept = acceptExecution(context)
  return {
    routes: serve(contract, {
      runComponent: runComponent(accept),
      followLog: followLog(context),
      cancelRun: cancelRun(context),
      getStatus: getStatus(context),
      listExecutions: listExecutions(context),
      readLog: readLog(context),
    }),
    internal: serve(executionInternal, {
      startExecution: startExecution(accept),
      getExecution: getExecution(context),
      cancelExecution: cancelExecution(context),
    }),
    settings: context.configuration,
    errorLogger: 'component_runner_bp',
    isBusy: () => context.liveExecutions.isBusy(),
    close: context.close,
  }
}

export const execution: ServiceDefinition<Context> = {
  ...registered('execution'),
  databases: [EXECUTION_DATABASE],
  createContext,
  createService,
}
