/*
 * Sentences as they were before they were worded better. Reports, errors and results in project files hold them, and are known
 * by them again.
 */

export const FORMER_MESSAGES = {
  services_unwell: "Not well: {reason}. Their logs lie in the folder 'logs' of the data folder",
  wrong_date:
    'Invalid {attribute} in \'dates\': {value}. Use YYYY-MM-DD, YYYY-MM or YYYY; words such as "about" belong into the description',
  identifier_of_other_scheme:
    "Invalid identifier in 'related_identifiers': {value}. That is no identifier of the scheme '{scheme}'; correct one of them",
  unknown_language: 'Invalid language: {value}. Use three letters after ISO 639-3, for example deu or eng',
  orcid_check:
    'Invalid ORCID for {one}: {name}. The last character of {value} does not fit the others; copy it anew from orcid.org',
  file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is {path}. Try again; if it stays so, upload it again",
  kept_file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is the file of the version before. Try again; if it stays so, discard the draft and make the version again",
  file_without_name:
    'The repository shows a file without its name, so nothing proves which one it is. Try again; if it stays so, look for it in the draft at the repository and delete it there',
  file_may_arrive:
    "Other content of '{name}' was sent before without an answer, and may still arrive until {time}. Publish after that",
  deletion_may_arrive:
    "An earlier deletion of '{name}' had no answer, and may still arrive until {time}. Publish after that",
  metadata_may_arrive:
    'Other metadata were sent before without an answer, and may still arrive until {time}. Publish after that',
  wrong_content: 'The content is no {kind}: it looks like {content}',
  schema_too_large: 'The document is larger than {limit} MiB and was not held against the schema {schema}',
  schema_not_held: 'The document was not held against the schema {schema}: {reason}',
  record_published_already: 'Record {id} is published already; its files stay as they are',
  next_nothing: 'Nothing; a plan changes its metadata, a new version its files',
  sheet_rows_outdated:
    'The rows {rows} of {sheet} were changed after the error sheet was made of it. Download the errors anew and correct these',
  bundle_head: '{filename} stands for the bundle of {other}.',
  no_draft_any_more: '{id} is no draft any more: it is published as {doi}. Compare with published',
  is_no_version: '{id} is no version of record {record}',
  record_not_published_yet: 'Record {id} is {status}, not published; prepare its metadata anew instead',
  place_without_file: 'In the place of {place} lies no file now',
  picture_of_no_image: 'it is no image, its type is {mime}',
  picture_breaks_decoder: 'its decoder breaks down over it',
  sheet_too_slow:
    'The spreadsheet could not be read within {number} seconds, far more than a sound one of its size needs. Check what it contains, or save it anew',
  component_used:
    "Component '{name}' cannot be {status} while it is used by {runs}. Wait for the end of these runs or cancel them",
  value_outside: "'{name}' must lie inside the component, received {received}",
  further_faults: 'has further faults: {number}. They are told when these are mended',
  run_not_stored: 'The run is over, but how it ended cannot be stored yet. {reason}',
  archive_no_component: 'The archive is no component: {reason}',
  registry_no_object: 'its answer is no JSON object',
  fetch_private: "'{host}' lies in a private network",
  fetch_to_private: "'{host}' resolves to {address}, which lies in a private network",
  only_versions_removed: 'Record {id} is no new version. Take its preparation back in the history',
  left_out_folder: 'It is a folder; only files that lie directly in the chosen folder are looked at',
  left_out_no_file: 'It is no file, or a link that leads nowhere or out of the allowed folders',
  chosen_otherwise: 'You chose {expected} {kind}; there are {number} now. Look at the list again, and choose anew',
  no_web_address: "{key} is '{value}', which is no web address. Set it to one that begins with https://",
  no_orphan: '{id} is no orphan of this project',
  deposition_is_published: 'Deposition {id} is no draft, it is published',
  upload_not_told:
    "The repository confirmed '{name}' (MD5 {md5}), but its draft does not tell its checksum and size. Upload it again",
  bytes_not_told: 'The repository does not tell its checksum and size',
  bytes_differ: 'The repository has MD5 {there}, sent was MD5 {sent}',
  items_sent: '{number} of {of} items done, {bytes} bytes sent',
  items_done: '{number} of {of} items done',
  files_prepared: '{number} of {of} files prepared',
  files_scanned: '{number} of {of} files, {done} of {bytes} bytes',
  files_found: '{number} files found',
  references_followed: 'References of {number} models followed',
  folder_is_none: 'it is no folder',
  outside_allowed:
    '\'{member}\' lies outside the allowed folders, received "{place}". The key security.allowed_roots names them',
  outside_roots:
    "'{member}' lies outside the folders that security.allowed_roots allows, received {place}. Choose a path in one of them, or add its folder there",
  pattern_unusable: '\'{member}\' is no usable regular expression, received "{pattern}": {reason}',
  is_only_beside: "is only for {action}, and stands there instead of 'item_ids' and 'selection'",
} as const
