-- One row for each folder that was built completely: component files, environment, remembered files.
create table builds (
  build_id integer primary key,
  name text not null,
  version text not null,
  folder text not null unique,           -- relative to the components folder
  kind text not null check (kind in ('python', 'node')),
  output_strategy text not null,
  output_flag text not null,
  verbose integer not null,
  file_paths text not null,              -- JSON: parameter name -> path relative to the folder
  built_at text not null
) strict;

-- The build that runs use, and the one before the last update.
create table installed_components (
  name text primary key,
  build_id integer not null references builds (build_id),
  previous_build_id integer references builds (build_id),
  installed_at text not null
) strict, without rowid;

-- Folders that nothing refers to any more; they are deleted as soon as that is possible.
create table removals (
  folder text primary key
) strict, without rowid;

create table installations (
  installation_id text primary key,
  name text not null,
  kind text not null check (kind in ('install', 'update')),
  status text not null check (status in ('starting', 'in_progress', 'completed', 'failed')),
  progress real not null default 0,
  -- The process at work, so that a later start can end it: process group and the start time of its leader.
  process_group integer,
  process_started text,
  started_at text not null,
  completed_at text
) strict, without rowid;

create unique index one_installation_at_a_time on installations (name) where status in ('starting', 'in_progress');

create table installation_events (
  installation_id text not null references installations (installation_id) on delete cascade,
  id integer not null,
  data text not null,
  primary key (installation_id, id)
) strict, without rowid;

create table leases (
  lease_id text primary key,
  build_id integer not null references builds (build_id),
  holder text not null,
  run_id text not null,
  taken_at text not null,
  unique (holder, run_id)
) strict, without rowid;
