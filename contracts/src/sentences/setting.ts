/*
 * Sentences about values of the configuration, and about YAML texts, in whatever file they stand. A fault of a text has its
 * place behind it, so that these come before others that end in anything; those with a lead before those without.
 */

export const SETTING_MESSAGES = {
  config_file_unusable: 'The configuration file cannot be used: {reason}. Correct it, or save a complete configuration',
  config_not_loaded: 'Configuration not loaded or is empty. Check server logs.',
  config_not_saved: 'Failed to save config file: {reason}',
  config_nothing: 'No configuration data received.',
  config_no_object:
    'The configuration must be an object of named sections, received {received}. Send the complete configuration',
  config_too_large: 'it has {bytes} bytes, at most {most} are read',
  config_too_deep: 'it is nested more than {number} levels deep',
  config_without_sections: 'it holds no sections. Write each as `section:` with indented lines below',
  config_values_unusable: 'The configuration has values that cannot be used. {reason}. Correct and save it',
  prompts_unreadable: 'An unexpected error occurred: {reason}',

  setting_blocks:
    "The configuration value '{value}' cannot be used ({reason}), and no earlier one is known. Correct it and save the configuration; until then nothing else is answered",
  setting_unknown:
    "The configuration value '{value}' cannot be used ({reason}), and no earlier one is known. Correct it and save the configuration; until then nothing that depends on it is done",
  settings_awaited:
    "The section '{section}' of the configuration is awaited: the settings service does not answer yet. Try once more in a moment",
  blocked_until: '{reason}; until then nothing else is answered',
  setting_unusable: '{setting}: {reason}',
  setting_unfit: 'Invalid input',
  setting_of_type: 'Invalid input: expected {wanted}, received {given}',
  setting_of_list: 'Invalid option: expected one of {options}',
  setting_too_small: 'Too small: expected {wanted} to be {bound}',
  setting_too_large: 'Too big: expected {wanted} to be {bound}',
  setting_too_short: 'Too small: expected {wanted} to have {bound} characters',
  address_needed: 'must be an address such as {example}',
  address_with_user: 'must hold no user name and no password: they would stand in every link',
  address_with_end: "must end after the host or the port: no '?' and no '#'",
  address_with_path:
    "must have no path, but has '{place}': Regesta answers at the top of a host. Give it a name of its own, such as {example}",
  address_of_web: 'must begin with http:// or https://',
  proxy_unknown: "'{value}' is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8",

  database_unusable:
    'The database {path} is damaged ({reason}). To go on, move it away together with the files {path}-wal and {path}-shm, which begins without it. The service notices that by itself',
  database_unusable_with_copy:
    'The database {path} is damaged ({reason}). To go on, put its newest copy, {copy}, in its place, or move it away together with the files {path}-wal and {path}-shm, which begins without it. The service notices that by itself',
  database_newer:
    'A newer release of Regesta has changed the database {path} (schema version {number}; this release knows up to {most}). Install that release, or put a copy from before in its place; nothing was changed. The service notices that by itself',
  folder_not_writable: 'The folder {path} cannot be written: {reason}',
  services_unwell: "Not well: {reason}. Their logs are in the folder 'logs' of the data folder",
  project_without_row: 'The project file has no project row. Load another one, or a snapshot of it',
  models_missing: 'The language model service answers, but has no model. Install one there',
  registry_silent:
    'The component registry does not answer; what it said {number} s ago is shown. Look at components.registry_url',

  yaml_invalid: 'Invalid YAML format: {reason}',
  yaml_file_fault: '{yaml_file}: {reason}',
  yaml_fault_shown: '{reason} at line {line}, column {at}:\n\n{excerpt}',
  yaml_fault_at: '{reason} at line {line}, column {at}:',
  yaml_nested: 'it is nested too deeply',
  yaml_values: 'it holds too many values (more than {most} lines, commas and brackets)',
  yaml_documents:
    "it holds several documents, one after each line '---'; keep one of them in the file and put the others into files of their own",
  yaml_in_itself: 'it holds itself: an alias (*name) stands within the part that its anchor (&name) names',
  yaml_aliases: 'Excessive alias count indicates a resource exhaustion attack',
  yaml_alias_unknown: 'Unresolved alias (the anchor must be set before the alias): {what}',
  yaml_tag_unknown: 'Unresolved tag: {what}',
  yaml_escape: 'Invalid escape sequence {what}',
  yaml_brackets_open: '{brackets} must end with a {sign}',
  yaml_brackets_askew: '{brackets} in block collection must be sufficiently indented and end with a {sign}',
  yaml_brackets_comma: 'Unexpected , in {brackets}',
  yaml_token: 'Unexpected {token} token in YAML stream: {what}',
  yaml_scalar: 'Unexpected scalar token',
  yaml_after_end: 'Unexpected scalar at node end',
  yaml_after_sign: 'Block scalar header includes extra characters: {what}',
  yaml_list_as_key: 'A block sequence may not be used as an implicit map key',
  yaml_key_no_text: 'With stringKeys, all keys must be strings',
  yaml_key_long: 'The : indicator must be at most 1024 chars after the start of an implicit block mapping key',
  yaml_comment: 'Comments must be separated from other tokens by white space characters',
  yaml_anchors: 'A node can have at most one anchor',
  yaml_block_in_brackets: 'Block collections are not allowed within flow collections',
  yaml_text_askew: 'Block scalar values in collections must be indented',
} as const
