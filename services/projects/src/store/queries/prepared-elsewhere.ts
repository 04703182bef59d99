const OPEN = "('prepared', 'draft', 'published')"
/** Those of files that wait, and that of files that were prepared. */
const STATUSES = `('processed', 'pending', 'source_added', 'metadata_error', 'verified', 'Valid', 'Invalid', 'Problems', 'MTL Missing',
  'Textures Missing', 'File Conflict')`

/**
 * Files that have records in the other environment only and so still wait for their metadata in this one. Those without any
 * record have an index and a count of their own.
 *
 * @param sandbox 1 for the sandbox, 0 for production, as a parameter of the query
 */
export const preparedElsewhere = (sandbox: string): string => `
  select distinct other.source_file_id from repo_records other indexed by records_by_source_file
    cross join source_files s on s.file_id = other.source_file_id
  where other.record_status in ${OPEN} and other.is_sandbox = 1 - ${sandbox}
    and s.parent_file_id is null and s.status in ${STATUSES}
    and not exists (
      select 1 from repo_records own
      where own.source_file_id = other.source_file_id and own.is_sandbox = ${sandbox} and own.record_status in ${OPEN}
    )`
