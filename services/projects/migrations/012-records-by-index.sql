-- Which versions are of one work, and where the records of a file stand, is found in indexes alone: the rows hold whole answers
-- of repositories.

drop index published_concepts;
create index published_works on repo_records (is_sandbox, concept_rec_id, repository)
  where record_status = 'published' and concept_rec_id is not null;

drop index records_by_source_file;
create index records_by_source_file on repo_records (source_file_id, is_sandbox, record_status);
