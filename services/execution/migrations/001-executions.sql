create table executions (
  id integer primary key,
  execution_id text not null unique,
  run_key text unique,
  component_name text not null,
  component_version text not null,
  executor text not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
  command text not null,
  output_strategy text not null,
  output_directory text not null,
  -- estimated outputs, the order that the executor was given
  plan_json text not null,
  lease_id text,
  -- how the executor finds its process again; written before the component's first instruction
  handle_json text,
  -- bytes of the process's output that are in the log, for executors whose runs outlive this service
  log_position integer not null default 0,
  reason_json text,
  error text,
  warnings_json text not null default '[]',
  created_at text not null,
  started_at text,
  completed_at text,
  duration_ms integer,
  peak_memory_bytes integer,
  -- the sequence number of the last event; null while the run goes on
  final_seq integer
) strict;

create index executions_by_component on executions (component_name, id);
create index executions_running on executions (id) where status = 'running';

-- Up to 500 events: JSON texts separated by line feeds, which JSON text never contains.
create table log_chunks (
  id integer primary key,
  execution integer not null references executions (id) on delete cascade,
  first_seq integer not null,
  last_seq integer not null,
  events text not null
) strict;

create unique index log_chunks_in_order on log_chunks (execution, last_seq);

create table output_files (
  execution integer not null references executions (id) on delete cascade,
  position integer not null,
  path text not null,
  size integer not null,
  sha256 text not null,
  mime_type text,
  declared_output text,
  primary key (execution, position)
) strict, without rowid;
