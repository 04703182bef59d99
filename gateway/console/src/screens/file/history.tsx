import { Link, useParams } from '@tanstack/react-router'
import { Facts } from '../../parts/facts.js'
import { Outcome } from '../../parts/outcome.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { Acts } from '../history/acts.js'
import { useHistoryTexts } from '../history/use-history-texts.js'
import type { KnownFile } from './known-file.js'

/** Where a file comes from, how it was last seen, and which records and DOIs hold it. */
export function History({ facts }: { readonly facts: KnownFile }) {
  return (
    <>
      <Origin facts={facts} />
      <Records facts={facts} />
      <ActsOnFile file={facts.file_id} />
    </>
  )
}

/** What was done to the file in this project. */
function ActsOnFile({ file }: { readonly file: number }) {
  const { says } = useHistoryTexts()
  const { project = '' } = useParams({ strict: false })
  return (
    <section className="panel">
      <h2>{says.list}</h2>
      <Acts project={project} filter={{ file_id: String(file) }} />
    </section>
  )
}

function Origin({ facts }: { readonly facts: KnownFile }) {
  const { moment } = useTexts()
  const fileTexts = useFileTexts()
  const [says, words] = [fileTexts.history, fileTexts.facts]
  const { on_disk, provenance } = facts
  const rows = [
    [words.modified, facts.modified && moment(facts.modified)],
    [words.added, moment(facts.added_timestamp)],
    [words.processed, facts.last_processed_timestamp && moment(facts.last_processed_timestamp)],
    [says.pipeline, facts.pipeline_source],
    [says.step, facts.step_source],
    [says.run, facts.run_uuid],
    [words.hash, facts.sha256_hash && <code key="hash">{facts.sha256_hash}</code>],
    [
      says.seen,
      <Outcome key="seen" kind={on_disk.state === 'unchanged' ? 'good' : 'warning'}>
        {says.states[on_disk.state]}
      </Outcome>,
    ],
  ] as const
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <Facts facts={rows} />
      {provenance !== null && provenance !== undefined && (
        <>
          <h3>{says.provenance}</h3>
          <pre className="text-view">{JSON.stringify(provenance, null, 2)}</pre>
        </>
      )}
    </section>
  )
}

function Records({ facts: { records } }: { readonly facts: KnownFile }) {
  const { texts, moment } = useTexts()
  const fileTexts = useFileTexts()
  const { project = '' } = useParams({ strict: false })
  const says = fileTexts.history
  return (
    <section className="panel">
      <h2>{says.records}</h2>
      {records.length === 0 && <p className="quiet">{says.noRecords}</p>}
      <ul className="records">
        {records.map((record) => (
          <li key={record.record_id}>
            <Link to={paths.record} params={{ project, record: String(record.record_id) }}>
              {record.record_title}
            </Link>
            <small>
              {[
                record.version,
                texts.pages.statuses[record.record_status] ?? record.record_status,
                record.is_source ? says.source : says.part,
                record.upload_timestamp === null ? '' : says.uploaded(moment(record.upload_timestamp)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {record.repo_doi !== null && record.landing_page !== null && (
              <a href={record.landing_page} rel="noreferrer">
                {record.repo_doi}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
