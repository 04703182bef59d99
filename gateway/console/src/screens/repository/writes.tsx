import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { Problem } from '../../api/problem.js'
import { type OpenWrite, openWrites } from '../../api/repository.js'
import { AskFirst } from '../../parts/ask-first.js'
import { Outcome } from '../../parts/outcome.js'
import { PagedList } from '../../parts/paged-table.js'
import type { Column } from '../../parts/table.js'
import { recordColumn } from './record-column.js'
import { usePageOfAddress } from './use-page-of-address.js'
import { useRepositoryTexts } from './use-repository-texts.js'

/** Writes that have no end yet: what is known of each, when it is read next, and what comes then. */
export function Writes({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const pages = usePageOfAddress()
  const columns = useColumns(project)
  return (
    <section className="panel" data-keeps-focus tabIndex={-1}>
      <p className="quiet">{says.writes.text}</p>
      <PagedList
        query={useQuery(openWrites(project, pages.page))}
        label={says.view.writes}
        keyOf="write_id"
        empty={says.writes.none}
        {...pages}
      >
        {columns}
      </PagedList>
    </section>
  )
}

function useColumns(project: string): readonly Column<OpenWrite>[] {
  const { says, texts, moment } = useRepositoryTexts()
  return [
    recordColumn(says.record, project),
    {
      title: says.writes.write,
      cell: ({ kind, remote_key, state }) => (
        <>
          {texts.pages.record.kinds[kind]}
          {remote_key !== null && <code className="repository-key">{remote_key}</code>}
          <span className="repository-more">
            <Outcome kind={state === 'sent' ? 'underway' : 'warning'}>{says.writes.states[state]}</Outcome>
          </span>
        </>
      ),
    },
    { title: says.writes.since, cell: ({ sent_at }) => <span className="repository-moment">{moment(sent_at)}</span> },
    {
      title: says.writes.next,
      cell: ({ next_read_at, reads }) => (
        <>
          <span className="repository-moment">{next_read_at === null ? says.writes.soon : moment(next_read_at)}</span>
          <span className="repository-more quiet">{says.writes.readings(reads)}</span>
        </>
      ),
    },
    {
      title: says.writes.after,
      cell: ({ state, kind }) => (state === 'sent' ? says.writes.whenSent : says.writes.whenRead[kind]),
    },
    {
      title: says.writes.wayOut,
      cell: (write) => (
        <span className="repository-moment">
          <WayOut project={project} write={write} />
        </span>
      ),
    },
  ]
}

/** A write of unknown outcome can be given up; one that is being sent has to be waited for. */
function WayOut({ project, write }: { readonly project: string; readonly write: OpenWrite }) {
  const { says } = useRepositoryTexts()
  const queries = useQueryClient()
  const body = { record_ids: [write.record_id], repair: ['give_up' as const] }
  const givingUp = useMutation({
    mutationFn: async () => {
      const { results } = await call('POST /api/project/verify_records', { body }, { project })
      const [result] = results
      if (result !== undefined && result.error !== null && result.repaired.length === 0)
        throw new Problem(result.error, 200, 'unknown', null, { ...result.findings?.[0] })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', project, 'ledger'] }),
  })
  if (write.state === 'sent') return says.writes.wait
  return (
    <AskFirst
      label={says.writes.giveUpOf(write.record_title)}
      question={says.writes.giveUpOf(write.record_title)}
      sure={says.writes.sure}
      onConfirm={() => givingUp.mutate()}
      error={givingUp.error}
      reason={givingUp.isPending ? says.writes.givingUp : undefined}
    >
      {says.writes.giveUp}
    </AskFirst>
  )
}
