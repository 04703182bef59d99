import type { Pipeline, RepoMapping, StepFile } from '@regesta/contracts/pipelines'
import { RepoMapping as RepoMappingSchema } from '@regesta/contracts/pipelines'
import { z } from 'zod'
import { valueAt } from './json-path.js'

/** Reads the JSON of an output file; undefined when there is none or it is not JSON. */
export type ReadJson = (fileId: string) => Promise<unknown>

/**
 * The repository fields that a run sets: step outputs in order, then the pipeline's own mapping. A later rule wins over an
 * earlier one, except that `insert` adds to a list. Paths without a value are reported and leave the field alone.
 */
export async function collectValues(
  pipeline: Pipeline,
  readJson: ReadJson,
  warn: (message: string) => void,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const output of mappedOutputs(pipeline)) {
    const json = await readJson(output.id)
    for (const rule of output.outputMapping.repoMappings) {
      apply(values, rule, json === undefined ? undefined : valueAt(json, rule.jsonKey), `output '${output.id}'`, warn)
    }
  }
  for (const rule of pipelineRules(pipeline)) {
    apply(values, rule, await pipelineValue(pipeline, rule.jsonKey, readJson), 'the pipeline mapping', warn)
  }
  return values
}

const mappedOutputs = (pipeline: Pipeline): StepFile[] =>
  pipeline.steps.flatMap((step) => step.outputs).filter((output) => output.outputMapping.mapToRepo)

function pipelineRules(pipeline: Pipeline): RepoMapping[] {
  const result = z.array(RepoMappingSchema).safeParse(pipeline.metadata_mapping.repoMappings)
  return result.success ? result.data : []
}

/** `<file_id>.<path>`; without a known id, the last JSON output that has the path. */
async function pipelineValue(pipeline: Pipeline, jsonKey: string, readJson: ReadJson): Promise<unknown> {
  const outputs = pipeline.steps.flatMap((step) => step.outputs)
  const named = outputs.find(({ id }) => jsonKey.startsWith(`${id}.`))
  if (named !== undefined) return valueAt(await readJson(named.id), jsonKey.slice(named.id.length + 1))
  for (const { id } of outputs.toReversed()) {
    const value = valueAt(await readJson(id), jsonKey)
    if (value !== undefined) return value
  }
  return undefined
}

function apply(
  values: Record<string, unknown>,
  { repoField, jsonKey, action }: RepoMapping,
  value: unknown,
  place: string,
  warn: (message: string) => void,
): void {
  if (value === undefined || value === null) {
    warn(`No value for '${repoField}' at '${jsonKey}' in ${place}`)
    return
  }
  const before = values[repoField]
  const joined =
    action === 'insert' && Array.isArray(before) ? [...before, ...(Array.isArray(value) ? value : [value])] : value
  values[repoField] = joined
}
