-- When the publication of an item's record was about to begin, before anything of it was sent; a continued run tells its own
-- publication from somebody else's by it.
alter table run_items add column publishing_since text;
-- The release before wrote nothing down: what was under way counts as published by its run, as it did then.
update run_items set publishing_since = started_at
where status = 'running' and output_directory is not null and exists (
  select 1 from runs where runs.run_uuid = run_items.run_uuid and json_extract(definition_json, '$.repoPublishStepEnabled'));
