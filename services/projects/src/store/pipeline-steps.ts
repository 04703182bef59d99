import type { OpenProject } from '../open-project.js'

export interface PipelineStep {
  modality: string
  component_name: string
  component_order: number
  is_active: 0 | 1
  parameters: string | null
}

/** The components of a project by modality, in the order in which they run. */
export const pipelineStepsOf = (project: OpenProject): PipelineStep[] =>
  project
    .statement(
      `select modality, component_name, component_order, is_active, parameters from project_pipelines order by modality, component_order`,
    )
    .all() as PipelineStep[]
