/** What records of this installation's practice repository name instead of an address; it may listen elsewhere at every start. */
const PRACTICE = 'practice'

/**
 * The page of a record `p` at its repository: of a published one for everybody, of a draft for its owner. Rows that do not
 * say where they were made were always made at one of two places. `@practice` is where the practice repository is now.
 */
export const LANDING_PAGE = `case p.repository when '${PRACTICE}' then nullif(@practice, '')
    when '' then iif(p.is_sandbox, 'https://sandbox.zenodo.org', 'https://zenodo.org') else p.repository end
  || iif(p.record_status = 'published', '/records/', '/uploads/') || p.repo_record_id`
