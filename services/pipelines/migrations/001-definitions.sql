create table pipelines (
  pipeline_id integer primary key autoincrement,
  identifier text not null unique,
  name text not null,
  status text not null,
  -- The definition in its one shape, without what stands in columns here.
  definition_json text not null,
  metadata_mapping_json text not null default '{}',
  -- Counts changes; the ETag.
  revision integer not null default 1,
  created_timestamp text not null,
  last_modified_timestamp text not null,
  last_executed_timestamp text,
  execution_count integer not null default 0
) strict;
create index pipelines_by_name on pipelines (name, identifier);
