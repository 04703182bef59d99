import { basename, join, relative } from 'node:path'
import type { InputSource, Step } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { isStopping } from '@regesta/operations/live-operation'
import { fingerprintOf, literalDigest, whatChanged } from '../domain/fingerprint.js'
import { matchOutputs, stemOf } from '../domain/match-outputs.js'
import { hashFile, isUnchanged, moveTree, placeCopy } from '../outside/files.js'
import type { RunStep, StepOutput } from '../store/step-store.js'
import { type Execution, followExecution } from './follow-execution.js'
import type { KnownFile, WorkingItem } from './run-scope.js'

/** An input of a step with its value and what the value is known by. */
interface ResolvedInput {
  readonly value: unknown
  readonly digest: string
}

/** Attempts of one step in one run: an interrupted one is repeated once. */
const ATTEMPTS = 2

/** Runs one step of an item, or takes over what an equal step has made already; its outputs join the item's files. */
export async function runStep(work: WorkingItem, step: Step): Promise<StepOutput[]> {
  const inputs = await resolveInputs(work, step)
  const { version: component_version } = await work.context.components.getRunDescription({
    params: { component_name: step.component_name },
  })
  const fingerprint = fingerprintOf({
    component: step.component_name,
    version: component_version,
    parameters: step.parameters,
    inputs: Object.fromEntries([...inputs].map(([name, { digest }]) => [name, digest])),
    outputs: step.outputs.map((output) => `${output.id}=${output.pattern}`),
  })
  const plan = { step, inputs, fingerprint, component_version }
  const outputs = (await finishedHere(work, step)) ?? (await takenOver(work, plan)) ?? (await executed(work, plan))
  for (const output of outputs) work.files.set(output.id, output)
  return outputs
}

interface StepPlan {
  readonly step: Step
  readonly inputs: ReadonlyMap<string, ResolvedInput>
  readonly fingerprint: string
  readonly component_version: string
}

async function resolveInputs(work: WorkingItem, step: Step): Promise<Map<string, ResolvedInput>> {
  const resolved = new Map<string, ResolvedInput>()
  for (const [name, source] of Object.entries(step.inputMapping))
    resolved.set(name, await resolveInput(work, name, source))
  return resolved
}

async function resolveInput({ files }: WorkingItem, name: string, source: InputSource): Promise<ResolvedInput> {
  if (source.sourceType === 'literal') return { value: source.value, digest: literalDigest(source.value) }
  if (source.sourceType === 'externalPath') {
    const digest = await hashFile(source.path).catch(() => undefined)
    if (digest === undefined)
      throw new ServiceError('invalid_input', `Input '${name}': the file ${source.path} cannot be read`)
    return { value: source.path, digest }
  }
  const file = files.get(source.fileId)
  if (file === undefined) {
    throw new ServiceError(
      'invalid_input',
      `Could not resolve pipeline file with ID '${source.fileId}' for input '${name}'.`,
    )
  }
  return { value: file.path, digest: file.sha256 }
}

/** The outputs of this very step when it had finished before an interruption and they are still what they were. */
async function finishedHere({ context, run, item }: WorkingItem, step: Step): Promise<StepOutput[] | undefined> {
  const last = context.steps.attempts(run.run_uuid, item.position, step.step_number).at(-1)
  return last?.status === 'completed' && (await allUnchanged(last.outputs)) ? [...last.outputs] : undefined
}

async function allUnchanged(outputs: readonly StepOutput[]): Promise<boolean> {
  for (const output of outputs) if (!(await isUnchanged(output))) return false
  return true
}

/** The outputs of an equal step of an earlier run, copied to this item's directory. */
async function takenOver(work: WorkingItem, plan: StepPlan): Promise<StepOutput[] | undefined> {
  const { context, run, outputDirectory, tell } = work
  if (run.force) return undefined
  const equal = context.steps.latestWith(plan.fingerprint)
  if (equal === undefined || !(await allUnchanged(equal.outputs))) return undefined
  const outputs: StepOutput[] = []
  for (const output of equal.outputs) {
    const path = freePlace(work, plan.step, basename(output.path), outputDirectory)
    await placeCopy(output.path, path)
    outputs.push({ ...output, path })
  }
  const reason = `Not run: component, parameters and inputs are those of run ${equal.run_uuid}, whose outputs are taken over`
  const begun = beginStep(work, plan, { reason, reused_from: equal.run_uuid, attempt: 1 })
  context.steps.end(begun, { status: 'completed', execution_id: null, outputs, error: null, duration_ms: 0 })
  tell(`${plan.step.step_name}: ${reason}`, { step_number: plan.step.step_number })
  return outputs
}

