-- A run with its items and steps, written as it goes, so that it can be continued after any interruption.

create table runs (
  run_uuid text primary key,
  -- The operation that carries it; a continued operation finds its run by this.
  operation_id text not null unique,
  pipeline_identifier text not null,
  -- The pipeline as it was when the run began.
  definition_json text not null,
  project_uuid text not null,
  is_sandbox integer not null,
  force integer not null,
  -- JSON of the file manifest in versioning mode.
  manifest_json text,
  rerun_of text,
  status text not null check (status in ('running', 'completed', 'failed', 'cancelled', 'interrupted')),
  started_at text not null,
  completed_at text
) strict;
create index runs_by_start on runs (started_at);
create index runs_by_pipeline on runs (pipeline_identifier, started_at);

create table run_items (
  run_uuid text not null references runs (run_uuid) on delete cascade,
  position integer not null,
  -- A record id, or in versioning mode a concept id.
  item_id text not null,
  record_id integer,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  message text not null default '',
  current_step integer not null default 0,
  output_directory text,
  started_at text,
  completed_at text,
  primary key (run_uuid, position)
) strict, without rowid;

create table run_steps (
  run_uuid text not null references runs (run_uuid) on delete cascade,
  position integer not null,
  step_number integer not null,
  attempt integer not null,
  status text not null check (status in ('running', 'completed', 'failed')),
  component_name text not null,
  component_version text not null default '',
  execution_id text,
  -- Digest of everything the outcome depends on: component, version, parameters, inputs, output names.
  fingerprint text not null,
  -- Why the component was run, or why not.
  reason text not null,
  reused_from text,
  -- JSON: {id, path, sha256, size} of each output.
  outputs_json text not null default '[]',
  error text,
  started_at text not null,
  completed_at text,
  duration_ms integer,
  primary key (run_uuid, position, step_number, attempt)
) strict, without rowid;
create index steps_by_fingerprint on run_steps (fingerprint, completed_at) where status = 'completed';

create table run_events (
  run_uuid text not null references runs (run_uuid) on delete cascade,
  event_id integer not null,
  data text not null,
  is_final integer not null default 0,
  primary key (run_uuid, event_id)
) strict, without rowid;
