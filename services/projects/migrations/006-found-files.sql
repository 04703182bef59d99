-- Files can be filtered, sorted and counted by more than their names, and corrected by hand.

-- No checks: each of them would read the whole file when its column is added.
alter table source_files add column has_members integer not null default 0;
-- Whether another file has the same content.
alter table source_files add column has_copies integer not null default 0;
-- How far the records that are made from it have come; '' without one.
alter table source_files add column record_state text not null default '';
-- What a person thinks of it: 'check', 'good', 'reject' or '' for nothing.
alter table source_files add column mark text not null default '';
alter table source_files add column note text not null default '';
-- The note, case folded for searches.
alter table source_files add column search_note text not null default '';

update source_files set has_members = 1
  where file_id in (select parent_file_id from source_files where parent_file_id is not null);
update source_files set has_copies = 1
  where sha256_hash in (
    select sha256_hash from source_files where sha256_hash <> '' group by sha256_hash having count(*) > 1
  );
update source_files set record_state = coalesce((
    select record_status from repo_records
    where source_file_id = source_files.file_id and record_status in ('prepared', 'draft', 'published')
    order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
  ), '')
  where open_records > 0;

-- Holds all that a filter reads, in the order of names.
create index files_by_kind on source_files (
  filename, file_id, search_name, status, file_type, mime_type, parent_file_id, has_members, has_copies, record_state, mark, size_bytes
);
create index files_by_size on source_files (size_bytes);
create index noted_files on source_files (file_id) where note <> '';

-- What there is of each kind of file, anew with all that files are filtered by, and the same for each folder.
drop trigger file_counted;
drop trigger file_discounted;
drop trigger file_recounted;
drop table file_totals;
create table file_totals (
  status text not null,
  file_type text not null,
  -- '' for files of no known type.
  mime_type text not null,
  is_root integer not null,
  is_primary integer not null,
  has_members integer not null,
  has_copies integer not null,
  record_state text not null,
  mark text not null,
  has_note integer not null,
  -- A kind that no file has any more stays with 0.
  files integer not null,
  bytes integer not null,
  primary key (status, file_type, mime_type, is_root, is_primary, has_members, has_copies, record_state, mark, has_note)
) strict, without rowid;
create table folder_totals (
  -- Below its root, with a slash at the end; '' for the root itself.
  folder text not null,
  status text not null,
  file_type text not null,
  -- '' for files of no known type.
  mime_type text not null,
  is_root integer not null,
  is_primary integer not null,
  has_members integer not null,
  has_copies integer not null,
  record_state text not null,
  mark text not null,
  has_note integer not null,
  -- A kind that no file has any more stays with 0.
  files integer not null,
  bytes integer not null,
  primary key (folder, status, file_type, mime_type, is_root, is_primary, has_members, has_copies, record_state, mark, has_note)
) strict, without rowid;
insert into folder_totals
  select rtrim(relative_path, replace(relative_path, '/', '')), status, file_type, coalesce(mime_type, ''), parent_file_id is null, is_primary_source, has_members, has_copies, record_state,
    mark, note <> '', count(*), sum(size_bytes)
  from source_files group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
insert into file_totals
  select status, file_type, mime_type, is_root, is_primary, has_members, has_copies, record_state, mark, has_note, sum(files), sum(bytes) from folder_totals group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

