-- How this installation left each project file when it last had it open. One that is found in another state, or for the first time,
-- was put back from a copy or comes from elsewhere: what was made for it at repositories after that copy is not in it.
alter table known_projects add column last_state text;
-- Not noted before this release: how such a file is found first counts as how it was left here.
update known_projects set last_state = '';
alter table known_projects add column restored_at text;
-- When the last change was made that stands in such a file.
alter table known_projects add column known_until text;

-- Project files that were made here and not loaded yet.
create table made_files (
  path text primary key,
  last_state text not null
) strict, without rowid;
