/* Sentences about drafts and versions: why one is not made, compared, edited or published, and what was found on the way. */

export const DEPOSIT_MESSAGES = {
  // With a reason first: the other one would take it for a part of what is shown.
  value_not_taken_because:
    "The repository did not take '{field}' as it was sent: {sent} was sent, it shows {seen}. {reason}. Correct its value and prepare the metadata again",
  value_not_taken:
    "The repository did not take '{field}' as it was sent: {sent} was sent, it shows {seen}. Correct its value and prepare the metadata again",
  value_left:
    "The repository shows '{field}', which is not among the metadata of this record: {seen}. Take it out there, or map it and prepare the metadata again",
  metadata_missing_of_record: 'Record {id} has no metadata',
  source_file_gone: 'The source file {id} of the record is gone from the project',

  nothing_with_id_there: 'The repository {repository} has nothing with the id {id}',
  repository_not_read_now: 'The repository {repository} could not be read: {reason}. Try again in a moment',
  nothing_there_yet:
    'Record {id} has nothing at the repository yet. Create its draft first, or compare it with its sheet',
  no_version_published: 'No version of record {id} is published yet. Compare it with remote or sheet',
  no_draft_any_more: '{id} is no longer a draft: it is published as {doi}. Compare with published',
  is_unpublished_draft: '{id} is an unpublished draft at the repository. Compare with draft',
  is_no_version: '{id} is not a version of record {record}',

  draft_not_published_yet:
    'Record {id} is draft, not published; change its metadata and send them to its draft instead',
  record_not_published_yet: 'Record {id} is {status}, not published; prepare its metadata again instead',
  public_record_gone: 'Deposition {id} could not be read at {repository}: it is not there',
  public_record_not_read: 'Deposition {id} could not be read at {repository}: {reason}',
  public_record_is_draft:
    'Deposition {id} is an unpublished draft at the repository. Set record {record} right with /project/verify_records (repair: status)',
  edited_elsewhere:
    'Deposition {id} is open for an edit at {repository} that was not begun here. Publish or discard that edit there, then try again',
  changed_since_planned:
    "'{changed}' of record {id} changed at the repository since the plan was made. Make the plan again",

  no_published_version: 'No published record found for concept ID {concept} in the {environment} repository',
  no_published_record: 'No published record found for this concept.',
  public_files_gone:
    'The files of the published version {id} could not be read at {repository}: it is not there. Nothing was done; try again',
  public_files_not_read:
    'The files of the published version {id} could not be read at {repository}: {reason}. Nothing was done; try again',
  kept_file_unknown:
    "'{member}' names {unknown}, which no file of record {id} (version {version}) is called. Its files are: {listed}",
  kept_file_lost:
    "'file_manifest.files_to_keep' names {unknown}, which the open draft {draft} of this version no longer has. Its files are: {listed}. Discard that draft and make the version again",
  begun_with_other_value:
    "Record {id} is the next version, and its '{field}' is {before}, not {planned} as planned. Make the plan again",
  file_of_other_record: "'{path}' is the file of open record {id} already",
  begun_taken_over: 'Record {id} is the next version already; it is taken over.',
  nothing_deleted: '{reason}. Nothing was deleted; try again',
  file_id_not_told: "The repository does not tell the id of '{name}', by which files are deleted. Try again",
  draft_without_bucket: 'The draft has no bucket link at the repository',
  changed_while_sent: '{path} changed while it was sent',

  earlier_draft_unclear:
    'Whether an earlier attempt has made a draft after all could not be seen, so no other one is made: {reason}. Try again',
  draft_since_copy_unclear:
    'This project file was put back from a copy, or is new here, and whether a draft was made for the record since could not be seen, so no other one is made: {reason}. Try again',
  plan_not_kept: "This project has no plan '{id}': plans are kept for a day. Make the plan again",
  project_event_unknown: 'The project has no event with id {id}',
} as const
