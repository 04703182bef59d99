import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { componentsInternal } from '@regesta/contracts/components'
import { ExecutionSection } from '@regesta/contracts/configuration'
import type { execution, executionInternal } from '@regesta/contracts/execution'
import { services } from '@regesta/contracts/services'
import { connect } from '@regesta/http/connect'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { lockFile } from '@regesta/sqlite/lock'
import { openDatabase } from '@regesta/sqlite/open-database'
import { componentEnvironment } from './environment.js'
import { LiveExecutions } from './executions/live-executions.js'
import { recoverExecutions } from './executions/recover-executions.js'
import { startRetention } from './executions/retention.js'
import type { Executor } from './outside/executor.js'
import { type Leases, openLeases } from './outside/leases.js'
import { localExecutor } from './outside/local-executor.js'
import { slurmExecutor } from './outside/slurm-executor.js'
import { startWatchdog } from './outside/watchdog.js'
import { startCheckpoints } from './store/checkpoints.js'
import { type ExecutionStore, executionStore } from './store/executions.js'
import { type LogStore, logStore } from './store/log-lines.js'

type Configuration = FollowedSettings<{ execution: typeof ExecutionSection }>

export interface Context {
  readonly executions: ExecutionStore
  readonly logs: LogStore
  readonly liveExecutions: LiveExecutions
  readonly leases: Leases
  readonly configuration: Configuration
  readonly log: Logger
  close(): Promise<void>
}

type Contracts = typeof execution & typeof executionInternal

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof Contracts> = Handler<Contracts[Name]>

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export const EXECUTION_DATABASE = { name: 'execution.db', migrations: MIGRATIONS }

/** Opens the database of executions, ends what an earlier process left behind, and makes ready to run. */
export async function createContext(start: Start): Promise<Context> {
  // The predecessor's name, which log filters may rely on.
  const log = logger('component_runner_bp')
  const folder = join(start.home, 'data', 'execution')
  const { database, lock } = openOwned(join(folder, 'execution.db'), log)
  const stopCheckpoints = startCheckpoints(database, MIGRATIONS, log)
  const executions = executionStore(database)
  const logs = logStore(database)
  const transaction = (work: () => void) => database.transaction(work)()
  const configuration = await followSettings(start, { execution: ExecutionSection }, log)
  const leases = openLeases(connect(componentsInternal, componentsOf(start)), log)
  const executors = openExecutors(folder, configuration, log)
  const executorOf = (name: string) => executors[name === 'slurm' ? 'slurm' : 'local']
  const onEnd = (row: { lease_id: string | null }) => leases.release(row.lease_id)
  const parts = { executions, logs, transaction, executorOf, log }
  const limits = () => configuration.current.execution
  const limitsKnown = configuration.known('execution')
  const liveExecutions = new LiveExecutions({ ...parts, limits, limitsKnown, onEnd })
  const retention = startRetention({ executions, logs, limits, limitsKnown, log })
  leases.replace(await recoverExecutions({ ...parts, liveExecutions }))
  configuration.onChange(() => {
    liveExecutions.advance()
    void retention.run()
  })
  const isEnded = (executionId: string) => (executions.find(executionId)?.status ?? 'running') !== 'running'
  // Before the executions are: what is not known any more is not known to have ended.
  void limitsKnown.then(() => executors.slurm.forgetEnded(isEnded)).then(() => retention.run())
  const close = async () => {
    retention.stop()
    await liveExecutions.close()
    for (const executor of Object.values(executors)) executor.close()
    configuration.close()
    await leases.close()
    await stopCheckpoints()
    database.close()
    lock.release()
  }
  return { executions, logs, liveExecutions, leases, configuration, log, close }
}

/** Two services on one database would end each other's executions. */
function openOwned(file: string, log: Logger) {
  const database = openDatabase(file, { migrations: MIGRATIONS, log })
  const lock = lockFile(file)
  if (lock !== null) return { database, lock }
  database.close()
  throw new Error(`${file} is in use by another execution service; stop it first`)
}

const componentsOf = ({ addresses, key }: Start) => ({
  name: 'components',
  url: () => addresses.components ?? `http://127.0.0.1:${services.components.port}`,
  key,
})

function openExecutors(folder: string, configuration: Configuration, log: Logger): Record<'local' | 'slurm', Executor> {
  const environment = componentEnvironment()
  const slurm = {
    folder: join(folder, 'slurm'),
    environment,
    options: () => configuration.current.execution.slurm,
    log,
  }
  return { local: localExecutor(environment, startWatchdog(log)) as Executor, slurm: slurmExecutor(slurm) as Executor }
}
