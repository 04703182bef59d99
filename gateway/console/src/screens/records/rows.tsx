import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedRecord, RecordsFilter } from '../../api/records.js'
import { FileThumbnail } from '../../parts/file-thumbnail.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence, SentenceRow } from '../../parts/sentence.js'
import { type Column, Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { isNarrowed, type RecordsAddress, type RecordsTab } from './address.js'
import { Named, type PickProps } from './named.js'
import { useSendingTexts } from './texts.js'
import { useUnfolded } from './use-unfolded.js'

interface RecordRowsProps extends PickProps {
  readonly project: string
  readonly tab: Exclude<RecordsTab, 'pending'>
  readonly items: readonly ListedRecord[]
  /** What they were found by. */
  readonly filter: RecordsFilter
  /** The list that they are in, for going on through it from one of them. */
  readonly list: RecordsAddress
}

/** Records with what happened last to each, and why it did not where it did not. */
export function RecordRows({ project, tab, items, filter, list, ...pick }: RecordRowsProps) {
  const { rows, olderIds, unfolding, toggle } = useUnfolded(project, filter, items)
  const { texts } = useTexts()
  const says = useSendingTexts()
  const record: Column<ListedRecord> = {
    title: texts.pages.records.title,
    cell: (item) => (
      <RecordName {...{ project, item, list, ...pick }} isBelow={olderIds.has(item.record_id)}>
        {(item.versions ?? 1) > 1 && (
          <Unfold older={(item.versions ?? 1) - 1} state={unfolding(item)} onToggle={() => toggle(item)} />
        )}
      </RecordName>
    ),
  }
  return (
    <Table
      label={says.tabs[tab]}
      items={rows}
      keyOf="record_id"
      empty={isNarrowed(list) ? says.noneFits : says.empty[tab]}
    >
      {[record, ...useColumns(tab)]}
    </Table>
  )
}

interface UnfoldProps {
  readonly older: number
  readonly state: UseQueryResult | undefined
  readonly onToggle: () => void
}

/** The link to the earlier versions of a work, or the obstacle to it. */
function Unfold({ older, state, onToggle }: UnfoldProps) {
  const says = useSendingTexts()
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-expanded={state?.data !== undefined}
        aria-busy={state?.isFetching || undefined}
        onClick={onToggle}
      >
        {says.older(older)}
      </button>
      {state?.error && <ProblemBox error={state.error} onAgain={() => void state.refetch()} />}
    </>
  )
}

interface RecordNameProps extends PickProps {
  readonly project: string
  readonly item: ListedRecord
  readonly list: RecordsAddress
  readonly isBelow: boolean
  /** The way to the versions before it. */
  readonly children: ReactNode
}

function RecordName({ project, item, list, isBelow, children, ...pick }: RecordNameProps) {
  const says = useSendingTexts()
  const { record_id: id, record_title, filename, source_file_id, mime_type, version, versions = 1 } = item
  const title = record_title || filename
  return (
    <Named
      {...pick}
      id={id}
      name={isBelow || versions > 1 ? says.versionOf(title, version) : title}
      picture={<FileThumbnail project={project} file={{ file_id: source_file_id, filename, mime_type }} />}
      isBelow={isBelow}
    >
      <span className="title">
        <Link to={paths.record} params={{ project, record: String(id) }} search={list} className="cut">
          {title}
        </Link>
        {isBelow && <span className="quiet">{says.isOlder}</span>}
        {title !== filename && <span className="quiet cut">{filename}</span>}
        {children}
      </span>
    </Named>
  )
}

function useColumns(tab: Exclude<RecordsTab, 'pending'>): readonly Column<ListedRecord>[] {
  const { texts, count, moment } = useTexts()
  const says = useSendingTexts()
  const files: Column<ListedRecord> = {
    title: texts.pages.records.sent,
    cell: ({ files_uploaded, files_total }) => texts.pages.records.sentOf(count(files_uploaded), count(files_total)),
  }
  const last: Column<ListedRecord> = { title: says.last, cell: (item) => <LastEvent item={item} /> }
  const when: Column<ListedRecord> = { title: says.when, cell: ({ updated }) => moment(updated) }
  const state: Column<ListedRecord> = {
    title: texts.files.state,
    cell: ({ record_status }) => texts.pages.statuses[record_status] ?? record_status,
  }
  const page: Column<ListedRecord> = {
    title: texts.pages.records.page,
    cell: ({ landing_page, repo_doi, concept_doi, versions = 1 }) => (
      <span className="dois-of-work">
        {landing_page ? (
          <a href={landing_page} rel="noreferrer" target="_blank">
            {repo_doi || texts.pages.records.open}
          </a>
        ) : (
          repo_doi || '–'
        )}
        {versions > 1 && concept_doi && <small className="quiet">{says.ofAllVersions(concept_doi)}</small>}
      </span>
    ),
  }
  const version: Column<ListedRecord> = { title: texts.pages.records.version, cell: (item) => item.version || '–' }
  return {
    prepared: [last, when],
    draft: [files, page, last, when],
    published: [version, page, when],
    failed: [state, last, when],
    discarded: [state, last, when],
  }[tab]
}

/** What was sent last and what came of it, and the obstacle, if any. */
function LastEvent({ item }: { readonly item: ListedRecord }) {
  const { last_event: event, reason, findings, busy_with: busy, busy_finding } = item
  const { texts, moment } = useTexts()
  const says = useSendingTexts()
  const kinds: Readonly<Record<string, string>> = texts.pages.record.kinds
  const isOpen = event?.state === 'sent' || event?.state === 'unknown'
  return (
    <span className="last-event">
      {event === null ? (
        reason === null && <span className="quiet">{says.nothingSent}</span>
      ) : (
        <Outcome kind={isOpen ? 'underway' : event.state === 'done' ? 'good' : 'bad'}>
          {`${kinds[event.kind] ?? event.kind}: ${says.states[event.state]}`}
        </Outcome>
      )}
      {event?.next_read_at && <span className="quiet">{says.readNext(moment(event.next_read_at))}</span>}
      {busy !== null && (
        <span className="quiet">
          <Sentence {...(busy_finding ?? { message: busy })} />
        </span>
      )}
      {reason !== null && <SentenceRow findings={findings ?? [{ message: reason }]} />}
    </span>
  )
}
