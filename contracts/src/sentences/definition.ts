/*
 * Sentences about what is wrong with the definition of a pipeline, and what a person should know of one that is stored. Each
 * begins with a place, so that they come before others that end in anything.
 */

export const DEFINITION_MESSAGES = {
  definition_nothing: 'No data provided',
  definition_no_object: 'A pipeline must be an object with identifier, name and steps',
  definition_no_file: 'No file part in the request',
  definition_no_file_chosen: 'No file selected for uploading',
  definition_yaml: 'Invalid or incomplete YAML format: {reason}',
  definition_no_text: 'the file is not UTF-8 text',
  definition_too_hard: 'it needs more than {limit} to be read, far more than a definition of its size',
  definition_other: 'Identifier in URL and payload do not match',
  definition_changed: 'The pipeline was changed meanwhile. Read it again and repeat the change on what it is now',
  definition_taken:
    "A pipeline with the identifier '{name}' exists already. Choose another identifier or update that pipeline",
  definition_mapping: 'metadata_mapping must be an object, received {received}',
  definition_mapping_form: 'Invalid mapping data format. Send one JSON object',

  member_missing: '{member}: Missing required field',
  member_unfit: '{member}: has a value that does not fit, received {received}',
  member_no_list: '{member}: must be a list',
  member_no_object: '{member}: must be an object',
  input_without_source: '{member}: must name a pipelineFile (fileId), a literal (value) or an externalPath (path)',
  output_without_mapping: '{member}: must hold mapToRepo and a list of repoMappings with repoField and jsonKey',
  step_number_taken: 'step {number} ({step}): has the number of another step',
  step_reads_nothing: "step {number} ({step}), input '{name}': reads '{id}', which no earlier step writes",
  step_output_taken: "step {number} ({step}), output '{id}': has an id that is taken already",

  member_misspelt_at: "{member}: '{name}' is not known here and has no effect. Did you mean '{meant}'?",
  member_misspelt: "'{name}' is not known here and has no effect. Did you mean '{meant}'?",
  members_without_effect: 'Step {number} ({step}): {members} are kept, but have no effect on a run',
  pattern_unknown:
    "Step {number} ({step}): 'pattern' of output '{id}' must have no other placeholder than {stem}, but has {placeholder}, received {received}. No file will have that name",
  step_not_installed: "Component '{name}' is not installed; install it before the pipeline runs",
  step_not_checked: "Component '{name}' could not be checked, because {reason}",
  components_silent: 'the components service does not answer',
  step_argument_unknown:
    "Step {number} ({step}): component '{name}' has no {kind} '{argument}'; known are {accepted}. A run will be refused",
  step_argument_not_taken:
    "Step {number} ({step}): component '{name}' has no {kind} '{argument}'; it has no {kind}s. A run will be refused",
} as const
