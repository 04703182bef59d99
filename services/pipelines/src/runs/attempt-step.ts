import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Step } from '@regesta/contracts/pipelines'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isStopping } from '@regesta/operations/live-operation'
import type { Context } from '../context.js'
import { SOURCE_FILE } from '../domain/definition.js'
import { matchOutputs, stemOf, type WrittenFile } from '../domain/match-outputs.js'
import { moveTree } from '../outside/files.js'
import type { RunStep, StepOutput } from '../store/step-store.js'
import { awaitExecution, type Execution } from './await-execution.js'
import { freePlace } from './free-place.js'
import type { ResolvedInput } from './resolve-inputs.js'
import type { WorkingItem } from './run-scope.js'

/** A step with everything its outcome depends on. */
export interface StepPlan {
  readonly step: Step
  readonly inputs: ReadonlyMap<string, ResolvedInput>
  readonly fingerprint: string
  readonly component_version: string
  readonly component_built_at: string
}

/** One attempt of one step of an item. */
export type Attempt = Pick<RunStep, 'run_uuid' | 'position' | 'step_number' | 'attempt'>

type Outcome = { outputs: StepOutput[] } | { error: string; interrupted: boolean }

/** One execution of the component into a staging folder; complete outputs move to their place, others are dropped. */
export async function attemptStep(work: WorkingItem, plan: StepPlan, place: Attempt): Promise<Outcome> {
  const { context, outputDirectory } = work
  const { step } = plan
  const runKey = `${place.run_uuid}/${place.position}/${place.step_number}/${place.attempt}`
  const staging = stagingOf(outputDirectory, place)
  const request = {
    run_key: runKey,
    run_group: place.run_uuid,
    component_name: step.component_name,
    component_version: plan.component_version,
    component_built_at: plan.component_built_at,
    inputs: Object.fromEntries([...plan.inputs].map(([name, { value }]) => [name, value])),
    parameters: step.parameters,
    output_directory: staging,
    timeout_seconds: step.timeout_seconds,
  }
  const accepted = (executionId: string) => noteExecution(context, place, executionId)
  const execution = await awaitExecution(work, request, accepted).catch(async (thrown: Error) => {
    // A service that stops finds the execution again after its start; every other end is the end of the step.
    if (isStopping(work.operation.signal)) throw thrown
    context.steps.end(place, notRun(thrown.message))
    // A component that has not been heard of for long may still be writing.
    if (!isServiceError(thrown) || thrown.code !== 'service_unavailable') await removeStaging(context, staging)
    throw thrown
  })
  try {
    const outputs = await collectOutputs(work, plan, execution, staging)
    context.steps.end(place, ended(execution, 'completed', outputs, null))
    return { outputs }
  } catch (thrown) {
    const error = (thrown as Error).message
    context.steps.end(place, ended(execution, 'failed', [], error))
    await removeStaging(context, staging)
    return { error, interrupted: execution.reason?.kind === 'interrupted' }
  }
}

/** Where the component of an attempt writes. */
export const stagingOf = (outputDirectory: string, { run_uuid, step_number, attempt }: Attempt) =>
  join(outputDirectory, `.step-${step_number}-${attempt}-${run_uuid.slice(0, 8)}`)

/** Only what ends the execution after a restart needs its id: where there is no room for it, the step goes on. */
function noteExecution({ steps, log }: Context, place: Attempt, executionId: string): void {
  try {
    steps.noteExecution(place, executionId)
  } catch (err) {
    log.warn({ err, execution: executionId }, 'id of an execution not stored')
  }
}

/** Nothing refers to what a failed attempt leaves; a run goes on even if it cannot be removed. */
export const removeStaging = ({ log }: Context, staging: string) =>
  rm(staging, { recursive: true, force: true }).catch((err: unknown) =>
    log.warn({ err, folder: staging }, 'staging folder not removed'),
  )

/** The end of an attempt of which nothing came. */
export const notRun = (error: string) => ({
  status: 'failed' as const,
  outputs: [],
  error,
  execution_id: null,
  duration_ms: null,
})

const ended = (execution: Execution, status: 'completed' | 'failed', outputs: StepOutput[], error: string | null) => ({
  status,
  outputs,
  error,
  execution_id: execution.execution_id,
  duration_ms: execution.duration_ms,
})

/** Moves what the component wrote out of the staging folder and says which file is which output. */
async function collectOutputs(
  work: WorkingItem,
  { step, inputs }: StepPlan,
  execution: Execution,
  staging: string,
): Promise<StepOutput[]> {
  if (execution.status !== 'completed') throw new ServiceError('internal', failureOf(step, execution))
  const source = work.files.get(SOURCE_FILE)
  const [firstInput] = [...inputs.values()].map(({ value }) => value).filter((value) => typeof value === 'string')
  const stems = [firstInput, source?.path].flatMap((path) => (path === undefined ? [] : [stemOf(path)]))
  const matched = [
    ...matchOutputs(step, { files: execution.output_files, announced: execution.estimated_outputs }, stems),
  ]
  const missing = matched
    .filter(([, file]) => file === undefined)
    .map(([output]) => `'${output.id}' (${output.pattern})`)
  if (missing.length > 0) {
    throw new ServiceError('internal', say('output_missing', { name: step.component_name, names: missing.join(', ') }))
  }
  // The place follows from the name alone: a move that was interrupted half-way is simply finished.
  const placeOf = (path: string) => freePlace(work, step, path)
  for (const folder of await moveTree(staging, placeOf)) {
    const message = `${step.step_name}: the folder ${folder} could not be read; what is in it stays there`
    work.tell(message, { level: 'warning', step_number: step.step_number })
  }
  return matched.flatMap(([output, file]) =>
    file === undefined ? [] : [{ ...picked(file), id: output.id, path: placeOf(relative(staging, file.path)) }],
  )
}

const picked = ({ sha256, size, mime_type }: WrittenFile) => ({ sha256, size, mime_type })

function failureOf({ component_name: name, timeout_seconds }: Step, { status, reason, error }: Execution): string {
  if (reason?.kind === 'timeout') return say('component_timed_out', { name, number: timeout_seconds })
  if (status === 'cancelled') return say('component_was_cancelled', { name })
  return error ? say('component_failed_with', { name, reason: error }) : say('component_failed', { name })
}
