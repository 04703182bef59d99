/** Stored as a credential; it may be told by nothing. */
export const SECRET = 'canary-9f2b61c4-never-told'

export const COMPONENT = 'text_profiler'
export const PIPELINE = 'profile'

export const pipeline = (identifier: string) => ({
  identifier,
  name: 'Profile',
  steps: [
    {
      step_number: 1,
      step_name: 'Profile',
      component_name: COMPONENT,
      parameters: { 'keyword-count': 5 },
      inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
      outputs: [
        {
          id: 'profile',
          pattern: '{original_stem}_profile.json',
          outputMapping: { mapToRepo: true, repoMappings: [{ repoField: 'notes', jsonKey: 'language' }] },
        },
      ],
      timeout_seconds: 20,
    },
  ],
})

export const LITERAL_MAPPING = {
  _mapping_mode: null,
  title: { type: 'filename', subtype: 'stem' },
  description: { type: 'construct_later', value: true },
  upload_type: { type: 'literal', value: 'dataset' },
  creators: { type: 'complex', is_complex: true, entries: [{ name: { type: 'literal', value: 'Osterwald, Anselm' } }] },
}