-- Each of these adds or takes away, so that it does not matter in which order they are run.
create trigger file_counted after insert on source_files begin
  insert into file_totals values (
      new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, new.has_members,
      new.has_copies, new.record_state, new.mark, new.note <> '', 1, new.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
  insert into folder_totals values (
      rtrim(new.relative_path, replace(new.relative_path, '/', '')),
      new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, new.has_members,
      new.has_copies, new.record_state, new.mark, new.note <> '', 1, new.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
end;
create trigger file_discounted after delete on source_files begin
  insert into file_totals values (
      old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source, old.has_members,
      old.has_copies, old.record_state, old.mark, old.note <> '', -1, -old.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
  insert into folder_totals values (
      rtrim(old.relative_path, replace(old.relative_path, '/', '')),
      old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source, old.has_members,
      old.has_copies, old.record_state, old.mark, old.note <> '', -1, -old.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
end;
create trigger file_recounted after update of status, file_type, mime_type, parent_file_id, is_primary_source, size_bytes, has_members,
  has_copies, record_state, mark, note, relative_path on source_files begin
  insert into file_totals values (
      old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source, old.has_members,
      old.has_copies, old.record_state, old.mark, old.note <> '', -1, -old.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
  insert into folder_totals values (
      rtrim(old.relative_path, replace(old.relative_path, '/', '')),
      old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source, old.has_members,
      old.has_copies, old.record_state, old.mark, old.note <> '', -1, -old.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
  insert into file_totals values (
      new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, new.has_members,
      new.has_copies, new.record_state, new.mark, new.note <> '', 1, new.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
  insert into folder_totals values (
      rtrim(new.relative_path, replace(new.relative_path, '/', '')),
      new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, new.has_members,
      new.has_copies, new.record_state, new.mark, new.note <> '', 1, new.size_bytes)
    on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes;
end;

create trigger member_added after insert on source_files when new.parent_file_id is not null begin
  update source_files set has_members = 1 where file_id = new.parent_file_id and has_members = 0;
end;
create trigger member_removed after delete on source_files when old.parent_file_id is not null begin
  update source_files set has_members = 0 where file_id = old.parent_file_id
    and not exists (select 1 from source_files other where other.parent_file_id = old.parent_file_id);
end;
create trigger member_moved after update of parent_file_id on source_files when new.parent_file_id is not old.parent_file_id begin
  update source_files set has_members = 1 where file_id = new.parent_file_id and has_members = 0;
  update source_files set has_members = 0 where file_id = old.parent_file_id
    and not exists (select 1 from source_files other where other.parent_file_id = old.parent_file_id);
end;

create trigger file_content_added after insert on source_files when new.sha256_hash <> '' begin
  update source_files set has_copies = 1 where sha256_hash = new.sha256_hash and has_copies = 0
    and exists (select 1 from source_files other where other.sha256_hash = new.sha256_hash and other.file_id <> new.file_id);
end;
create trigger file_content_removed after delete on source_files when old.has_copies begin
  update source_files set has_copies = 0 where sha256_hash = old.sha256_hash
    and (select count(*) from source_files other where other.sha256_hash = old.sha256_hash) = 1;
end;
create trigger file_content_changed after update of sha256_hash on source_files when new.sha256_hash <> old.sha256_hash begin
  update source_files set has_copies = 0 where file_id = new.file_id and has_copies = 1;
  update source_files set has_copies = 0 where sha256_hash = old.sha256_hash and has_copies = 1
    and (select count(*) from source_files other where other.sha256_hash = old.sha256_hash) = 1;
  update source_files set has_copies = 1 where sha256_hash = new.sha256_hash and new.sha256_hash <> '' and has_copies = 0
    and exists (select 1 from source_files other where other.sha256_hash = new.sha256_hash and other.file_id <> new.file_id);
end;

create trigger record_state_added after insert on repo_records begin
  update source_files set record_state = coalesce((
    select record_status from repo_records
    where source_file_id = new.source_file_id and record_status in ('prepared', 'draft', 'published')
    order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
  ), '')
    where file_id = new.source_file_id;
end;
create trigger record_state_removed after delete on repo_records begin
  update source_files set record_state = coalesce((
    select record_status from repo_records
    where source_file_id = old.source_file_id and record_status in ('prepared', 'draft', 'published')
    order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
  ), '')
    where file_id = old.source_file_id;
end;
create trigger record_state_changed after update of record_status, source_file_id on repo_records begin
  update source_files set record_state = coalesce((
    select record_status from repo_records
    where source_file_id = new.source_file_id and record_status in ('prepared', 'draft', 'published')
    order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
  ), '')
    where file_id = new.source_file_id;
  update source_files set record_state = coalesce((
    select record_status from repo_records
    where source_file_id = old.source_file_id and record_status in ('prepared', 'draft', 'published')
    order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
  ), '')
    where file_id = old.source_file_id and old.source_file_id <> new.source_file_id;
end;

-- Bundles that a person corrected: what the files were before, so that it can be undone.
create table bundle_corrections (
  correction_id integer primary key autoincrement,
  -- JSON: a list of file_id, parent_file_id, file_type and is_primary_source.
  before text not null,
  after text not null,
  corrected_timestamp text not null,
  undone_timestamp text
) strict;
