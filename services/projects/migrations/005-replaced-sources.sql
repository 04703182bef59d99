-- An output of a pipeline may stand for the source file of a record: the purpose of its link is 'replaces_source'. While
-- there is one, the source file keeps its link but is none of the files that are uploaded.
create view record_files as
  select link.* from record_files_map link
  where not (
    link.file_id = (select source_file_id from repo_records record where record.record_id = link.record_id)
    and exists (
      select 1 from record_files_map other
      where other.record_id = link.record_id and other.file_purpose = 'replaces_source'
    )
  );

-- The order in which outputs were stored tells the latest run, also when the clock was set back meanwhile.
alter table run_outputs add column stored_order integer not null default 0;
update run_outputs set stored_order = ranked.place
  from (
    select record_id, pipeline_id, run_uuid, output_id, dense_rank() over (order by completed_at) as place from run_outputs
  ) ranked
  where ranked.record_id = run_outputs.record_id and ranked.pipeline_id = run_outputs.pipeline_id
    and ranked.run_uuid = run_outputs.run_uuid and ranked.output_id = run_outputs.output_id;
create index run_outputs_by_order on run_outputs (stored_order);
