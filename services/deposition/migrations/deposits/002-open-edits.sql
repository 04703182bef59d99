-- Published depositions that were opened for an edit, from before the call until the edit is surely published or discarded:
-- whoever is killed meanwhile finds here what is to be closed.
create table open_edits (
  repository text not null,
  deposition_id text not null,
  project_uuid text not null,
  record_id integer not null,
  -- Whether it was shown to be open; else the call may still arrive.
  is_open integer not null default 0,
  at text not null,
  primary key (repository, deposition_id)
) strict, without rowid;
