/* Sentences about project files, their folders and bundles, and about services that do not answer. */

export const PROJECT_MESSAGES = {
  project_data_missing: 'Missing required project data for creation. Not given: {fields}',
  input_folder_missing: 'The specified Input Data Directory does not exist: {place}',
  input_folder_unnamed: "Missing 'dataInPath', the folder to look into",
  input_folder_gone: 'The input folder {path} disappeared during the scan. Put it back and try again',
  input_folder_unreadable: 'The input folder {path} cannot be read: {reason}',
  input_folder_moved:
    "The input folder does not exist: {place}. If it was moved, send the place where it is now as 'data_in_path'",
  input_folder_other:
    "None of the {number} files of the project is in {path}. Send the folder that they are in as 'data_in_path'",
  output_folder_is_input:
    "The output folder cannot become the input folder: {path}. Send another folder as 'data_out_path'",
  rescan_under_way:
    'What has changed in the folder is being taken over already, by operation {id}. Wait for its end, or cancel it',
  input_folder_none: "The project has no input folder. Send one as 'data_in_path'",
  folder_none: 'There is no folder {path}',
  folder_not_shown: 'The folder {path} cannot be shown: {reason}',
  folder_not_readable: 'it may not be read',
  folder_is_none: 'it is not a folder',
  folder_in_circle: 'its links lead in a circle',
  folder_silent: 'The folder {path} does not answer within {limit}. Is its drive there?',
  folder_leads_elsewhere: 'The folder {path} leads elsewhere now',
  folders_not_shown:
    'Folders are shown to other computers only where security.allowed_roots names those that may be seen',
  outside_allowed:
    '\'{member}\' is outside the allowed folders, received "{place}". The key security.allowed_roots names them',
  outside_roots:
    "'{member}' is outside the folders that security.allowed_roots allows, received {place}. Choose a path in one of them, or add its folder there",
  pattern_unusable: '\'{member}\' is not a usable regular expression, received "{pattern}": {reason}',

  project_named_by_folder: '\'pdbPath\' is a folder, received "{place}". Name a file in it',
  project_is_folder: '\'pdbPath\' is a folder, received "{place}"',
  project_name_long: '\'pdbPath\' has a file name of more than {number} bytes in UTF-8, received "{place}"',
  project_unnamed: "Missing 'pdbPath'. Send the absolute path of a project file",
  project_path_missing: "Path not provided. Send 'path' of a project file",
  project_not_there: 'Project file not found: {place}',
  project_no_file: "{path} is not a project file. Send the path of one as 'pdbPath'",
  project_not_loadable: 'Failed to load the project file {path}: {reason}',
  project_missing: 'it does not exist',
  project_a_folder: 'it is a folder',
  project_foreign: 'it is not a project file',
  project_newer:
    'The project file {path} was written by a newer release (schema {number}, this one knows {most}). Use that release',
  project_older_protected:
    'The project file {path} was written by an older release and is write-protected, so it cannot be brought up to date. Allow writing to it, or work with a copy',
  project_damaged: 'The project file {path} is damaged: {reason}. Restore one of its snapshots',
  project_damaged_now:
    'The project file {path} is damaged. Leave the project with /pdb/unload, put a copy of it in its place and load it again',
  project_damaged_with_copy:
    'The project file {path} is damaged. Leave the project with /pdb/unload, put its newest snapshot, {copy}, in its place and load it again',
  project_protected:
    'The project file {path} or its folder is write-protected. Nothing was changed; allow writing to both and ask again',
  project_folder_protected:
    'The project file {path} cannot be used: its folder, {folder}, is write-protected. Allow writing there, or work with a copy elsewhere',
  project_in_use: 'The project file {path} is in use by another program. Close it there first, or work with a copy',
  project_under_other_name:
    '{path} is another name of {place}, which is in use here. Load it by that name, or leave it with /pdb/unload first',
  project_gone: 'The project file {path} is gone. Put it back, or load another project',
  project_moved_while_open:
    'The project file {path} was moved away while it was open. It is complete where it is now. Load the file to go on with',
  project_removed_while_open:
    'The project file {path} was removed while it was open. What it held is kept as {kept}. Load the file to go on with',
  project_removed_with_folder:
    'The project file {path} was removed together with its folder while it was open, and is not kept. Load the file to go on with',
  project_replaced_while_open:
    'The project file {path} was replaced by another file while it was open. Nothing was written into that; what the old one held is kept as {kept}. Load the file to go on with',
  project_overwritten_while_open:
    'The project file {path} was overwritten with another one while it was open. Nothing more was written into it; what was stored last is kept as {kept}-wal. Load the file to go on with',
  project_displaced_at_work:
    'The project file {path} was displaced while work on it was under way, which goes on. Wait for it to end, then load again',
  project_place_at_work:
    'Work on a file that was replaced or moved to {path} is under way. Wait for it to end, then load it',
  project_being_replaced: 'The project file is being replaced by a new one right now. Load that when it is there',
  project_being_made: 'The project file {path} is being created right now. Wait for that',
  project_being_made_at: 'A project is being created at {path} right now. Wait for it or choose another path',
  project_appeared: 'Another file appeared at pdbPath during the scan; it was left alone. Choose another name',
  project_there_already:
    'There is a file at pdbPath already, {path}, and it was left alone: {reason}. Choose another path',
  project_there_other: 'it is project {id}; only a request with that projectId replaces it',
  project_there_foreign: 'it is not a project file of this program',
  project_not_written: 'The project file could not be written: {reason}. Free some space and try again',
  project_not_creatable: 'Failed to create the project database schema',
  title_empty: "A project title cannot be empty. Send 'title' with some text",

  files_to_add_missing: "Missing 'absolute_file_paths' list. Send the absolute paths of the files to add",
  own_files_no_data: "The project's own files and notes of operating systems are never data: {place}",
  file_not_found: 'File not found: {place}',
  project_file_unknown: 'The project has no file with id {id}',
  sheet_of_too_many:
    "A sheet has {most} rows at the most, and {number} files fit. Ask for 'format=csv', or for fewer files",
  bundle_packed: '{filename} stays where it is: the files of an archive belong together',
  bundle_held: '{filename} stays where it is: record {id} holds it or a file below it. Discard that record first',
  bundle_alone_already: '{filename} stands alone already',
  bundle_below: '{filename} cannot belong to {other}, which is itself or below it',
  bundle_member_already: '{filename} belongs to the bundle of {other} already',
  bundle_head_already: '{filename} stands for its bundle already',
  correction_undone: 'The correction was taken back already, at {time}',
  correction_overtaken:
    'The bundle was changed again since: file {id} is not where the correction left it. Take later corrections back first',

  service_silent: 'The {service} service does not answer. It may be starting again; try once more in a moment',
  service_hangs:
    'The {service} service hangs: it answers neither this request nor whether it is well. Whether it did what it was asked for shows when it answers again',
  request_too_large: 'The body is larger than {bytes} bytes, the limit here',
  project_unknown_here: "No project with uuid '{uuid}' is known here. Load its file with /pdb/load",
  project_header_unknown:
    "The header 'Regesta-Project' (in a link, '?project=') must be the uuid of a project that was loaded here, received {received}. Load its file with /pdb/load, or leave it out to use the active project",
  project_other_at_work:
    '{path} is another file of the project in {known}, on which work is under way: {work}. Load {known} and wait for that to end or settle it, or move that file away',
  project_row_missing: 'Could not retrieve project info: the file has no project row',
  project_not_migrated: 'Failed to migrate {path}: {reason}. It was left as it is',
  project_copy_unclear:
    'The copy {copy} may be of {path} or of another file of that name. Load {copy}, or rename it and load {path} again',
  project_source_changed:
    '{path} was changed after it was copied to {copy}. To have the changes, rename {copy} and load {path} again',
  snapshot_faulty: 'The snapshot did not pass its check: {reason}. The project file may be damaged',
  row_overtaken: 'Row {row} of {table} cannot be as it was: something newer has taken its place. Take that back first',
} as const
