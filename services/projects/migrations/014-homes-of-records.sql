-- Records that do not say where they were made were always made at one of two places. One of which nothing was ever sent belongs to
-- no repository, and takes the configured one.
update or ignore repo_records set repository = iif(is_sandbox, 'https://sandbox.zenodo.org', 'https://zenodo.org')
  where repository = '' and (record_status = 'published' or previous_version_id is not null
    or coalesce(repo_record_id, '') <> '' or coalesce(concept_rec_id, '') <> '');

-- Where another record has its place there by now, it is set aside; its deposition is then found as one that no record has.
update repo_records set
    repository = iif(is_sandbox, 'https://sandbox.zenodo.org', 'https://zenodo.org'),
    record_status = iif(record_status in ('prepared', 'draft'), 'discarded', record_status),
    repo_record_id = null,
    repo_doi = null,
    last_api_error = 'Another record has the same place at the repository; this one was set aside.'
  where repository = '' and (record_status = 'published' or previous_version_id is not null
    or coalesce(repo_record_id, '') <> '' or coalesce(concept_rec_id, '') <> '');
