-- Which version of a work is the newest is found in the index of works alone: by its number, and then by when it was made.

drop index published_works;
create index published_works on repo_records (is_sandbox, concept_rec_id, repository, version)
  where record_status = 'published' and concept_rec_id is not null;
