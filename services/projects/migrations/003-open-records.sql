-- Keeps source_files.open_records: how many records of a file are prepared, drafts or published.

create trigger open_record_added after insert on repo_records
  when new.record_status in ('prepared', 'draft', 'published') begin
  update source_files set open_records = open_records + 1 where file_id = new.source_file_id;
end;
create trigger open_record_removed after delete on repo_records
  when old.record_status in ('prepared', 'draft', 'published') begin
  update source_files set open_records = open_records - 1 where file_id = old.source_file_id;
end;
create trigger open_record_changed after update of record_status, source_file_id on repo_records begin
  update source_files set open_records = open_records - 1
    where file_id = old.source_file_id and old.record_status in ('prepared', 'draft', 'published');
  update source_files set open_records = open_records + 1
    where file_id = new.source_file_id and new.record_status in ('prepared', 'draft', 'published');
end;

create index published_concepts on repo_records (is_sandbox, concept_rec_id)
  where record_status = 'published' and concept_rec_id is not null;
create index records_by_sandbox on repo_records (record_status, is_sandbox, created_timestamp);
create index drafts_by_update on repo_records (is_sandbox, last_updated_timestamp) where record_status = 'draft';
