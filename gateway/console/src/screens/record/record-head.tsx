import { Link } from '@tanstack/react-router'
import type { RecordDetails, RecordName } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { Doi } from '../../parts/doi.js'
import { Facts } from '../../parts/facts.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useSchemaNames } from '../mapping/use-fields.js'
import { findingsOf } from '../repository/findings-of.js'
import { Notices } from './notices.js'
import { useRecordTexts } from './texts.js'
import type { Verifying } from './use-verifying.js'
import type { ViewProps } from './view-props.js'

/** What is shown of the record in every view: its state, where it is, what comes next, and its obstacles. */
export function RecordHead({ name, known, verifying }: ViewProps & { readonly verifying: Verifying }) {
  const { texts } = useTexts()
  const [says, words] = [useRecordTexts(), texts.pages.record]
  return (
    <section className="panel record-head">
      <Notices known={known} />
      <Facts
        facts={[
          [words.state, texts.pages.statuses[known.record_status] ?? known.record_status],
          [says.receipt.next, <Sentence key="next" {...(known.next_finding ?? { message: known.next_action })} />],
          [words.repository, known.repository],
          [words.version, known.version],
          ['DOI', known.repo_doi && <Doi key="doi" {...known} />],
          [says.versions, known.versions.length > 0 ? <Versions key="versions" {...{ name, known }} /> : null],
          [
            says.sourceFile,
            <Link key="file" to={paths.file} params={{ project: name.project, file: String(known.source_file_id) }}>
              {sourceOf(known)}
            </Link>,
          ],
        ]}
      />
      <Verification verifying={verifying} />
    </section>
  )
}

const sourceOf = ({ files, source_file_id }: RecordDetails) =>
  files.find(({ file_id }) => file_id === source_file_id)?.key ?? String(source_file_id)

function Versions({ name: { project }, known }: { readonly name: RecordName; readonly known: RecordDetails }) {
  const { texts } = useTexts()
  return (
    <ul className="plain">
      {known.versions.map(({ record_id, version, record_status }) => (
        <li key={record_id}>
          <Link to={paths.record} params={{ project, record: String(record_id) }}>
            {version || texts.pages.record.title(String(record_id))}
          </Link>{' '}
          <span className="quiet">{texts.pages.statuses[record_status] ?? record_status}</span>
        </li>
      ))}
    </ul>
  )
}

/** Asks the repository whether it has what the record says, and shows the answer in place. */
function Verification({ verifying: { begin, isRunning, found, error } }: { readonly verifying: Verifying }) {
  const says = useRecordTexts()
  const shown = isRunning ? undefined : found
  return (
    <div className="record-verify">
      <ActionButton reason={isRunning ? says.verifying : undefined} onPress={begin}>
        {isRunning ? says.verifying : says.verify}
      </ActionButton>
      <div role="status">{shown && <Verdict found={shown} />}</div>
      {error && !isRunning && <ProblemBox error={error} />}
    </div>
  )
}

function Verdict({ found }: { readonly found: NonNullable<Verifying['found']> }) {
  const says = useRecordTexts()
  const { fieldNames } = useSchemaNames()
  const [findings, fields] = [findingsOf(found), found.different_fields]
  const files = found.files.filter(({ result }) => result !== '=')
  if (found.error === null && found.result === '=' && found.repo_record_id === '')
    return <Outcome kind="off">{says.nothingThere}</Outcome>
  if (findings.length + fields.length + files.length === 0) return <Outcome kind="good">{says.verified}</Outcome>
  return (
    <>
      <Outcome kind={found.error === null ? 'bad' : 'warning'}>{says.notVerified}</Outcome>
      <ul className="record-list">
        {findings.map((finding) => (
          <li key={finding.message}>
            <Sentence {...finding} />
          </li>
        ))}
        {fields.map((field) => (
          <li key={field}>{fieldNames[field] ?? field}</li>
        ))}
        {files.map(({ key, detail, finding }) => (
          <li key={key}>
            {key}: <Sentence {...(finding ?? { message: detail })} />
          </li>
        ))}
      </ul>
    </>
  )
}
