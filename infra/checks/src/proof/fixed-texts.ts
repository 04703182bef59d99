/** Texts that clients compare, by the package whose tests write them out. */
export const fixedTexts: Readonly<Record<string, readonly string[]>> = {
  'shared/http': ['Invalid JSON payload'],
  'services/components': ['Installation job not found.'],
  'services/deposition': [
    'Metadata validation failed.',
    'Record for the data file: Kylix.',
    'Record for scan 7.txt',
    'Record created for source file: scan 7.txt',
    'Upload process finished. 2 succeeded, 0 failed.',
    'Upload process finished. 2 succeeded, 1 failed.',
  ],
  'services/execution': ['Invalid JSON payload', "Missing 'output_directory'", 'Execution not found'],
  'services/pipelines': [
    'Pipeline not found',
    'No data provided',
    'Identifier in URL and payload do not match',
    'Pipeline finished with errors.',
    'Item ',
    "Component 'stamp' timed out after 1 seconds.",
    'Initial draft creation failed: ',
    'Draft created, but could not retrieve new the service ID.',
    'Record not found',
    'Pipeline execution completed successfully for all items.',
    'Pipeline run completed with errors.',
  ],
  'services/projects': [
    'Database query failed',
    'Failed to create the project database schema',
    'Unknown Project',
    'Not Set',
    'No project database loaded. This action requires a project.',
  ],
  'services/settings': [
    // `Configuration file path is not set.` cannot occur: the path always follows from the data folder.
    'Configuration not loaded or is empty. Check server logs.',
    'Configuration saved successfully.',
    'No configuration data received.',
    "Path to prompts.yaml ('paths.prompts_file') not defined in config.",
    'Prompts file is not a valid YAML dictionary.',
  ],
  'services/utilities': ['File not found', 'LLM service not reachable.', 'Not defined.'],
}
