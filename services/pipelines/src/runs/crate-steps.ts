import { basename } from 'node:path'
import type { InputSource } from '@regesta/contracts/pipelines'
import type { RunStep } from '../store/step-store.js'
import { type Entity, fileId, formalParameter, ref, tellable } from './crate-entities.js'
import type { WorkingItem } from './run-scope.js'

/** The person who started the run: no name is recorded. */
export const AGENT: Entity = {
  '@id': '#operator',
  '@type': 'Person',
  name: 'Operator of the installation',
  description: 'Whoever started the run; no name is recorded',
}

export const toolId = (step: RunStep) => `#component-${step.component_name}-${step.component_version}`
export const stepId = (step: RunStep) => `#step-${step.step_number}`
export const controlId = (step: RunStep) => `#control-${step.step_number}`
const actionId = (step: RunStep) => `#action-${step.step_number}`

const parameterId = (step: RunStep, name: string) => `${toolId(step)}-${encodeURIComponent(name)}`

const definitionOf = ({ run }: WorkingItem, { step_number }: RunStep) =>
  run.pipeline.steps.find((step) => step.step_number === step_number)

/** One step with what carried it out and what it was given. */
export function stepEntities(work: WorkingItem, step: RunStep): Entity[] {
  const values = valuesOf(work, step)
  const definition = definitionOf(work, step)
  const read = Object.values(definition?.inputMapping ?? {}).flatMap((source) =>
    source.sourceType === 'pipelineFile' && work.files.has(source.fileId) ? [ref(fileId(work, source.fileId))] : [],
  )
  return [
    { '@id': stepId(step), '@type': 'HowToStep', position: String(step.step_number), workExample: ref(toolId(step)) },
    {
      '@id': actionId(step),
      '@type': 'CreateAction',
      name: definition?.step_name ?? step.component_name,
      description: step.reason,
      agent: ref(AGENT['@id']),
      instrument: ref(toolId(step)),
      startTime: step.started_at,
      endTime: step.completed_at,
      object: [...read, ...values.map(({ '@id': id }) => ref(id))],
      result: step.outputs.map(({ id }) => ref(fileId(work, id))),
    },
    {
      '@id': controlId(step),
      '@type': 'ControlAction',
      name: `Step ${step.step_number}`,
      instrument: ref(stepId(step)),
      object: ref(actionId(step)),
    },
    ...values,
  ]
}

/** The parameters of a step, and its inputs that are no file of the run. */
function valuesOf(work: WorkingItem, step: RunStep): Entity[] {
  const definition = definitionOf(work, step)
  const parameters = Object.entries(definition?.parameters ?? {}).map(([name, value]) =>
    valueEntity(step, 'parameter', name, value),
  )
  const inputs = Object.entries(definition?.inputMapping ?? {}).flatMap(([name, source]) => {
    const value = ownValueOf(source)
    return value === undefined ? [] : [valueEntity(step, 'input', name, value)]
  })
  return [...parameters, ...inputs]
}

function ownValueOf(source: InputSource): unknown {
  if (source.sourceType === 'literal') return source.value
  return source.sourceType === 'externalPath' ? basename(source.path) : undefined
}

function valueEntity(step: RunStep, kind: string, name: string, value: unknown): Entity {
  const told = tellable(value)
  return {
    '@id': `#${kind}-${step.step_number}-${encodeURIComponent(name)}`,
    '@type': 'PropertyValue',
    name,
    value: typeof told === 'object' ? JSON.stringify(told) : told,
    exampleOfWork: ref(parameterId(step, name)),
  }
}

/** The components of a run, each once, with the names that they were given values for. */
export function toolEntities(work: WorkingItem, steps: readonly RunStep[]): Entity[] {
  const tools = new Map(steps.map((step) => [toolId(step), step]))
  return [...tools].flatMap(([id, step]) => {
    const names = new Set(
      steps
        .filter((each) => toolId(each) === id)
        .flatMap((each) => valuesOf(work, each).map(({ name }) => String(name))),
    )
    const parameters = [...names].map((name) => formalParameter(parameterId(step, name), name, 'Text'))
    const tool = {
      '@id': id,
      '@type': 'SoftwareApplication',
      name: step.component_name,
      softwareVersion: step.component_version,
      input: parameters.map((parameter) => ref(parameter['@id'])),
    }
    return [tool, ...parameters]
  })
}
