-- Every remote id that an answer ever showed. It outlives a project file that is put back from an older copy.
create table deposits (
  write_id text primary key,
  repository text not null,
  account text,
  deposition_id text not null,
  conceptrecid text not null,
  project_uuid text not null,
  project_path text not null,
  record_uuid text not null,
  at text not null
) strict;
create index deposits_by_record on deposits (record_uuid, repository);
create index deposits_by_id on deposits (repository, deposition_id);
create index deposits_by_project on deposits (project_uuid);
create trigger deposits_stay before delete on deposits begin
  select raise(abort, 'deposits are never deleted');
end;
create trigger deposits_are_final before update on deposits begin
  select raise(abort, 'deposits are never changed');
end;

-- How a deposition ended as a draft.
create table endings (
  repository text not null,
  deposition_id text not null,
  outcome text not null check (outcome in ('discarded', 'published', 'gone')),
  at text not null,
  primary key (repository, deposition_id)
) strict, without rowid;

-- Which account a token belongs to, known from answers; the token itself is not here.
create table accounts (
  repository text not null,
  fingerprint text not null,
  owner text not null,
  primary key (repository, fingerprint)
) strict, without rowid;

-- What was sent with writes that are settled by comparing: metadata as JSON. Ended writes lose their row; absent creates
-- keep it, because a draft that appears later is recognised by it.
create table requests (
  write_id text primary key,
  kind text not null,
  repository text not null,
  project_uuid text not null,
  record_uuid text not null,
  payload_json text not null,
  at text not null
) strict;
create index requests_by_project on requests (project_uuid, repository);
