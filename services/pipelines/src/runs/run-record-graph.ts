import { basename, relative } from 'node:path'
import { SOURCE_FILE } from '../domain/definition.js'
import type { RunStep } from '../store/step-store.js'
import type { WorkingItem } from './run-scope.js'

type Entity = Record<string, unknown> & { '@id': string }

const PROFILES = [
  'https://w3id.org/ro/wfrun/process/0.5',
  'https://w3id.org/ro/wfrun/workflow/0.5',
  'https://w3id.org/ro/wfrun/provenance/0.5',
]
const ref = (id: string) => ({ '@id': id })

/** The entities of a run record, in the order in which a person reads them: the crate, its workflow, the run, files, steps, components. */
export function runRecordGraph(work: WorkingItem, workflow: string, steps: readonly RunStep[]): Entity[] {
  const outputs = steps.flatMap((step) => step.outputs).map(({ id }) => fileEntity(work, id))
  const files = { workflow, input: fileEntity(work, SOURCE_FILE), outputs }
  return [
    ...crateEntities(work, files),
    workflowEntity(work, workflow, steps),
    runAction(work, files, steps),
    files.input,
    ...outputs,
    ...replacements(work, files.input),
    ...steps.flatMap((step) => stepEntities(work, step)),
    ...toolEntities(steps),
  ]
}

interface CrateFiles {
  readonly workflow: string
  readonly input: Entity
  readonly outputs: readonly Entity[]
}

function crateEntities(work: WorkingItem, { workflow, outputs }: CrateFiles): Entity[] {
  const { run, record } = work
  const doi = record.repo_doi === '' ? {} : { identifier: `https://doi.org/${record.repo_doi}` }
  return [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: ref('https://w3id.org/ro/crate/1.2'),
      about: ref('./'),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Run of ${run.pipeline.name} on ${record.record_title}`,
      description: run.pipeline.description || `What the pipeline ${run.pipeline.name} made of one record, and how`,
      datePublished: run.started_at,
      conformsTo: PROFILES.map(ref),
      hasPart: [ref(workflow), ...outputs.map(({ '@id': id }) => ref(id))],
      mainEntity: ref(workflow),
      mentions: [ref(`#run-${run.run_uuid}`), ...replacingOutputs(work).map((id) => ref(replacementId(id)))],
      ...doi,
    },
    ...PROFILES.map((profile) => ({
      '@id': profile,
      '@type': 'CreativeWork',
      name: 'Workflow Run RO-Crate profile',
      version: '0.5',
    })),
  ]
}

const workflowEntity = ({ run }: WorkingItem, workflow: string, steps: readonly RunStep[]): Entity => ({
  '@id': workflow,
  '@type': ['File', 'SoftwareSourceCode', 'ComputationalWorkflow', 'HowTo'],
  name: run.pipeline.name,
  version: run.pipeline.version,
  encodingFormat: 'application/x-yaml',
  step: steps.map((step) => ref(`#step-${step.step_number}`)),
  hasPart: [...new Set(steps.map(toolId))].map(ref),
})

const runAction = (
  { run }: WorkingItem,
  { workflow, input, outputs }: CrateFiles,
  steps: readonly RunStep[],
): Entity => ({
  '@id': `#run-${run.run_uuid}`,
  '@type': 'CreateAction',
  name: `Run ${run.run_uuid}`,
  instrument: ref(workflow),
  startTime: run.started_at,
  endTime: steps.at(-1)?.completed_at ?? run.started_at,
  actionStatus: ref('http://schema.org/CompletedActionStatus'),
  object: [ref(input['@id'])],
  result: outputs.map(({ '@id': id }) => ref(id)),
})

/** Outputs that were made to take the place of the source file, by their ids. */
const replacingOutputs = ({ run, files }: WorkingItem): string[] =>
  run.pipeline.steps
    .flatMap((step) => step.outputs)
    .filter(({ id, replace_source_file }) => replace_source_file && files.has(id))
    .map(({ id }) => id)

const replacementId = (outputId: string) => `#replacement-${encodeURI(outputId)}`

const replacements = (work: WorkingItem, source: Entity): Entity[] =>
  replacingOutputs(work).map((id) => ({
    '@id': replacementId(id),
    '@type': 'ReplaceAction',
    name: `'${basename(work.files.get(id)?.path ?? id)}' is uploaded in the place of the source file '${source.name}'`,
    replacee: ref(source['@id']),
    replacer: ref(fileId(work, id)),
  }))

const toolId = (step: RunStep) => `#component-${step.component_name}-${step.component_version}`

const toolEntities = (steps: readonly RunStep[]): Entity[] =>
  [...new Map(steps.map((step) => [toolId(step), step])).values()].map((step) => ({
    '@id': toolId(step),
    '@type': 'SoftwareApplication',
    name: step.component_name,
    softwareVersion: step.component_version,
  }))

function stepEntities(work: WorkingItem, step: RunStep): Entity[] {
  const definition = work.run.pipeline.steps.find(({ step_number }) => step_number === step.step_number)
  const parameters = Object.entries(definition?.parameters ?? {})
  const values = parameters.map(
    ([name, value]): Entity => ({
      '@id': `#parameter-${step.step_number}-${name}`,
      '@type': 'PropertyValue',
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : value,
    }),
  )
  const read = Object.values(definition?.inputMapping ?? {}).flatMap((source) =>
    source.sourceType === 'pipelineFile' && work.files.has(source.fileId) ? [ref(fileId(work, source.fileId))] : [],
  )
  return [
    {
      '@id': `#step-${step.step_number}`,
      '@type': 'HowToStep',
      position: String(step.step_number),
      workExample: ref(toolId(step)),
    },
    {
      '@id': `#action-${step.step_number}`,
      '@type': 'CreateAction',
      name: definition?.step_name ?? step.component_name,
      description: step.reason,
      instrument: ref(toolId(step)),
      startTime: step.started_at,
      endTime: step.completed_at,
      object: [...read, ...values.map(({ '@id': id }) => ref(id))],
      result: step.outputs.map(({ id }) => ref(fileId(work, id))),
    },
    {
      '@id': `#control-${step.step_number}`,
      '@type': 'ControlAction',
      name: `Step ${step.step_number}`,
      instrument: ref(`#step-${step.step_number}`),
      object: ref(`#action-${step.step_number}`),
    },
    ...values,
  ]
}

/** Outputs are named by their path in the crate; the source file, which lies elsewhere, by its name. */
function fileId({ files, outputDirectory }: WorkingItem, id: string): string {
  const path = files.get(id)?.path ?? id
  const inside = relative(outputDirectory, path)
  return encodeURI(inside.startsWith('..') ? `#${basename(path)}` : inside)
}

function fileEntity(work: WorkingItem, id: string): Entity {
  const file = work.files.get(id)
  return {
    '@id': fileId(work, id),
    '@type': 'File',
    name: basename(file?.path ?? id),
    contentSize: String(file?.size ?? 0),
    sha256: file?.sha256,
  }
}
