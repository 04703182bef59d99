import { insertValue } from '@regesta/contracts/insert-values'
import type { Pipeline, RepoMapping, StepFile } from '@regesta/contracts/pipelines'
import { RepoMapping as RepoMappingSchema } from '@regesta/contracts/pipelines'
import { valueAt } from '@regesta/contracts/value-at'
import { z } from 'zod'

/** Reads the JSON of an output file; undefined when there is none or it is not JSON. */
type ReadJson = (fileId: string) => Promise<unknown>

/** What rules take values from and add them to. */
export interface ValueSources {
  readonly readJson: ReadJson
  /** The metadata that the record has, whose lists `insert` adds to. */
  readonly stored: Readonly<Record<string, unknown>>
  warn(message: string): void
}

/**
 * The repository fields that a run sets: step outputs in order, then the pipeline's own mapping. A later rule wins over an
 * earlier one, except that `insert` adds to the list so far. Paths without a value are reported and leave the field alone.
 */
export async function collectValues(pipeline: Pipeline, sources: ValueSources): Promise<Record<string, unknown>> {
  const { readJson } = sources
  const values: Record<string, unknown> = {}
  for (const output of mappedOutputs(pipeline)) {
    const json = await readJson(output.id)
    for (const rule of output.outputMapping.repoMappings) {
      const value = json === undefined ? undefined : valueAt(json, rule.jsonKey)
      apply(values, { ...rule, value, place: `output '${output.id}'` }, sources)
    }
  }
  for (const rule of pipelineRules(pipeline)) {
    const value = await pipelineValue(pipeline, rule.jsonKey, readJson)
    apply(values, { ...rule, value, place: 'the pipeline mapping' }, sources)
  }
  return values
}

const mappedOutputs = (pipeline: Pipeline): StepFile[] =>
  pipeline.steps.flatMap((step) => step.outputs).filter((output) => output.outputMapping.mapToRepo)

function pipelineRules(pipeline: Pipeline): RepoMapping[] {
  const result = z.array(RepoMappingSchema).safeParse(pipeline.metadata_mapping.repoMappings)
  return result.success ? result.data : []
}

/** `<file_id>.<path>`, where the longest known id counts; without one, the last JSON output that has the path. */
async function pipelineValue(pipeline: Pipeline, jsonKey: string, readJson: ReadJson): Promise<unknown> {
  const outputs = pipeline.steps.flatMap((step) => step.outputs)
  const [named] = outputs
    .filter(({ id }) => jsonKey.startsWith(`${id}.`))
    .sort((one, other) => other.id.length - one.id.length)
  if (named !== undefined) return valueAt(await readJson(named.id), jsonKey.slice(named.id.length + 1))
  for (const { id } of outputs.toReversed()) {
    const value = valueAt(await readJson(id), jsonKey)
    if (value !== undefined) return value
  }
  return undefined
}

function apply(
  values: Record<string, unknown>,
  { repoField, jsonKey, action, value, place }: RepoMapping & { value: unknown; place: string },
  { stored, warn }: ValueSources,
): void {
  if (value === undefined || value === null) {
    warn(`No value for '${repoField}' at '${jsonKey}' in ${place}`)
    return
  }
  const before = values[repoField] ?? stored[repoField]
  values[repoField] = action === 'insert' ? insertValue(repoField, before, value) : value
}
