-- Every update of a file counts it anew, so a record makes all its changes to its file in one update, and to itself in another.

drop trigger open_record_added;
drop trigger record_state_added;
create trigger record_added after insert on repo_records begin
  update source_files set
    open_records = open_records + (new.record_status in ('prepared', 'draft', 'published')),
    record_state = coalesce((
      select record_status from repo_records
      where source_file_id = new.source_file_id and record_status in ('prepared', 'draft', 'published')
      order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
    ), '')
    where file_id = new.source_file_id;
end;

drop trigger open_record_removed;
drop trigger record_state_removed;
create trigger record_removed after delete on repo_records begin
  update source_files set
    open_records = open_records - (old.record_status in ('prepared', 'draft', 'published')),
    record_state = coalesce((
      select record_status from repo_records
      where source_file_id = old.source_file_id and record_status in ('prepared', 'draft', 'published')
      order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
    ), '')
    where file_id = old.source_file_id;
end;

drop trigger open_record_changed;
drop trigger record_state_changed;
create trigger record_changed after update of record_status, source_file_id on repo_records
  when old.record_status <> new.record_status or old.source_file_id <> new.source_file_id begin
  update source_files set
    open_records = open_records + (new.record_status in ('prepared', 'draft', 'published'))
      - (old.source_file_id = new.source_file_id and old.record_status in ('prepared', 'draft', 'published')),
    record_state = coalesce((
      select record_status from repo_records
      where source_file_id = new.source_file_id and record_status in ('prepared', 'draft', 'published')
      order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
    ), '')
    where file_id = new.source_file_id;
  update source_files set
    open_records = open_records - (old.record_status in ('prepared', 'draft', 'published')),
    record_state = coalesce((
      select record_status from repo_records
      where source_file_id = old.source_file_id and record_status in ('prepared', 'draft', 'published')
      order by case record_status when 'published' then 0 when 'draft' then 1 else 2 end limit 1
    ), '')
    where file_id = old.source_file_id and old.source_file_id <> new.source_file_id;
end;

drop trigger record_described;
drop trigger record_searchable;
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
    error_start = substr(coalesce(new.last_api_error, ''), 1, 120),
    search_text = new.search_title || char(10) || coalesce(
      (select search_name from source_files where file_id = new.source_file_id), '')
  where record_id = new.record_id;
end;

-- What a change leaves as it was is not counted anew.
drop trigger file_recounted;
create trigger file_recounted after update of status, file_type, mime_type, parent_file_id, is_primary_source, size_bytes, has_members,
  has_copies, record_state, mark, note, relative_path on source_files
  when (old.status, old.file_type, old.mime_type, old.parent_file_id, old.is_primary_source, old.size_bytes, old.has_members,
      old.has_copies, old.record_state, old.mark, old.note <> '', old.relative_path)
    is not (new.status, new.file_type, new.mime_type, new.parent_file_id, new.is_primary_source, new.size_bytes, new.has_members,
      new.has_copies, new.record_state, new.mark, new.note <> '', new.relative_path) begin
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

-- Nobody asks for the values of a field.
drop index values_by_field;
