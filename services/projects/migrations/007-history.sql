-- What was done to the project, by whom, and how every row was before, so that it can be taken back.

create table history (
  event_id integer primary key autoincrement,
  -- What all calls of one act carry; one act is one event.
  act text not null unique,
  -- Such as 'mapping_saved'; the name of the request where nothing better is known.
  kind text not null,
  -- Who acted: 'console', 'cli', 'pipeline', 'client' or 'regesta'.
  client text not null,
  happened_timestamp text not null,
  -- The event that this one takes back.
  undoes integer references history (event_id),
  -- The event that has taken this one back.
  undone_by integer references history (event_id)
) strict;
create index history_by_kind on history (kind, event_id);
create index history_by_time on history (happened_timestamp);
create index undoing_events on history (undoes) where undoes is not null;

-- Rows that an act has changed, in the order in which it changed them.
create table history_changes (
  change_id integer primary key autoincrement,
  event_id integer not null references history (event_id),
  table_name text not null,
  -- JSON: the values of its primary key.
  row_key text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- JSON: the columns that were changed, or of a deleted row all, as they were before; null for a new row.
  before text,
  -- What the change is about; without a reference, since history outlasts what it tells of.
  record_id integer,
  file_id integer
) strict;
create index changes_of_event on history_changes (event_id, table_name, operation);
create index changes_of_row on history_changes (table_name, row_key, event_id);
create index changes_of_record on history_changes (record_id, event_id) where record_id is not null;
create index changes_of_file on history_changes (file_id, event_id) where file_id is not null;

-- The ledger outlasts the records that its writes were about: a preparation that is taken back leaves it as it is.
create table remaining_writes (
  write_id text primary key,
  record_id integer not null,
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
insert into remaining_writes select * from remote_writes order by rowid;
drop table remote_writes;
alter table remaining_writes rename to remote_writes;
create unique index one_open_write_per_record on remote_writes (record_id)
  where state in ('sent', 'unknown') and kind <> 'discard';
create index writes_by_record on remote_writes (record_id, sent_at);
create index open_writes on remote_writes (state) where state in ('sent', 'unknown');

-- Corrections of bundles that were not taken back are the first events.
insert into history (act, kind, client, happened_timestamp)
  select 'correction-' || correction_id, 'bundle_corrected', 'client', corrected_timestamp from bundle_corrections
  where undone_timestamp is null order by correction_id;
insert into history_changes (event_id, table_name, row_key, operation, before, file_id)
  select event_id, 'source_files', json_array(place.value ->> 'file_id'), 'update',
    json_object('parent_file_id', place.value ->> 'parent_file_id', 'file_type', place.value ->> 'file_type',
      'is_primary_source', place.value ->> 'is_primary_source'),
    place.value ->> 'file_id'
  from history join bundle_corrections on act = 'correction-' || correction_id, json_each(before) place;
insert into history_changes (event_id, table_name, row_key, operation)
  select event_id, 'bundle_corrections', json_array(correction_id), 'insert'
  from history join bundle_corrections on act = 'correction-' || correction_id;
