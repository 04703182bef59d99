-- A prepared record that belongs to no repository yet, as after a migration, is the open one of its file in its environment:
-- one for the sandbox and one for production may wait side by side.

drop index one_open_record_per_file;
create unique index one_open_record_per_file on repo_records (source_file_id, repository, iif(repository = '', is_sandbox, 0))
  where record_status in ('prepared', 'draft');
