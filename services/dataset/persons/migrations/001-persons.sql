create table facts (name text primary key, value text not null) strict, without rowid;

-- The dictionary as it was read last.
create table dictionary (kb_id text primary key, url text not null) strict, without rowid;

create table persons (
  kb_id text primary key,
  url text not null,
  title text not null,
  latest_update text,
  -- As published.
  record_json text not null,
  etag text,
  -- Where the record is not as its documentation says; a JSON list of sentences.
  deviations_json text not null default '[]',
  retrieved_at text not null
) strict, without rowid;

create table person_names (
  name_id integer primary key,
  kb_id text not null references persons (kb_id) on delete cascade,
  full_name text not null,
  -- 0 for the title, else the rank of the name variant.
  variant_rank integer not null
) strict;
create index names_by_person on person_names (kb_id);

create virtual table name_search using fts5 (
  full_name, content = 'person_names', content_rowid = 'name_id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
create trigger name_added after insert on person_names begin
  insert into name_search (rowid, full_name) values (new.name_id, new.full_name);
end;
create trigger name_removed after delete on person_names begin
  insert into name_search (name_search, rowid, full_name) values ('delete', old.name_id, old.full_name);
end;
