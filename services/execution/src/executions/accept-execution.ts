import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { RunDescription } from '@regesta/contracts/components'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { demandAllowedPath } from '@regesta/http/allowed-roots'
import { makeFolder } from '@regesta/http/make-folder'
import { show } from '@regesta/http/parse-input'
import { now } from '@regesta/sqlite/timestamp'
import type { Context } from '../context.js'
import { buildCommand, estimatedOutputs, expectedOutputs } from '../domain/build-command.js'
import { checkArguments } from '../domain/check-arguments.js'
import { quoteCommand } from '../domain/quote-command.js'
import { refuseOutside } from '../outside/allowed-roots.js'
import type { Lease } from '../outside/lease.js'
import type { ExecutionRow, NewExecution } from '../store/executions.js'
import type { Plan } from './plan.js'

interface ExecutionRequest {
  readonly component_name: string
  readonly inputs?: Record<string, unknown> | null | undefined
  readonly parameters?: Record<string, unknown> | null | undefined
  readonly output_directory: string
  readonly timeout_seconds?: number | null | undefined
  readonly run_key?: string | null | undefined
  /** Executions of the same group may share the lease on a component. */
  readonly run_group?: string | undefined
  /** The version that must be the installed one. */
  readonly component_version?: string | undefined
  /** The installation of it that must be the present one. */
  readonly component_built_at?: string | undefined
}

export type AcceptExecution = (request: ExecutionRequest) => Promise<ExecutionRow>

/**
 * Accepts an execution: leases the component, checks the arguments, builds the command, stores the execution and starts it.
 * The same `run_key` answers the same execution of the same component, also while the first call is still under way.
 */
export function acceptExecution(context: Context): AcceptExecution {
  const underWay = new Map<string, { readonly component: string; readonly row: Promise<ExecutionRow> }>()

  async function accept(request: ExecutionRequest): Promise<ExecutionRow> {
    const { run_key: key, component_name: component } = request
    if (key === null || key === undefined) return acceptNew(context, request)
    const known = context.executions.findByKey(key)
    if (known !== undefined) return sameComponent(known, request)
    const other = underWay.get(key)
    if (other?.component === component) return other.row
    if (other !== undefined)
      return other.row
        .then(
          () => {},
          () => {},
        )
        .then(() => accept(request))
    const row = acceptNew(context, request).finally(() => underWay.delete(key))
    underWay.set(key, { component, row })
    return row
  }

  return accept
}

/** A key names one execution for good; an execution of another component was certainly not meant. */
function sameComponent(known: ExecutionRow, { run_key, component_name }: ExecutionRequest): ExecutionRow {
  if (known.component_name === component_name) return known
  throw new ServiceError(
    'invalid_input',
    `'run_key' ${show(run_key)} names an execution of component '${known.component_name}' (${known.execution_id}), not of '${component_name}'. Choose another key`,
  )
}

async function acceptNew(context: Context, request: ExecutionRequest): Promise<ExecutionRow> {
  // Until the settings are known, a job that is meant for a cluster would run on this machine.
  context.configuration.assertKnown('execution')
  const directory = checkDirectory(request.output_directory)
  const roots = context.configuration.current.security.allowed_roots
  await demandAllowedPath('output_directory', directory, roots)
  const executionId = randomUUID()
  const lease = await takeLease(context, request, executionId)
  try {
    const wanted = await planExecution(context, request, { executionId, lease })
    await refuseOutside(roots, request, lease.description)
    await makeDirectory(directory)
    return context.liveExecutions.accept(wanted)
  } catch (error) {
    // One that is alive gives its lease back itself when it has ended.
    if (context.liveExecutions.find(executionId) === undefined) context.leases.release(lease.leaseId)
    throw error
  }
}

async function takeLease(context: Context, request: ExecutionRequest, run_id: string): Promise<Lease> {
  const { leases, configuration, liveExecutions } = context
  const { component_name, component_version: version, component_built_at: built_at, run_group: group } = request
  const wanted = { component_name, run_id, version, built_at }
  if (group === undefined) return leases.take(wanted)
  const lease = await leases.share(group, wanted)
  // What outlives this service finds its lease again by the id of its own execution.
  const executor = executorFor(configuration.current.execution, lease.description)
  if (lease.executionId === run_id || !liveExecutions.outlives(executor)) return lease
  leases.release(lease.leaseId)
  return leases.take(wanted)
}

const executorFor = (
  section: Context['configuration']['current']['execution'],
  { component_name, executor }: RunDescription,
): string => section.executors[component_name] ?? executor ?? section.executor

function checkDirectory(directory: string): string {
  if (directory === '') throw new ServiceError('invalid_input', "Missing 'output_directory'")
  if (isAbsolute(directory) && !directory.includes('\0')) return directory
  throw new ServiceError('invalid_input', `'output_directory' must be an absolute path, received ${show(directory)}`)
}

async function makeDirectory(directory: string): Promise<void> {
  await makeFolder(directory).catch((error: Error) => {
    const sentence = `The output_directory ${directory} cannot be created (${error.message}). Name another one`
    throw new ServiceError('refused', sentence, {}, { cause: error })
  })
}

async function planExecution(
  { configuration }: Context,
  request: ExecutionRequest,
  { executionId, lease: { leaseId, description } }: { executionId: string; lease: Lease },
): Promise<NewExecution> {
  await checkInterpreter(description)
  const parts = {
    description,
    outputDirectory: request.output_directory,
    arguments: checkArguments(description.specification, {
      inputs: request.inputs ?? {},
      parameters: request.parameters ?? {},
      installation: description.installation_values,
    }),
  }
  const { execution, system_requirements: needs } = description.specification
  const command = buildCommand(parts)
  const order: Plan['order'] = {
    executionId,
    runKey: request.run_key ?? executionId,
    command,
    folder: description.folder,
    environment: description.environment,
    outputDirectory: request.output_directory,
    timeoutSeconds: request.timeout_seconds ?? execution.timeout_seconds,
    memoryMb: needs.recommended_memory_mb ?? needs.min_memory_mb,
  }
  const plan: Plan = { order, expected: expectedOutputs(parts), estimated_outputs: estimatedOutputs(parts) }
  return {
    execution_id: executionId,
    run_key: request.run_key ?? null,
    component_name: description.component_name,
    component_version: description.version,
    executor: executorFor(configuration.current.execution, description),
    command: quoteCommand(command),
    output_strategy: description.output_argument.strategy,
    output_directory: request.output_directory,
    plan_json: JSON.stringify(plan),
    lease_id: leaseId,
    created_at: now(),
  }
}

async function checkInterpreter({ component_name, interpreter }: RunDescription): Promise<void> {
  await access(interpreter, constants.X_OK).catch((error: Error) => {
    const sentence = say('interpreter_missing', { name: component_name, path: interpreter })
    throw new ServiceError('not_found', sentence, {}, { cause: error })
  })
}
