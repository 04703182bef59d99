-- What there is of each kind of file, counted as it changes: an inspection would have to read a million rows otherwise.
create table file_totals (
  status text not null,
  file_type text not null,
  -- '' for files of no known type.
  mime_type text not null,
  is_root integer not null,
  is_primary integer not null,
  -- A kind that no file has any more stays with 0.
  files integer not null,
  bytes integer not null,
  primary key (status, file_type, mime_type, is_root, is_primary)
) strict, without rowid;
insert into file_totals
  select status, file_type, coalesce(mime_type, ''), parent_file_id is null, is_primary_source, count(*), sum(size_bytes)
  from source_files group by 1, 2, 3, 4, 5;
create trigger file_counted after insert on source_files begin
  insert into file_totals
    values (new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, 1, new.size_bytes)
    on conflict do update set files = files + 1, bytes = bytes + excluded.bytes;
end;
create trigger file_discounted after delete on source_files begin
  update file_totals set files = files - 1, bytes = bytes - old.size_bytes
    where (status, file_type, mime_type, is_root, is_primary)
      = (old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source);
end;
create trigger file_recounted after update of status, file_type, mime_type, parent_file_id, is_primary_source, size_bytes
  on source_files begin
  update file_totals set files = files - 1, bytes = bytes - old.size_bytes
    where (status, file_type, mime_type, is_root, is_primary)
      = (old.status, old.file_type, coalesce(old.mime_type, ''), old.parent_file_id is null, old.is_primary_source);
  insert into file_totals
    values (new.status, new.file_type, coalesce(new.mime_type, ''), new.parent_file_id is null, new.is_primary_source, 1, new.size_bytes)
    on conflict do update set files = files + 1, bytes = bytes + excluded.bytes;
end;

-- The number of all files is a sum of these.
drop trigger file_added;
drop trigger file_removed;
delete from counters where name = 'files';

-- With the places of the letters in a name the index finds exactly the names that contain a term, and counts them.
drop table file_names;
create virtual table file_names using fts5 (
  search_name, content = 'source_files', content_rowid = 'file_id', tokenize = 'trigram case_sensitive 1'
);
insert into file_names (file_names) values ('rebuild');
