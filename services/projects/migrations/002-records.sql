-- Records, their files, and the ledger of remote writes.

create table batches (
  batch_id integer primary key autoincrement,
  batch_name text not null unique,
  batch_description text,
  created_timestamp text not null,
  status text not null default 'pending',
  completion_percentage real not null default 0
) strict;
create index batches_by_creation on batches (created_timestamp);

create table repo_records (
  record_id integer primary key autoincrement,
  record_uuid text not null unique,
  batch_id integer references batches (batch_id),
  source_file_id integer not null references source_files (file_id),
  mapping_id integer references metadata_mapping_files (mapping_id),
  previous_version_id integer references repo_records (record_id),
  record_status text not null check (record_status in ('prepared', 'draft', 'published', 'failed', 'discarded')),
  is_sandbox integer not null check (is_sandbox in (0, 1)),
  -- Normalised base URL of the repository; '' in rows migrated from files that did not record it.
  repository text not null,
  account text,
  record_title text not null default '',
  version text not null default '',
  repo_record_id text,
  repo_doi text,
  concept_rec_id text,
  concept_doi text,
  payload_json text,
  payload_sha256 text,
  remote_payload_sha256 text,
  record_metadata_json text not null default '{}',
  creation_api_response text,
  last_publish_api_response text,
  last_api_error text,
  created_timestamp text not null,
  last_updated_timestamp text
) strict;
create unique index record_by_remote_id on repo_records (repository, repo_record_id) where repo_record_id is not null;
create unique index record_by_doi on repo_records (repository, repo_doi) where repo_doi is not null;
create unique index one_open_record_per_file on repo_records (source_file_id, repository)
  where record_status in ('prepared', 'draft');
create unique index one_draft_per_concept on repo_records (repository, concept_rec_id)
  where record_status = 'draft' and concept_rec_id is not null;
create index records_by_status on repo_records (record_status, is_sandbox, last_updated_timestamp);
create index records_by_source_file on repo_records (source_file_id);
create index records_by_concept on repo_records (concept_rec_id, is_sandbox);
create index records_by_update on repo_records (last_updated_timestamp);

create table record_files_map (
  map_id integer primary key autoincrement,
  record_id integer not null references repo_records (record_id) on delete cascade,
  file_id integer not null references source_files (file_id),
  file_purpose text not null default 'main',
  remote_key text,
  upload_status text not null default 'pending'
    check (upload_status in ('pending', 'pending_pipeline_upload', 'uploaded', 'upload_error')),
  upload_timestamp text,
  upload_error text,
  unique (record_id, file_id)
) strict;
create index links_by_file on record_files_map (file_id);
create index links_by_status on record_files_map (upload_status, record_id);

create table record_claims (
  record_id integer primary key references repo_records (record_id) on delete cascade,
  token text not null unique,
  purpose text not null,
  operation_id text not null,
  holder text not null,
  since text not null
) strict;

create table remote_writes (
  write_id text primary key,
  record_id integer not null references repo_records (record_id),
  kind text not null
    check (kind in ('create', 'new_version', 'put_metadata', 'put_file', 'delete_file', 'publish', 'discard')),
  remote_key text,
  deposition_id text,
  repository text not null,
  account text,
  request_sha256 text,
  files_digest text,
  state text not null check (state in ('sent', 'done', 'refused', 'unknown', 'absent', 'lost')),
  holder text not null,
  sent_at text not null,
  reads integer not null default 0,
  next_read_at text,
  response_status integer,
  settled_at text,
  outcome text
) strict;
create unique index one_open_write_per_record on remote_writes (record_id)
  where state in ('sent', 'unknown') and kind <> 'discard';
create index writes_by_record on remote_writes (record_id, sent_at);
create index open_writes on remote_writes (state) where state in ('sent', 'unknown');

create table remote_files (
  record_id integer not null references repo_records (record_id) on delete cascade,
  remote_key text not null,
  origin text not null check (origin in ('sent', 'kept', 'foreign')),
  file_id integer references source_files (file_id),
  size integer not null,
  md5 text not null,
  sha256 text,
  mtime_ns text,
  state text not null check (state in ('wanted', 'present', 'withdrawn', 'gone')),
  verified_at text,
  primary key (record_id, remote_key)
) strict, without rowid;

create table metadata_backups (
  backup_id integer primary key autoincrement,
  record_id integer not null unique references repo_records (record_id) on delete cascade,
  backup_timestamp text not null,
  record_metadata_json text not null,
  payload_json text,
  record_title text not null,
  version text not null
) strict;

create table metadata_overrides (
  source_file_id integer primary key references source_files (file_id) on delete cascade,
  overrides_json text not null,
  updated_timestamp text not null
) strict;

create table run_outputs (
  record_id integer not null references repo_records (record_id) on delete cascade,
  pipeline_id integer not null,
  run_uuid text not null,
  step_number integer not null,
  output_id text not null,
  file_id integer references source_files (file_id) on delete set null,
  file_path text not null,
  repo_mappings_json text not null,
  completed_at text not null,
  primary key (record_id, pipeline_id, run_uuid, output_id)
) strict, without rowid;

create table api_log (
  log_id integer primary key autoincrement,
  timestamp text not null,
  record_id integer references repo_records (record_id) on delete set null,
  file_id integer references source_files (file_id) on delete set null,
  http_method text,
  endpoint_url text not null,
  request_body text,
  response_status_code integer,
  response_body text,
  duration_ms real,
  status text
) strict;
create index api_log_by_time on api_log (timestamp);
create index api_log_by_record on api_log (record_id);
