import { rename, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { SOURCE_FILE } from '../domain/definition.js'
import { toYaml } from '../domain/yaml-form.js'
import type { RunStep } from '../store/step-store.js'
import type { WorkingItem } from './run-scope.js'

type Entity = Record<string, unknown> & { '@id': string }

const PROFILES = [
  'https://w3id.org/ro/wfrun/process/0.5',
  'https://w3id.org/ro/wfrun/workflow/0.5',
  'https://w3id.org/ro/wfrun/provenance/0.5',
]
const ref = (id: string) => ({ '@id': id })

/**
 * Writes what happened as a Workflow Run RO-Crate (RO-Crate 1.2): `ro-crate-metadata.json` and the definition as YAML in the
 * output directory, each complete or not at all.
 *
 * @returns the paths of both
 */
export async function writeRunRecord(work: WorkingItem): Promise<string[]> {
  const { context, run, item, outputDirectory } = work
  const workflow = `${run.pipeline.identifier.replace(/[^\w.-]/g, '_')}.yaml`
  const steps = context.steps.list(run.run_uuid, item.position).filter(({ status }) => status === 'completed')
  const places = [join(outputDirectory, 'ro-crate-metadata.json'), join(outputDirectory, workflow)] as const
  await placeText(places[1], toYaml(run.pipeline))
  const crate = { '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graphOf(work, workflow, steps) }
  await placeText(places[0], `${JSON.stringify(crate, null, 2)}\n`)
  return [...places]
}

async function placeText(path: string, text: string): Promise<void> {
  await writeFile(`${path}.incoming`, text)
  await rename(`${path}.incoming`, path)
}

function graphOf(work: WorkingItem, workflow: string, steps: readonly RunStep[]): Entity[] {
  const { run, record } = work
  const inputs = [fileEntity(work, SOURCE_FILE)]
  const outputs = steps.flatMap((step) => step.outputs).map(({ id }) => fileEntity(work, id))
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
      mentions: ref(`#run-${run.run_uuid}`),
      ...doi,
    },
    ...PROFILES.map((profile) => ({
      '@id': profile,
      '@type': 'CreativeWork',
      name: 'Workflow Run RO-Crate profile',
      version: '0.5',
    })),
    {
      '@id': workflow,
      '@type': ['File', 'SoftwareSourceCode', 'ComputationalWorkflow', 'HowTo'],
      name: run.pipeline.name,
      version: run.pipeline.version,
      encodingFormat: 'application/x-yaml',
      step: steps.map((step) => ref(`#step-${step.step_number}`)),
      hasPart: [...new Set(steps.map(toolId))].map(ref),
    },
    {
      '@id': `#run-${run.run_uuid}`,
      '@type': 'CreateAction',
      name: `Run ${run.run_uuid}`,
      instrument: ref(workflow),
      startTime: run.started_at,
      endTime: steps.at(-1)?.completed_at ?? run.started_at,
      actionStatus: ref('http://schema.org/CompletedActionStatus'),
      object: inputs.map(({ '@id': id }) => ref(id)),
      result: outputs.map(({ '@id': id }) => ref(id)),
    },
    ...inputs,
    ...outputs,
    ...steps.flatMap((step) => stepEntities(work, step)),
    ...toolEntities(steps),
  ]
}

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
