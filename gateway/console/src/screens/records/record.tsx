import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { mappingSchema } from '../../api/mapping.js'
import { receipt } from '../../api/project-pages.js'
import { Command } from '../../parts/command.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Acts } from '../history/acts.js'
import { useHistoryTexts } from '../history/use-history-texts.js'
import { fieldsOf } from '../mapping/fields.js'
import { MetadataList } from '../mapping/metadata-list.js'

const route = getRouteApi('/p/$project/records/$record')

/** Everything that is known of one record, with the proof of what stands at the repository. */
export function RecordPage() {
  const { texts } = useTexts()
  const says = texts.pages.record
  const { project, record } = route.useParams()
  const found = useQuery(receipt(project, record))
  return (
    <Page title={found.data?.record_title || says.title(record)}>
      <Loaded query={found}>
        {(known) => (
          <>
            <section className="panel">
              <p lang="en">{known.next_action}</p>
              <Facts
                facts={[
                  [says.state, texts.pages.statuses[known.record_status] ?? known.record_status],
                  [says.repository, known.repository],
                  [says.version, known.version],
                  [texts.pages.records.page, known.landing_page && <Landing address={known.landing_page} />],
                  ['DOI', known.repo_doi],
                ]}
              />
            </section>
            <Files files={known.files} />
            <Writes writes={[...known.writes, ...(known.edits ?? [])].sort(newestFirst)} />
            <section className="panel">
              <h2>{says.metadata}</h2>
              <Metadata metadata={known.metadata} />
            </section>
          </>
        )}
      </Loaded>
      <ActsOnRecord project={project} record={record} />
      <Command command={`publish --record-ids ${record} --dry-run`} does={says.command} ofProject />
    </Page>
  )
}

/** What was done to the record, each act with its way back. */
function ActsOnRecord({ project, record }: { readonly project: string; readonly record: string }) {
  const { says } = useHistoryTexts()
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <Acts project={project} filter={{ record_id: record }} />
    </section>
  )
}

/** Metadata as it was sent, under the names that the workbench uses; by their keys until these are known. */
function Metadata({ metadata }: { readonly metadata: Readonly<Record<string, unknown>> }) {
  const { texts } = useTexts()
  const { fieldNames, attributeNames } = texts.workbench
  const { data } = useQuery(mappingSchema)
  const inner = metadata.metadata
  const shown = typeof inner === 'object' && inner !== null ? (inner as Readonly<Record<string, unknown>>) : metadata
  return <MetadataList metadata={shown} fields={data === undefined ? [] : fieldsOf(data, fieldNames, attributeNames)} />
}

const Landing = ({ address }: { readonly address: string }) => (
  <a href={address} rel="noreferrer" target="_blank">
    {address}
  </a>
)

interface ReceiptFile {
  readonly key: string
  readonly size: number
  readonly md5: string
  readonly verified_at: string | null
}

function Files({ files }: { readonly files: readonly ReceiptFile[] }) {
  const { texts, bytes, moment } = useTexts()
  const says = texts.pages.record
  return (
    <section className="panel">
      <h2>{texts.files.title}</h2>
      <Table
        label={texts.files.title}
        items={files}
        keyOf={({ key }) => key}
        empty={says.noFiles}
        columns={[
          { title: texts.files.name, cell: ({ key }) => <span className="cut">{key}</span> },
          { title: texts.files.size, cell: ({ size }) => bytes(size), isNumber: true },
          { title: 'MD5', cell: ({ md5 }) => <code>{md5}</code> },
          { title: says.verified, cell: ({ verified_at: at }) => (at === null ? '–' : moment(at)) },
        ]}
      />
    </section>
  )
}

interface Write {
  readonly write_id: string
  readonly kind: string
  readonly remote_key: string | null
  readonly state: string
  readonly sent_at: string
  readonly response_status: number | null
}

const newestFirst = (a: Write, b: Write) => (a.sent_at < b.sent_at ? 1 : -1)

function Writes({ writes }: { readonly writes: readonly Write[] }) {
  const { texts, moment } = useTexts()
  const says = texts.pages.record
  return (
    <section className="panel">
      <h2>{says.writes}</h2>
      <Table
        label={says.writes}
        items={writes}
        keyOf={({ write_id }) => write_id}
        empty={says.noWrites}
        columns={[
          {
            title: says.what,
            cell: ({ kind, remote_key }) => [says.kinds[kind] ?? kind, remote_key].filter(Boolean).join(' · '),
          },
          { title: texts.files.state, cell: ({ state }) => says.states[state] ?? state },
          { title: says.sent, cell: ({ sent_at }) => moment(sent_at) },
          { title: says.answer, cell: ({ response_status }) => response_status ?? '–' },
        ]}
      />
    </section>
  )
}
