/*
 * What the graphical interface sends, member by member.
 */

type Members = Record<string, unknown>

/** A pipeline as the interface creates it. */
export const newPipeline = (name: string, identifier: string, steps: unknown[] = []) => ({
  name,
  identifier,
  processingMode: 'root',
  modality: 'Image / Photography',
  description: '',
  notes: '',
  version: '1.0.0',
  status: 'draft',
  repoDraftStepEnabled: true,
  description_constructor_enabled: false,
  description_template: '',
  steps,
  created: '2025-10-07T10:00:00.000Z',
})

export const sourceFile = {
  id: 'source_file',
  name: 'Source File',
  filename: 'source.jpg',
  type: 'image',
  isSource: true,
  replaceSource: false,
  addToRecord: true,
}

export const output = (id: string, filename: string, more: Members = {}) => ({
  id,
  name: 'Data 1',
  filename,
  type: 'data',
  isSource: false,
  replaceSource: false,
  addToRecord: true,
  ...more,
})

export const component = (name: string, instanceId: string, parameters: Members = {}) => ({
  name,
  label: 'Metadata Extractor',
  category: 'extractors',
  version: '1.0.0',
  instanceId,
  parameters,
})

/** A step that reads the source file and writes values which are mapped to the record. */
export const extractingStep = (outputId: string, repoMappings: Members[]) => ({
  id: 'step_1',
  stepNumber: 1,
  stepName: 'Metadata Extractor',
  inputs: [sourceFile],
  component: component('metadata_extractor', 'metadata_extractor_step_1_1759', { mode: 'fast', top_k: 3, flag: false }),
  outputs: [output(outputId, 'file_1_meta.json', { outputMapping: { mapToRepo: true, repoMappings } })],
  inputMapping: { input_file: { sourceType: 'pipelineFile', fileId: 'source_file' } },
})
