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
    'The rows {rows} of {sheet} were changed after the error sheet was made of it. Download the errors anew and correct these',
  sheet_as_before: 'Nothing in it differs from {sheet}',
  sheet_folder_protected: 'No new file can be written in the folder {path}. Allow it, or move the spreadsheet',
  sheet_changed_since:
    '{path} was changed or removed after the sheets were compared. Compare the corrected sheet again',
  returned_not_taken: 'The returned sheet cannot be taken: {reason}',
  returned_format: "A corrected sheet is an .xlsx or a .csv file, received '{name}'. Save it in one of these formats",
  file_published:
    "'{filename}' is already published as {doi}. A published record keeps its metadata; make a new version of it instead",
} as const
