import { basename } from 'node:path'
import { VERSION } from '@regesta/contracts/services'
import { SOURCE_FILE } from '../domain/definition.js'
import type { RunStep } from '../store/step-store.js'
import { type Entity, fileEntity, fileId, ref, workflowParameters } from './crate-entities.js'
import { licenceEntity } from './crate-licence.js'
import { AGENT, controlId, stepEntities, stepId, toolEntities, toolId } from './crate-steps.js'
import type { WorkingItem } from './run-scope.js'

/** What the crate conforms to: identifier, name, version. */
const PROFILES = [
  ['https://w3id.org/ro/wfrun/process/0.5', 'Process Run Crate', '0.5'],
  ['https://w3id.org/ro/wfrun/workflow/0.5', 'Workflow Run Crate', '0.5'],
  ['https://w3id.org/ro/wfrun/provenance/0.5', 'Provenance Run Crate', '0.5'],
  ['https://w3id.org/workflowhub/workflow-ro-crate/1.0', 'Workflow RO-Crate', '1.0'],
] as const

const LANGUAGE: Entity = {
  '@id': '#pipeline-language',
  '@type': 'ComputerLanguage',
  name: 'Regesta pipeline definition',
  description: 'Steps of components with their inputs, outputs and parameters, as YAML',
  version: VERSION,
}
const ENGINE: Entity = {
  '@id': '#engine',
  '@type': 'SoftwareApplication',
  name: 'Regesta pipelines',
  softwareVersion: VERSION,
}

/** The entities of a run record, in the order in which a person reads them: the crate, its workflow, the run, files, steps, components. */
export function runRecordGraph(work: WorkingItem, workflow: string, steps: readonly RunStep[]): Entity[] {
  const ids = steps.flatMap((step) => step.outputs).map(({ id }) => id)
  const parameters = workflowParameters(ids)
  const files = { workflow, input: fileEntity(work, SOURCE_FILE), outputs: ids.map((id) => fileEntity(work, id)) }
  return [
    ...crateEntities(work, files),
    workflowEntity(work, { workflow, steps, parameters }),
    LANGUAGE,
    runAction(work, files, steps),
    organizeAction(work, steps),
    ENGINE,
    AGENT,
    parameters.input,
    ...parameters.outputs,
    files.input,
    ...files.outputs,
    ...replacements(work, files.input),
    ...steps.flatMap((step) => stepEntities(work, step)),
    ...toolEntities(work, steps),
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
  const licence = licenceEntity(record)
  return [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: [ref('https://w3id.org/ro/crate/1.2'), ref('https://w3id.org/workflowhub/workflow-ro-crate/1.0')],
      about: ref('./'),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Run of ${run.pipeline.name} on ${record.record_title}`,
      description: run.pipeline.description || `What the pipeline ${run.pipeline.name} made of one record, and how`,
      datePublished: run.started_at,
      license: ref(licence['@id']),
      conformsTo: PROFILES.map(([profile]) => ref(profile)),
      hasPart: [ref(workflow), ...outputs.map(({ '@id': id }) => ref(id))],
      mainEntity: ref(workflow),
      mentions: [runId(work), organizeId(work), ...replacingOutputs(work).map(replacementId)].map(ref),
      ...doi,
    },
    licence,
    ...PROFILES.map(([id, name, version]) => ({ '@id': id, '@type': 'CreativeWork', name, version })),
  ]
}

interface Workflow {
  readonly workflow: string
  readonly steps: readonly RunStep[]
  readonly parameters: ReturnType<typeof workflowParameters>
}

const workflowEntity = ({ run }: WorkingItem, { workflow, steps, parameters }: Workflow): Entity => ({
  '@id': workflow,
  '@type': ['File', 'SoftwareSourceCode', 'ComputationalWorkflow', 'HowTo'],
  name: run.pipeline.name,
  version: run.pipeline.version,
  encodingFormat: 'application/x-yaml',
  programmingLanguage: ref(LANGUAGE['@id']),
  input: [ref(parameters.input['@id'])],
  output: parameters.outputs.map(({ '@id': id }) => ref(id)),
  step: steps.map((step) => ref(stepId(step))),
  hasPart: [...new Set(steps.map(toolId))].map(ref),
})

const runId = ({ run }: WorkingItem) => `#run-${run.run_uuid}`
const organizeId = ({ run }: WorkingItem) => `#engine-run-${run.run_uuid}`

const timesOf = ({ run }: WorkingItem, steps: readonly RunStep[]) => ({
  startTime: run.started_at,
  endTime: steps.at(-1)?.completed_at ?? run.started_at,
})

const runAction = (work: WorkingItem, { workflow, input, outputs }: CrateFiles, steps: readonly RunStep[]): Entity => ({
  '@id': runId(work),
  '@type': 'CreateAction',
  name: `Run ${work.run.run_uuid}`,
  agent: ref(AGENT['@id']),
  instrument: ref(workflow),
  ...timesOf(work, steps),
  actionStatus: ref('http://schema.org/CompletedActionStatus'),
  object: [ref(input['@id'])],
  result: outputs.map(({ '@id': id }) => ref(id)),
})

/** What the engine did: it took the steps in turn, and their result is the run. */
const organizeAction = (work: WorkingItem, steps: readonly RunStep[]): Entity => ({
  '@id': organizeId(work),
  '@type': 'OrganizeAction',
  name: `Regesta carries out ${work.run.pipeline.name}`,
  agent: ref(AGENT['@id']),
  instrument: ref(ENGINE['@id']),
  ...timesOf(work, steps),
  object: steps.map((step) => ref(controlId(step))),
  result: ref(runId(work)),
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
