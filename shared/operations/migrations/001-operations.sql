create table operations (
  operation_id text primary key,
  kind text not null,
  project text not null,
  idempotency_key text,
  request_json text not null,
  status text not null check (status in ('running', 'completed', 'failed', 'cancelled', 'interrupted')),
  revision integer not null default 1,
  done real not null default 0,
  total real,
  unit text not null default '',
  message text not null default '',
  error text,
  started_at text not null,
  completed_at text,
  http_status integer,
  result_headers text,
  -- The body as JSON text; null when it stands in a file of its own.
  result_json text
) strict;

create unique index operations_by_key on operations (kind, idempotency_key) where idempotency_key is not null;
create index operations_by_start on operations (started_at);
create index operations_open on operations (status) where status = 'running';
