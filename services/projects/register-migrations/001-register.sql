-- What this installation knows about project files, whatever is in them.

create table known_projects (
  project_uuid text primary key,
  path text not null unique,
  project_name text not null,
  last_loaded text not null,
  is_active integer not null default 0 check (is_active in (0, 1))
) strict;
create unique index one_active_project on known_projects (is_active) where is_active = 1;

-- Files that a build under way will leave behind when it is killed; removed at the next start.
create table builds (
  build_id text primary key,
  target text not null,
  started_at text not null
) strict;
create table build_files (
  build_id text not null references builds (build_id) on delete cascade,
  path text not null,
  primary key (build_id, path)
) strict, without rowid;
