import type { AnswerOf } from '../../api/surface.js'

export type Pipeline = AnswerOf<'GET /api/pipelines/:identifier'>

/** Fields of the metadata that a pipeline fills: from outputs of its steps, by its own mapping and by its template. */
export function filledFields({ steps, metadata_mapping: mapping, ...pipeline }: Pipeline): string[] {
  const outputs = steps.flatMap((step) => step.outputs).filter(({ outputMapping }) => outputMapping.mapToRepo)
  const ofOutputs = outputs.flatMap(({ outputMapping }) => outputMapping.repoMappings)
  const ofPipeline = Array.isArray(mapping.repoMappings) ? mapping.repoMappings : []
  const fields = [...ofOutputs, ...ofPipeline].map(({ repoField }) => String(repoField))
  const hasOwnTemplate = pipeline.description_constructor_enabled && pipeline.description_template !== ''
  const isDescribed = Boolean(mapping.description_template) || hasOwnTemplate
  return [...new Set(isDescribed ? [...fields, 'description'] : fields)]
}
