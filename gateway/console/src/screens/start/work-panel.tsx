import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workSubjects } from '../../api/history.js'
import { cancelWork } from '../../api/long-work.js'
import { knownProjects, type Work, work } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { RunState } from '../../parts/run-state.js'
import { WorkSays } from '../../parts/work-says.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { SinceLastVisit } from './since-last-visit.js'
import { workRows } from './work-rows.js'

/** Rows on the start page. */
const SHOWN = 12

interface WorkPanelProps {
  /** On the start page it says first what has ended while nobody was here. */
  readonly isStart?: boolean
}

/** The newest long work of all services, running and ended. */
export function WorkPanel({ isStart = false }: WorkPanelProps) {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.start.work}</h2>
      <Loaded query={useQuery(work)}>
        {(operations) => (
          <>
            {isStart && <SinceLastVisit operations={operations} />}
            {operations.length === 0 ? <p className="quiet">{texts.start.noWork}</p> : <Rows operations={operations} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Rows({ operations }: { readonly operations: readonly Work[] }) {
  const rows = workRows(operations).slice(0, SHOWN)
  const subjectOf = useSubjects(rows.flat())
  return (
    <ul className="work parted">
      {rows.map(([newest, ...earlier]) => {
        if (newest === undefined) return null
        if (earlier.length === 0)
          return <One key={newest.operation_id} operation={newest} subject={subjectOf(newest)} />
        const batch = [newest, ...earlier].reverse()
        return <Batch key={batch[0]?.operation_id} newest={newest} batch={batch} subjectOf={subjectOf} />
      })}
    </ul>
  )
}

type SubjectOf = (operation: Work) => string | undefined

/** What work was about: the record or file that it changed, or else its project. */
function useSubjects(shown: readonly Work[]): SubjectOf {
  const projects = useQuery(knownProjects).data?.projects
  const ended = shown.filter(({ completed_at, project_uuid }) => completed_at !== null && project_uuid !== undefined)
  const { data } = useQuery({ ...workSubjects(ended), enabled: ended.length > 0, placeholderData: keepPreviousData })
  return ({ operation_id, project_uuid }) =>
    data?.get(operation_id) ?? projects?.find((one) => one.project_uuid === project_uuid)?.project_name
}

interface OneProps {
  readonly operation: Work
  readonly subject: string | undefined
}

function One({ operation, subject }: OneProps) {
  const { texts, moment } = useTexts()
  const { kind, status, done, total, unit, message, error, started_at } = operation
  const name = texts.work.kinds[kind] ?? kind
  const isRunning = status === 'running'
  const progress = isRunning ? texts.work.progress(done, total, unit) : undefined
  return (
    <li data-keeps-focus>
      <WorkLink operation={operation}>{subject === undefined ? name : texts.start.workOn(name, subject)}</WorkLink>
      <RunState state={status} />
      {isRunning && total !== null && <progress max={total} value={done} aria-label={progress} />}
      <span className="said">
        {[moment(started_at), progress].filter(Boolean).join(' · ')}
        {(error ?? message) && (
          <>
            {' · '}
            <WorkSays operation={operation} />
          </>
        )}
      </span>
      <WaysOn operation={operation} />
    </li>
  )
}

interface WorkLinkProps {
  readonly operation: Work
  readonly children: string
}

const WorkLink = ({ operation: { service, operation_id }, children }: WorkLinkProps) => (
  <Link to={paths.work} params={{ service, operation: operation_id }}>
    {children}
  </Link>
)

interface BatchProps {
  readonly newest: Work
  /** In the order in which it was done. */
  readonly batch: readonly Work[]
  readonly subjectOf: SubjectOf
}

/** Work that was done piece after piece, with what each piece was about. */
function Batch({ newest: { kind, status }, batch, subjectOf }: BatchProps) {
  const { texts, moment } = useTexts()
  const name = texts.work.kinds[kind] ?? kind
  const subjects = [...new Set(batch.flatMap((one) => subjectOf(one) ?? []))]
  return (
    <li>
      <span>{texts.start.workTimes(name, batch.length)}</span>
      <RunState state={status} />
      <details className="said">
        <summary>
          {[moment(batch[0]?.started_at ?? ''), texts.start.someOf(subjects)].filter(Boolean).join(' · ')}
        </summary>
        <ul className="plain">
          {batch.map((operation) => (
            <li key={operation.operation_id}>
              <WorkLink operation={operation}>{subjectOf(operation) ?? name}</WorkLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** What can be done about it: stop what runs, go on where something was broken off. */
function WaysOn({ operation: { operation_id, service, status, project_uuid } }: Pick<OneProps, 'operation'>) {
  const { texts } = useTexts()
  const queries = useQueryClient()
  const project = useQuery(knownProjects).data?.projects.find((one) => one.project_uuid === project_uuid)
  const cancelling = useMutation({
    mutationFn: () => cancelWork({ service, id: operation_id }),
    onSettled: () => queries.invalidateQueries(work),
  })
  const isBrokenOff = status === 'interrupted' || status === 'failed'
  if (status !== 'running' && !(isBrokenOff && project !== undefined)) return null
  return (
    <span className="ways">
      {status === 'running' && (
        <button type="button" className="button small" onClick={() => cancelling.isPending || cancelling.mutate()}>
          {texts.work.cancel}
        </button>
      )}
      {isBrokenOff && project !== undefined && (
        <Link to={paths.project} params={{ project: project.project_uuid }}>
          {texts.start.goOnIn(project.project_name)}
        </Link>
      )}
    </span>
  )
}