async function executed(work: WorkingItem, plan: StepPlan): Promise<StepOutput[]> {
  const { context, run, item } = work
  const attempts = context.steps.attempts(run.run_uuid, item.position, plan.step.step_number)
  const last = attempts.at(-1)
  for (let attempt = last?.status === 'running' ? last.attempt : attempts.length + 1; ; attempt++) {
    const begun = beginStep(work, plan, { reason: whyRun(work, plan, attempt), reused_from: null, attempt })
    const outcome = await attemptStep(work, plan, begun)
    if ('outputs' in outcome) return outcome.outputs
    if (!outcome.interrupted || attempt >= ATTEMPTS) throw new ServiceError('internal', outcome.error)
    work.tell(`${plan.step.step_name}: interrupted, is run once more`, {
      level: 'warning',
      step_number: plan.step.step_number,
    })
  }
}

function whyRun({ context, run, item }: WorkingItem, { step, fingerprint }: StepPlan, attempt: number): string {
  if (attempt > 1) return 'Run: the attempt before was interrupted'
  if (run.force) return 'Run: every step was asked for'
  const earlier = context.steps.latestOf(run.pipeline.identifier, item.item_id, step.step_number)
  if (earlier === undefined) return 'Run: for the first time on this item'
  return `Run: changed since the last time: ${whatChanged(earlier.fingerprint, fingerprint)}`
}

function beginStep(
  { context, run, item, tell }: WorkingItem,
  { step, fingerprint, component_version }: StepPlan,
  begin: Pick<RunStep, 'reason' | 'reused_from' | 'attempt'>,
) {
  const place = {
    run_uuid: run.run_uuid,
    position: item.position,
    step_number: step.step_number,
    attempt: begin.attempt,
  }
  const names = { component_name: step.component_name, component_version, fingerprint }
  context.steps.start({ ...place, ...names, reason: begin.reason, reused_from: begin.reused_from })
  if (begin.reused_from === null) tell(`${step.step_name}: ${begin.reason}`, { step_number: step.step_number })
  return place
}

type Outcome = { outputs: StepOutput[] } | { error: string; interrupted: boolean }

/** One execution of the component into a staging folder; complete outputs move to their place, others are dropped. */
async function attemptStep(work: WorkingItem, plan: StepPlan, place: ReturnType<typeof beginStep>): Promise<Outcome> {
  const { context, outputDirectory } = work
  const { step } = plan
  const runKey = `${place.run_uuid}/${place.position}/${place.step_number}/${place.attempt}`
  const staging = join(outputDirectory, `.step-${place.step_number}-${place.attempt}-${place.run_uuid.slice(0, 8)}`)
  const execution = await followExecution(work, {
    run_key: runKey,
    component_name: step.component_name,
    inputs: Object.fromEntries([...plan.inputs].map(([name, { value }]) => [name, value])),
    parameters: step.parameters,
    output_directory: staging,
    timeout_seconds: step.timeout_seconds,
  }).catch((thrown: Error) => {
    // A service that stops finds the execution again after its start; every other end is the end of the step.
    if (!isStopping(work.operation.signal)) context.steps.end(place, notRun(thrown.message))
    throw thrown
  })
  try {
    const outputs = await collectOutputs(work, plan, execution, staging)
    context.steps.end(place, ended(execution, 'completed', outputs, null))
    return { outputs }
  } catch (thrown) {
    const error = (thrown as Error).message
    context.steps.end(place, ended(execution, 'failed', [], error))
    return { error, interrupted: execution.reason?.kind === 'interrupted' }
  }
}

const notRun = (error: string) => ({
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
  const source = work.files.get('source_file')
  const [firstInput] = [...inputs.values()].map(({ value }) => value).filter((value) => typeof value === 'string')
  const stems = [firstInput, source?.path].flatMap((path) => (path === undefined ? [] : [stemOf(path)]))
  const matched = [...matchOutputs(step, execution.output_files, stems)]
  const missing = matched
    .filter(([, file]) => file === undefined)
    .map(([output]) => `'${output.id}' (${output.pattern})`)
  if (missing.length > 0) {
    throw new ServiceError(
      'internal',
      `Component '${step.component_name}' did not write the output ${missing.join(', ')}`,
    )
  }
  // The place follows from the name alone: a move that was interrupted half-way is simply finished.
  const placeOf = (path: string) => freePlace(work, step, path, work.outputDirectory)
  await moveTree(staging, placeOf)
  return matched.flatMap(([output, file]) =>
    file === undefined
      ? []
      : [{ id: output.id, path: placeOf(relative(staging, file.path)), sha256: file.sha256, size: file.size }],
  )
}

function failureOf(step: Step, { status, reason, error }: Execution): string {
  if (reason?.kind === 'timeout')
    return `Component '${step.component_name}' timed out after ${step.timeout_seconds} seconds.`
  if (status === 'cancelled') return `Component '${step.component_name}' was cancelled.`
  return `Component '${step.component_name}' execution failed.${error ? ` ${error}` : ''}`
}

/** The place of a file in the output directory; a name that another step of this item took goes into a folder of its own. */
function freePlace({ files }: { files: Map<string, KnownFile> }, step: Step, path: string, directory: string): string {
  const place = join(directory, path)
  const taken = [...files.values()].some((file) => file.path === place)
  return taken ? join(directory, `step_${step.step_number}`, path) : place
}
