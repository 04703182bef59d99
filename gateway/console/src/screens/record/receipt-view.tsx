import { useQuery } from '@tanstack/react-query'
import { receipt } from '../../api/project-pages.js'
import { type RecordName, receiptLink } from '../../api/record.js'
import type { AnswerOf } from '../../api/surface.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { RequestLine } from '../../parts/request-line.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import { useRecordTexts } from './texts.js'

type Receipt = AnswerOf<'GET /api/records/:record_id/receipt'>
type Write = Receipt['writes'][number] | NonNullable<Receipt['edits']>[number]

/** The proof of what is at the repository, to be looked at, printed or kept as JSON. */
export function ReceiptView({ name }: { readonly name: RecordName }) {
  const { receipt: says } = useRecordTexts()
  const link = receiptLink(name)
  return (
    <Loaded query={useQuery(receipt(name.project, name.record))}>
      {(known) => (
        <section className="panel record-receipt" aria-label={known.record_title}>
          <div className="actions">
            <button type="button" className="button" onClick={() => print()}>
              {says.print}
            </button>
            <a className="button" href={link} target="_blank" rel="noreferrer">
              {says.json}
            </a>
          </div>
          <Proof known={known} />
          <Files files={known.files} />
          <Writes writes={[...known.writes, ...(known.edits ?? [])].sort(newestFirst)} />
          <RequestLine does={says.request} method="GET" path={link} />
        </section>
      )}
    </Loaded>
  )
}

function Proof({ known }: { readonly known: Receipt }) {
  const { texts } = useTexts()
  const { receipt: says } = useRecordTexts()
  const { published_files: published } = known
  return (
    <Facts
      facts={[
        [says.next, <Sentence key="next" {...(known.next_finding ?? { message: known.next_action })} />],
        [texts.pages.record.state, texts.pages.statuses[known.record_status] ?? known.record_status],
        [texts.pages.record.repository, known.repository],
        [says.id, known.repo_record_id],
        ['DOI', known.repo_doi],
        [says.concept, known.concept_doi],
        [texts.pages.record.version, known.version],
        [says.uuid, <code key="uuid">{known.record_uuid}</code>],
        [says.digest, published === null ? null : <Digest key="digest" published={published} />],
      ]}
    />
  )
}

/** Whether what is listed is what the publish gate compared. */
function Digest({ published }: { readonly published: NonNullable<Receipt['published_files']> }) {
  const { moment } = useTexts()
  const { receipt: says } = useRecordTexts()
  const { matches, digest, compared_at } = published
  return (
    <span className="sentences cut">
      <Outcome kind={matches ? 'good' : 'bad'}>{matches ? says.digestHolds : says.digestBroken}</Outcome>
      <code>{digest}</code>
      <small className="quiet">{says.compared(moment(compared_at))}</small>
    </span>
  )
}

function Files({ files }: { readonly files: Receipt['files'] }) {
  const { texts, bytes, moment } = useTexts()
  const { receipt: says, files: words } = useRecordTexts()
  return (
    <>
      <h2>{says.files}</h2>
      <Table label={says.files} items={files} keyOf="key" empty={says.noFiles}>
        {[
          {
            title: texts.files.name,
            cell: ({ key, origin }) => (
              <span className="sentences cut">
                <span className="record-wrap">{key}</span>
                <small className="quiet">{says.origins[origin]}</small>
              </span>
            ),
          },
          { title: texts.files.size, cell: ({ size }) => bytes(size), isNumber: true },
          {
            title: words.checksums,
            cell: ({ md5, sha256 }) => (
              <dl className="record-sums">
                <dt>MD5</dt>
                <dd>
                  <code>{md5}</code>
                </dd>
                {sha256 !== null && (
                  <>
                    <dt>{words.sha}</dt>
                    <dd>
                      <code>{sha256}</code>
                    </dd>
                  </>
                )}
              </dl>
            ),
          },
          { title: texts.pages.record.verified, cell: ({ verified_at: at }) => (at === null ? '–' : moment(at)) },
        ]}
      </Table>
    </>
  )
}

/** Edits of what is published are among the other writes, where they happened. */
const newestFirst = (a: Write, b: Write) => (a.sent_at < b.sent_at ? 1 : -1)

const OUTCOMES: Readonly<Record<Write['state'], OutcomeKind>> = {
  sent: 'underway',
  done: 'good',
  refused: 'bad',
  unknown: 'underway',
  absent: 'warning',
  lost: 'bad',
}

function Writes({ writes }: { readonly writes: readonly Write[] }) {
  const { texts, moment } = useTexts()
  const says = texts.pages.record
  return (
    <>
      <h2>{says.writes}</h2>
      <Table label={says.writes} items={writes} keyOf="write_id" empty={says.noWrites}>
        {[
          {
            title: says.what,
            cell: ({ kind, remote_key }) => [says.kinds[kind] ?? kind, remote_key].filter(Boolean).join(' · '),
          },
          { title: texts.files.state, cell: (write) => <Fate write={write} /> },
          { title: says.sent, cell: ({ sent_at }) => moment(sent_at) },
          { title: says.answer, cell: ({ response_status }) => response_status ?? '–' },
        ]}
      </Table>
    </>
  )
}

/** What became of a write, and when somebody looks again where that is not known. */
function Fate({ write: { state, outcome, outcome_finding, next_read_at } }: { readonly write: Write }) {
  const { texts, moment } = useTexts()
  const { receipt: says } = useRecordTexts()
  return (
    <span className="sentences cut">
      <Outcome kind={OUTCOMES[state]}>{texts.pages.record.states[state] ?? state}</Outcome>
      {outcome !== null && <Sentence {...(outcome_finding ?? { message: outcome })} />}
      {next_read_at !== null && <small className="quiet">{says.nextReading(moment(next_read_at))}</small>}
    </span>
  )
}
