import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type BatchResults, batchResult } from '../../api/batch.js'
import { cancelWork, useWork, type Work } from '../../api/long-work.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'

interface BatchViewProps {
  readonly project: string
  readonly work: Work
  /** Whether the items were files before, which have no page as records unless they became one. */
  readonly areFiles: boolean
  /** What the items are called, as far as this page has seen the plan. */
  readonly titles: ReadonlyMap<number, string>
  readonly onDone: () => void
  readonly onClose: () => void
  /** @param ids what failed */
  readonly onAgain: ((ids: readonly number[]) => void) | undefined
}

/** A batch that is carried out, and afterwards what came of each item. */
export function BatchView(props: BatchViewProps) {
  const { work, onClose } = props
  const { texts } = useTexts()
  const says = texts.sending
  const title = useId()
  const { query } = useWork(work)
  const isRunning = query.data === undefined || query.data.status === 'running'
  return (
    <section className="panel plan" aria-labelledby={title}>
      <h2 id={title}>{isRunning ? says.running : says.outcome}</h2>
      {query.error && <ProblemBox error={query.error} />}
      {isRunning ? (
        <Running work={work} done={query.data?.done ?? 0} total={query.data?.total ?? null} />
      ) : (
        <Ended {...props} />
      )}
      {!isRunning && (
        <div className="actions">
          <ActionButton onPress={onClose}>{says.close}</ActionButton>
        </div>
      )}
    </section>
  )
}

interface RunningProps {
  readonly work: Work
  readonly done: number
  readonly total: number | null
}

function Running({ work, done, total }: RunningProps) {
  const { texts } = useTexts()
  const says = texts.sending
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  return (
    <>
      <progress max={total ?? undefined} value={total === null ? undefined : done} aria-label={says.running} />
      <p role="status">
        {total !== null && `${says.progress(done, total)}. `}
        <span className="quiet">{says.goesOn}</span>
      </p>
      <div className="actions">
        <ActionButton onPress={() => cancelling.isPending || cancelling.mutate()}>
          {cancelling.isIdle ? says.stop : says.stopping}
        </ActionButton>
      </div>
    </>
  )
}

function Ended({ work, onDone, ...rest }: BatchViewProps) {
  const result = useQuery({
    queryKey: ['batch', work.id],
    queryFn: async () => {
      const answer = await batchResult(work)
      onDone()
      return answer
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <Loaded query={result}>{({ results }) => <Results results={results} {...rest} />}</Loaded>
}

interface ResultsProps extends Pick<BatchViewProps, 'project' | 'areFiles' | 'titles' | 'onAgain'> {
  readonly results: BatchResults
}

function Results({ project, areFiles, titles, results, onAgain }: ResultsProps) {
  const { texts } = useTexts()
  const says = texts.sending
  const failed = results.filter(({ success }) => !success)
  return (
    <>
      <p role="status">
        <Outcome kind={failed.length === 0 ? 'good' : 'bad'}>
          {says.outcomes(results.length - failed.length, failed.length)}
        </Outcome>
      </p>
      <Table
        label={says.outcome}
        items={[...failed, ...results.filter(({ success }) => success)].slice(0, 200)}
        keyOf={({ id }) => id}
        empty={says.nothing}
        columns={[
          {
            title: says.item,
            cell: ({ id, local_record_db_id }) => (
              <RecordLink
                project={project}
                record={local_record_db_id ?? (areFiles ? undefined : id)}
                title={titles.get(id) ?? (areFiles ? `${texts.files.name} ${id}` : undefined)}
              />
            ),
          },
          {
            title: says.outcome,
            cell: ({ success }) => (
              <Outcome kind={success ? 'good' : 'bad'}>{success ? says.done : says.failed}</Outcome>
            ),
          },
          {
            title: says.reason,
            cell: ({ message, validation_errors = [] }) => (
              <span lang="en">{[message, ...validation_errors].join(' ')}</span>
            ),
          },
        ]}
      />
      {failed.length > 0 && onAgain && (
        <div className="actions">
          <ActionButton onPress={() => onAgain(failed.map(({ id }) => id))}>{says.again(failed.length)}</ActionButton>
        </div>
      )}
    </>
  )
}

interface RecordLinkProps {
  readonly project: string
  /** undefined for what is none. */
  readonly record: unknown
  readonly title: string | undefined
}

function RecordLink({ project, record, title }: RecordLinkProps) {
  const { texts } = useTexts()
  if (record === undefined || record === null) return <span className="cut">{title}</span>
  return (
    <Link to={paths.record} params={{ project, record: String(record) }} className="cut">
      {title || texts.pages.record.title(String(record))}
    </Link>
  )
}
