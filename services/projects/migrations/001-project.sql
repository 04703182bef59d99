-- The project, its folders, its files and what describes them.

create table project_info (
  project_id integer primary key,
  project_name text not null,
  project_short_code text not null default '',
  description text,
  creation_timestamp text not null,
  last_modified_timestamp text not null,
  pdb_schema_version text not null
) strict;

create table project_configuration (
  config_id integer primary key autoincrement,
  project_id integer not null references project_info (project_id),
  config_key text not null,
  config_value text,
  description text,
  unique (project_id, config_key)
) strict;

create table file_scan_settings (
  scan_settings_id integer primary key autoincrement,
  project_id integer not null references project_info (project_id),
  modality text not null,
  scan_options text not null,
  unique (project_id, modality)
) strict;

-- Folders that files are stored relative to. A folder that was moved is one changed row here.
create table file_roots (
  root_id integer primary key autoincrement,
  purpose text not null check (purpose in ('data_in', 'data_out', 'elsewhere')),
  -- Without a slash at the end; '' is the file system's root.
  absolute_path text not null unique
) strict;

create table source_files (
  file_id integer primary key autoincrement,
  root_id integer not null references file_roots (root_id),
  -- With `/` on every platform.
  relative_path text not null,
  filename text not null,
  -- The file name in NFC and case folded, for searches.
  search_name text not null,
  size_bytes integer not null,
  -- Lower-case hexadecimal; '' when the content could not be read.
  sha256_hash text not null,
  -- Modification time when the content was hashed, nanoseconds; more than a JavaScript number holds.
  mtime_ns text,
  mime_type text,
  file_type text not null default 'source',
  parent_file_id integer references source_files (file_id),
  status text not null default 'pending',
  added_timestamp text not null,
  last_processed_timestamp text,
  error_message text,
  -- JSON of the validation report, kept for good.
  validation_report text,
  is_primary_source integer not null default 0 check (is_primary_source in (0, 1)),
  archive_name text,
  pipeline_source text,
  step_source text,
  -- JSON: which component, version, parameters and inputs made a derived file.
  provenance text,
  -- The pipeline run that made it.
  run_uuid text,
  -- Records of this file that are prepared, drafts or published; kept by triggers.
  open_records integer not null default 0,
  is_pending integer generated always as (
    parent_file_id is null and open_records = 0 and status in ('pending', 'source_added', 'metadata_error', 'verified',
      'Valid', 'Invalid', 'Problems', 'MTL Missing', 'Textures Missing', 'File Conflict')
  ) virtual,
  unique (root_id, relative_path)
) strict;
-- Holds all that a search by name reads; file_id before search_name gives pages their order.
create index files_by_name on source_files (filename, file_id, search_name);
create index files_by_parent on source_files (parent_file_id, filename);
create index files_by_hash on source_files (sha256_hash);
create index pending_files on source_files (filename) where is_pending;
create index files_for_preparation on source_files (filename)
  where status in ('pending', 'source_added', 'metadata_error') and open_records = 0;

-- Substrings of three letters and more; shorter terms and common ones scan files_by_name.
create virtual table file_names using fts5 (
  search_name, content = 'source_files', content_rowid = 'file_id', tokenize = 'trigram case_sensitive 1', detail = 'none'
);
create trigger file_name_added after insert on source_files begin
  insert into file_names (rowid, search_name) values (new.file_id, new.search_name);
end;
create trigger file_name_removed after delete on source_files begin
  insert into file_names (file_names, rowid, search_name) values ('delete', old.file_id, old.search_name);
end;
create trigger file_name_changed after update of search_name on source_files begin
  insert into file_names (file_names, rowid, search_name) values ('delete', old.file_id, old.search_name);
  insert into file_names (rowid, search_name) values (new.file_id, new.search_name);
end;

-- How many files there are and how many wait for their metadata; counted as they change, because counting a million takes too long.
create table counters (name text primary key, value integer not null) strict, without rowid;
insert into counters (name, value) values ('files', 0), ('pending_files', 0);
create trigger file_added after insert on source_files begin
  update counters set value = value + 1 where name = 'files';
end;
create trigger file_removed after delete on source_files begin
  update counters set value = value - 1 where name = 'files';
end;
create trigger pending_file_added after insert on source_files when new.is_pending begin
  update counters set value = value + 1 where name = 'pending_files';
end;
create trigger pending_file_removed after delete on source_files when old.is_pending begin
  update counters set value = value - 1 where name = 'pending_files';
end;
create trigger pending_file_changed after update of status, parent_file_id, open_records on source_files
  when new.is_pending is not old.is_pending begin
  update counters set value = value + new.is_pending - old.is_pending where name = 'pending_files';
end;

create table metadata_mapping_files (
  mapping_id integer primary key autoincrement,
  project_id integer not null references project_info (project_id),
  mapping_name text not null,
  file_path text not null,
  file_format text not null,
  column_definitions text not null,
  created_timestamp text not null,
  last_used_timestamp text
) strict;

-- Definitions that were replaced; records that were prepared with them can be explained later.
create table earlier_mappings (
  earlier_mapping_id integer primary key autoincrement,
  mapping_id integer not null,
  mapping_name text not null,
  file_path text not null,
  file_format text not null,
  column_definitions text not null,
  replaced_timestamp text not null
) strict;

create table metadata_values (
  value_id integer primary key autoincrement,
  source_file_id integer not null references source_files (file_id) on delete cascade,
  mapping_id integer not null references metadata_mapping_files (mapping_id),
  field_name text not null,
  field_value text,
  extracted_timestamp text not null,
  unique (source_file_id, mapping_id, field_name)
) strict;
create index values_by_field on metadata_values (field_name);
create index values_by_mapping on metadata_values (mapping_id);

create table project_pipelines (
  pipeline_step_id integer primary key autoincrement,
  project_id integer not null references project_info (project_id),
  modality text not null,
  component_name text not null,
  component_order integer not null,
  parameters text,
  is_active integer not null default 1 check (is_active in (0, 1)),
  last_modified_timestamp text not null,
  unique (project_id, modality, component_order)
) strict;

create table component_configurations (
  component_name text primary key,
  parameters text not null,
  updated_at text not null
) strict;

create table api_credentials (
  credential_id integer primary key autoincrement,
  credential_name text not null,
  credential_type text not null,
  is_sandbox integer not null default 1 check (is_sandbox in (0, 1)),
  -- AES-256-GCM with a key that is not in this file.
  cipher_text blob not null,
  nonce blob not null,
  auth_tag blob not null,
  -- Tells, without saying anything about it, whether the key of this installation made it.
  key_id text not null,
  created_timestamp text not null,
  expiration_timestamp text,
  unique (credential_name, is_sandbox)
) strict;
