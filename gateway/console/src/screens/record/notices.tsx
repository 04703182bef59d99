import { Link } from '@tanstack/react-router'
import type { RecordDetails } from '../../api/record.js'
import { Sentence, SentenceRow } from '../../parts/sentence.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useRecordTexts } from './texts.js'

/** What keeps the record from being worked on now, each with its way out. */
export function Notices({ known }: { readonly known: RecordDetails }) {
  const { moment } = useTexts()
  const says = useRecordTexts()
  const { claim, last_error, findings, repository, configured_repository } = known
  return (
    <>
      {isElsewhere(known) && (
        <p className="record-notice">
          {says.elsewhere(repository, configured_repository)} <Link to={paths.settings}>{says.settings}</Link>
        </p>
      )}
      {claim !== null && (
        <p className="record-notice">
          {says.claimed(moment(claim.since))} <Sentence {...(claim.purpose_finding ?? { message: claim.purpose })} />.{' '}
          <Link to={paths.start}>{says.claimedBy}</Link>
        </p>
      )}
      {last_error !== null && (
        <p className="record-notice">
          <strong>{says.lastError}</strong> <SentenceRow findings={findings ?? [{ message: last_error }]} />
        </p>
      )}
    </>
  )
}

/** Whether the record belongs to another repository than the configured one; what was only prepared takes whichever it is. */
export const isElsewhere = ({ repository, configured_repository, repo_record_id }: RecordDetails): boolean =>
  repo_record_id !== '' && repository !== configured_repository
