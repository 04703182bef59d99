/** What records of this installation's practice repository name instead of an address; it may listen elsewhere at every start. */
const PRACTICE = 'practice'

/**
 * The page of a record `p` at its repository: of a published one for everybody, of a draft for its owner. `@practice` is where
 * the practice repository is now.
 */
export const LANDING_PAGE = `iif(p.repository = '${PRACTICE}', nullif(@practice, ''), p.repository)
  || iif(p.record_status = 'published', '/records/', '/uploads/') || p.repo_record_id`
