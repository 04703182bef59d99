/* Sentences about disks, databases, and files that are written beside others. */

export const STORAGE_MESSAGES = {
  storage_full_at:
    'There is no room left on the disk ({path}). What was stored before is whole; free some space and ask again',
  storage_full: 'There is no room left on the disk. What was stored before is whole; free some space and ask again',
  write_protected_at:
    'A file ({path}) or its folder is write-protected. Nothing was changed; allow writing there and ask again',
  write_protected: 'A file or its folder is write-protected. Nothing was changed; allow writing there and ask again',
  database_held_at:
    'Another program holds a database ({path}) for itself. Nothing was changed; ask again when it has let go',
  database_held: 'Another program holds a database for itself. Nothing was changed; ask again when it has let go',
  database_damaged_at: 'A database ({path}) is damaged. Put a copy of it in its place and ask again; the log says more',
  database_damaged: 'A database is damaged. Put a copy of it in its place and ask again; the log says more',

  sheet_rows_outdated:
    'The rows {rows} of {sheet} were changed after the error sheet was made of it. Download the errors again and correct these',
  sheet_as_before: 'Nothing in it differs from {sheet}',
  sheet_folder_protected: 'No new file can be written in the folder {path}. Allow it, or move the spreadsheet',
  sheet_changed_since:
    '{path} was changed or removed after the sheets were compared. Compare the corrected sheet again',
  returned_not_taken: 'The returned sheet cannot be taken: {reason}',
  returned_format: "A corrected sheet is an .xlsx or a .csv file, received '{name}'. Save it in one of these formats",
  file_published:
    "'{filename}' is already published as {doi}. A published record keeps its metadata; make a new version of it instead",

  file_not_there_again: 'The file was not there when the folder was scanned again at {time}.',
  archive_outdated:
    'The archive holds what was packed before, as {path} is not there, cannot be read, or is not below {folder}. Put it there and look for changed files again',
  candidates_differ: 'Multiple files found with different content (hashes do not match).',
  added_not_file: 'Path is not a file: {path}',
  added_unreadable: 'File does not exist at the specified path. ({path})',
  bundle_alone: '{filename} stands alone.',
  bundle_member: '{filename} belongs to {other}.',
  bundle_head: '{filename} is now the primary file of the bundle of {other}.',

  gateway_answers: 'The gateway of Regesta {version} answers',
  services_answer: 'All {number} services answer',
  folder_writable: 'The data folder {path} can be written, and {number} MiB are left',
  folder_full: 'Only {number} MiB are left beside the data folder {path}. Make room there',
  folder_protected: 'Nothing can be written into the data folder {path}: {reason}',
  project_not_loaded: 'No project database loaded. This action requires a project.',
  models_unreachable: 'LLM service not reachable. {reason}. Start it, or set llm.base_url',
  project_readable: "The project '{name}' can be read and has {number} files",
  repository_answers: 'The repository {repository} answers and accepts the token',
  repository_lists_nothing:
    'The repository {repository} does not list the own depositions: {reason}. Look at {key} and at the stored token',
  prompts_readable: 'The prompts file can be read and has {number} prompts',
  models_answer: 'The language model service answers and has {number} models',
  registry_answers: 'The component registry answers and offers {number} further components',
  check_too_slow: 'No answer within {number} s. The logs say more',
} as const
