/** A pipeline that takes each record as far as it goes. */
export const UNTIL_PUBLISHED = {
  status: 'active',
  repoDraftStepEnabled: true,
  repoUploadStepEnabled: true,
  repoPublishStepEnabled: true,
}

/** A step of a pipeline that counts the words of each source file. */
export const PROFILER_STEP = {
  step_number: 1,
  step_name: 'Profile',
  component_name: 'text_profiler',
  inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
  outputs: [{ id: 'profile', pattern: '{original_stem}_profile.json' }],
}
