/** Limits, and moves of states with their conditions, by the id that stands in square brackets in the titles of their tests. */
export const rules: Readonly<Record<string, string>> = {
  'limit:spreadsheet-preview-rows': 'preview_spreadsheet shows 5 rows',
  'limit:file-preview-rows': 'load_file_preview shows 5 rows',
  'limit:step-timeout': 'A step ends after its timeout_seconds',
  'limit:default-step-timeout': 'A step without timeout_seconds has 300 seconds',
  'limit:poll-pause': 'The status of a component is asked for every 2 seconds while long polls fail',
  'limit:repository-call': 'A call to the repository has 60 seconds',
  'limit:upload-stall': 'An upload may stand still for 300 seconds',
  'limit:discard-call': 'A discard of a batch has 60 seconds',
  'limit:files-page-size': '/files has 25 entries on a page',
  'limit:apilog-page-size': '/apilog has 25 entries on a page',
  'limit:files-first-page': '/files begins with page 1',
  'limit:apilog-first-page': '/apilog begins with page 1',
  'limit:published-records': '/project/published_records lists 10 records',
  'limit:inspect-mime-types': 'inspect breaks down the 10 most frequent MIME types',
  'limit:inspect-calls': 'inspect shows the 10 newest calls',
  'limit:automap-fields': 'automap_repo_fields needs a similarity of 0.8',
  'limit:automap-columns': 'automap_columns needs a similarity of 0.8',
  'limit:public-port': 'The server listens on port 5001 unless told otherwise',
  'limit:draft-by-command-line': 'The creation of a draft for the command line is waited for without a limit',
  'state:run-starts': 'Component execution: created -> running when the request is accepted; 202 with an id',
  'state:run-completes':
    'Component execution: running -> completed when the process ends well; output_files are listed, the log ends with completed',
  'state:run-fails':
    'Component execution: running -> failed when the process ends with an error; the error stands in the status',
  'state:run-is-cancelled':
    'Component execution: running -> cancelled on request; the process ends, partial outputs stay, streams get the final event',
  'state:run-end-is-final': 'Component execution: a terminal state never changes; cancel answers 404',
  'state:component-is-installed': 'Component: available -> installed by a background job with an installation id',
  'state:component-is-uninstalled': 'Component: installed -> removed from the installed set by uninstall',
  'state:component-is-lost':
    'Component: installed -> uninstalled when the health check misses its folder or environment; listed in cleaned_components',
  'state:source-file-is-added':
    'Source file: none -> pending, of type source, for an existing file that is not stored; hash and MIME type are computed',
  'state:file-of-record-is-added':
    'Source file: none -> pending_upload, of type derived, with record_id_to_associate; linked with upload status pending',
  'state:record-is-prepared': 'Record: none -> prepared when validation passes; the metadata are stored',
  'state:record-becomes-draft':
    'Record: prepared -> draft when the repository accepts; its whole answer is stored, the source file is linked as pending',
  'state:file-is-uploaded': 'File of a draft: pending -> uploaded when its upload succeeds',
  'state:upload-fails':
    'File of a draft: pending -> upload_error when its upload fails; the other files are still sent',
  'state:record-is-published':
    'Record: draft -> published on 202; DOI, concept DOI and concept id are set, the call is logged',
  'state:publication-is-found': 'Record: draft -> published on 500 when a reading shows it public',
  'state:publication-is-not-found':
    'Record: draft stays draft on 500 when a reading shows it not public; the failure is answered with 500',
  'state:draft-is-discarded': 'Record: draft -> prepared by a discard; id, DOI and error are cleared',
  'state:backup-is-restored':
    'Record: draft -> prepared by a discard restores the metadata of the newest backup and deletes it',
  'state:discard-outlasts-failure': 'Record: draft -> prepared by a discard although the repository fails',
  'state:published-record-fails-item': 'Record: a published record fails its item of a run',
}
