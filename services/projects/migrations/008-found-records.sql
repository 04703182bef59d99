-- Records can be found, filtered and counted by what their metadata say, and batches keep what came of each item.

-- The title, case folded, and the same with the name of its source file below it: what is searched, in the order of titles.
alter table repo_records add column search_title text not null default '';
alter table repo_records add column search_text text not null default '';
alter table repo_records add column upload_type text not null default '';
alter table repo_records add column license text not null default '';
-- The names of fields without a value, with commas between them.
alter table repo_records add column missing_fields text not null default '';
-- Where what last went wrong begins: as much as records can be counted by.
alter table repo_records add column error_start text not null default '';

create trigger record_described after insert on repo_records begin
  update repo_records set
    upload_type = coalesce(new.payload_json ->> '$.metadata.upload_type', ''),
    license = coalesce(new.payload_json ->> '$.metadata.license', ''),
    missing_fields = iif(new.payload_json is null, '', ltrim(
      iif(coalesce(new.payload_json ->> '$.metadata.title', '') = '', ',title', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.upload_type', '') = '', ',upload_type', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.publication_date', '') = '', ',publication_date', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.creators', '') in ('', '[]'), ',creators', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.description', '') = '', ',description', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.access_right', '') = '', ',access_right', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.license', '') = '', ',license', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.keywords', '') in ('', '[]'), ',keywords', ''), ',')),
    error_start = substr(coalesce(new.last_api_error, ''), 1, 120)
  where record_id = new.record_id;
end;
create trigger record_described_anew after update of payload_json, last_api_error on repo_records begin
  update repo_records set
    upload_type = coalesce(new.payload_json ->> '$.metadata.upload_type', ''),
    license = coalesce(new.payload_json ->> '$.metadata.license', ''),
    missing_fields = iif(new.payload_json is null, '', ltrim(
      iif(coalesce(new.payload_json ->> '$.metadata.title', '') = '', ',title', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.upload_type', '') = '', ',upload_type', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.publication_date', '') = '', ',publication_date', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.creators', '') in ('', '[]'), ',creators', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.description', '') = '', ',description', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.access_right', '') = '', ',access_right', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.license', '') = '', ',license', '') ||
      iif(coalesce(new.payload_json ->> '$.metadata.keywords', '') in ('', '[]'), ',keywords', ''), ',')),
    error_start = substr(coalesce(new.last_api_error, ''), 1, 120)
  where record_id = new.record_id;
end;
create trigger record_searchable after insert on repo_records begin
  update repo_records set search_text = new.search_title || char(10) || coalesce(
    (select search_name from source_files where file_id = new.source_file_id), '')
  where record_id = new.record_id;
end;
create trigger record_searchable_anew after update of search_title, source_file_id on repo_records begin
  update repo_records set search_text = new.search_title || char(10) || coalesce(
    (select search_name from source_files where file_id = new.source_file_id), '')
  where record_id = new.record_id;
end;
create trigger record_file_renamed after update of search_name on source_files when new.search_name <> old.search_name begin
  update repo_records set search_text = search_title || char(10) || new.search_name where source_file_id = new.file_id;
end;
-- Describes what is there already; `fold_name` comes from the program.
update repo_records set search_title = fold_name(record_title), last_api_error = last_api_error;

-- Hold all that a list or a count reads: the rows themselves are long.
create index records_by_kind on repo_records (
  record_status, is_sandbox, upload_type, license, missing_fields, error_start
);
create index records_by_title on repo_records (search_text);
create index records_by_time on repo_records (coalesce(last_updated_timestamp, created_timestamp));

alter table batches add column action_type text not null default '';
alter table batches add column is_sandbox integer;
-- What carries it out, or did.
alter table batches add column operation_id text;

-- What a batch was asked to do, item by item, and what came of it.
create table batch_items (
  batch_id integer not null references batches (batch_id) on delete cascade,
  -- The id of a file or of a record, as the action has it.
  item_id integer not null,
  -- The record that it is about or has become.
  record_id integer references repo_records (record_id) on delete set null,
  title text not null,
  -- 'planned' until something is known of it.
  outcome text not null check (outcome in ('planned', 'done', 'failed', 'not_done', 'unknown')),
  message text not null default '',
  -- JSON: what else was answered for it.
  details text not null default '{}',
  settled_timestamp text,
  primary key (batch_id, item_id)
) strict, without rowid;
create index batch_items_by_outcome on batch_items (batch_id, outcome);
create index batch_items_by_record on batch_items (record_id);
create unique index batches_by_operation on batches (operation_id);

-- What is published can be opened for an edit, and the edit published or given up.
create table wider_writes (
  write_id text primary key,
  record_id integer not null,
  kind text not null
    check (kind in ('create', 'new_version', 'put_metadata', 'put_file', 'delete_file', 'publish', 'discard', 'edit',
      'publish_edit', 'discard_edit')),
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
insert into wider_writes select * from remote_writes order by rowid;
drop table remote_writes;
alter table wider_writes rename to remote_writes;
create unique index one_open_write_per_record on remote_writes (record_id)
  where state in ('sent', 'unknown') and kind <> 'discard';
create index writes_by_record on remote_writes (record_id, sent_at);
create index open_writes on remote_writes (state) where state in ('sent', 'unknown');
