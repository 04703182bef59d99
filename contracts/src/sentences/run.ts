/* Sentences about pipelines, their components, and the dataset of persons. */

export const RUN_MESSAGES = {
  pipeline_unknown: 'Pipeline not found',
  run_unknown: 'Execution not found',
  run_ended: 'The run {id} has already ended: {status}',
  run_goes_on: 'The run {id} has not ended yet. Wait for it or cancel it first',
  run_without_failures: 'Every item of that run has completed; send only_failed: false to run all again',
  run_not_begun:
    'The service stopped before this run had begun, and nothing says for which project it was. Load the project and start the run again',
  run_was_cancelled: 'The run was cancelled',
  run_completed: 'Completed',
  run_not_started: 'Not started',
  run_unexpected: 'An unexpected error occurred. The log of the pipelines service says more',
  record_unknown: 'The project has no record with id {id}',
  record_needs_version:
    'Record {id} is published as {doi}. Run the pipeline with concept_rec_id {concept} to make a new version',
  source_gone: 'The source file of record {id} is no longer in the project',
  source_unreadable: 'The source file {path} cannot be read. Put it back, or rescan the project',
  output_folder_refused:
    "The output folder {path} cannot be created ({reason}). Make the project's output folder writable, then run the pipeline again",
  drafting_failed: 'Draft creation failed: {reason}',
  first_draft_failed: 'Initial draft creation failed: {reason}',
  version_draft_failed: 'Failed to create new version draft: {reason}',
  metadata_update_failed: 'Metadata update failed: {reason}',
  metadata_not_valid: 'The new metadata of record {id} are not valid: {reason}',
  sending_files_failed: 'File upload failed: {reason}',
  preparing_again_failed: 'Metadata re-preparation failed after pipeline run. {reason}',
  preparing_first_failed: 'Could not prepare records for the pipeline. {reason}',
  files_unusable: 'Some files cannot be used. {reason}',
  template_without_values: 'The description template has no value for {names}',
  input_unreadable: "Input '{name}': the file {path} cannot be read",
  input_unresolved: "Could not resolve pipeline file with ID '{id}' for input '{name}'.",
  output_missing: "Component '{name}' did not write the output {names}",
  component_timed_out: "Component '{name}' timed out after {number} seconds.",
  component_was_cancelled: "Component '{name}' was cancelled.",
  component_failed_with: "Component '{name}' execution failed. {reason}",
  component_failed: "Component '{name}' execution failed.",
  component_silent:
    "The execution service has not said for {number} s what became of component '{name}' ({reason}). When it answers, run the pipeline again; finished steps are taken over",
  component_not_installed: "Component '{name}' is not installed. Install it first",
  component_broken: "Component '{name}' cannot run: {reason}. Install it again",
  environment_incomplete: "The environment of component '{name}' is incomplete: {missing} is missing. Install it again",
  component_exchanged: "Component '{name}' is being exchanged. Try again",
  component_without_earlier: "Component '{name}' has no earlier version to go back to",
  component_changed:
    "Component '{name}' was changed while it was being rolled back. Look at its version, and roll it back again if needed",
  installation_ended: 'Installation not found or already completed',
  installation_cancelled: 'The installation was cancelled',
  registry_unreachable:
    'Could not connect to the component repository {repository}: {reason}. Its address is components.registry_url',
  python_needed: 'Python {range} is needed, but {known}. Install a fitting one and try again',

  no_persons:
    'There is no copy of the person dataset to search in yet. Make one first: POST /api/dataset/sync, or regesta persons sync',
  person_unknown: "There is no copy of a person '{id}'. Sync the dataset first",
} as const
