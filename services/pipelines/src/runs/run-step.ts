import { dirname, relative } from 'node:path'
import type { Step } from '@regesta/contracts/pipelines'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { fingerprintOf, whatChanged } from '../domain/fingerprint.js'
import { isUnchanged, placeCopy } from '../outside/files.js'
import type { RunStep, StepOutput } from '../store/step-store.js'
import { abandonAttempt } from './abandon-attempt.js'
import { type Attempt, attemptStep, type StepPlan } from './attempt-step.js'
import { freePlace } from './free-place.js'
import { parameterFiles } from './parameter-files.js'
import { resolveInputs } from './resolve-inputs.js'
import type { WorkingItem } from './run-scope.js'

/** Attempts of one step in one run: an interrupted one is repeated once. */
const ATTEMPTS = 2

/** Runs one step of an item, or takes over what an equal step has made already; its outputs join the item's files. */
export async function runStep(work: WorkingItem, step: Step): Promise<StepOutput[]> {
  const outputs = await outputsOf(work, step).catch((error: unknown) => {
    if (!isServiceError(error) || error.code !== 'conflict') throw error
    // The component was updated or installed again since it was asked for; what is done with it now depends on what it is now.
    work.descriptions.forget(step.component_name)
    return outputsOf(work, step)
  })
  for (const output of outputs) work.files.set(output.id, output)
  return outputs
}

async function outputsOf(work: WorkingItem, step: Step): Promise<StepOutput[]> {
  const inputs = await resolveInputs(work, step)
  const description = await work.descriptions.of(step.component_name)
  const { version: component_version, built_at: component_built_at } = description
  const fingerprint = fingerprintOf({
    component: step.component_name,
    version: component_version,
    built_at: component_built_at,
    parameters: step.parameters,
    files: await parameterFiles(work, step, description),
    inputs: Object.fromEntries([...inputs].map(([name, { digest }]) => [name, digest])),
    outputs: step.outputs.map((output) => `${output.id}=${output.pattern}`),
  })
  const plan = { step, inputs, fingerprint, component_version, component_built_at }
  return (await finishedHere(work, step)) ?? (await takenOver(work, plan)) ?? (await executed(work, plan))
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
  const { context, run, tell } = work
  if (run.force) return undefined
  const equal = context.steps.latestWith(plan.fingerprint)
  if (equal === undefined || !(await allUnchanged(equal.outputs))) return undefined
  const outputs = await copiesOf(work, plan.step, equal)
  const reason = `Not run: component, parameters and inputs are those of run ${equal.run_uuid}, whose outputs are taken over`
  const attempt = (await attemptsWithout(work, plan.step, () => true)).length + 1
  const begun = beginStep(work, plan, { reason, reused_from: equal.run_uuid, attempt })
  context.steps.end(begun, { status: 'completed', execution_id: null, outputs, error: null, duration_ms: 0 })
  tell(`${plan.step.step_name}: ${reason}`, { step_number: plan.step.step_number })
  return outputs
}

/** Copies of outputs, at the places in this item's directory that they have in the one that they were made for. */
async function copiesOf(work: WorkingItem, step: Step, made: RunStep): Promise<StepOutput[]> {
  const directory = work.context.items.directoryOf(made.run_uuid, made.position)
  const places = new Map<string, string>()
  for (const { path } of made.outputs) {
    // Several outputs may be one file.
    if (places.has(path)) continue
    const name = relative(directory ?? dirname(path), path)
    places.set(path, freePlace(work, step, name, [...places.values()]))
  }
  for (const [from, to] of places) await placeCopy(from, to)
  return made.outputs.map((output) => ({ ...output, path: places.get(output.path) ?? output.path }))
}

async function executed(work: WorkingItem, plan: StepPlan): Promise<StepOutput[]> {
  // What was begun with other inputs, or another version, says nothing of these.
  const attempts = await attemptsWithout(work, plan.step, ({ fingerprint }) => fingerprint !== plan.fingerprint)
  const last = attempts.at(-1)
  // A start that was refused, as that of a component which had been exchanged, interrupted nothing.
  const refused = attempts.filter(({ status, execution_id }) => status === 'failed' && execution_id === null).length
  for (let attempt = last?.status === 'running' ? last.attempt : attempts.length + 1; ; attempt++) {
    const isRepeated = attempt - refused > 1
    const begun = beginStep(work, plan, { reason: whyRun(work, plan, isRepeated), reused_from: null, attempt })
    const outcome = await attemptStep(work, plan, begun)
    if ('outputs' in outcome) return outcome.outputs
    if (!outcome.interrupted || attempt - refused >= ATTEMPTS) throw new ServiceError('internal', outcome.error)
    work.tell(`${plan.step.step_name}: interrupted, is run once more`, {
      level: 'warning',
      step_number: plan.step.step_number,
    })
  }
}

/** The attempts of a step, after one that a restart left under way was ended where it is no longer wanted. */
async function attemptsWithout(
  { context, run, item, outputDirectory }: WorkingItem,
  { step_number }: Step,
  isUnwanted: (left: RunStep) => boolean,
): Promise<readonly RunStep[]> {
  const attempts = context.steps.attempts(run.run_uuid, item.position, step_number)
  const last = attempts.at(-1)
  if (last?.status !== 'running' || !isUnwanted(last)) return attempts
  await abandonAttempt(context, outputDirectory, last, 'Not finished: what it depends on was changed')
  return context.steps.attempts(run.run_uuid, item.position, step_number)
}

function whyRun({ context, run, item }: WorkingItem, { step, fingerprint }: StepPlan, isRepeated: boolean): string {
  if (isRepeated) return 'Run: the attempt before was interrupted'
  if (run.force) return 'Run: every step was asked for'
  const earlier = context.steps.latestOf(run.pipeline.identifier, item.item_id, step.step_number)
  if (earlier === undefined) return 'Run: for the first time on this item'
  return `Run: changed since the last time: ${whatChanged(earlier.fingerprint, fingerprint)}`
}

function beginStep(
  { context, run, item, tell }: WorkingItem,
  { step, fingerprint, component_version }: StepPlan,
  begin: Pick<RunStep, 'reason' | 'reused_from' | 'attempt'>,
): Attempt {
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
