import type { Operation } from '@regesta/contracts/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cancelWork } from '../../api/long-work.js'
import { knownProjects, work } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { RunState } from '../../parts/run-state.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'

interface WorkOf {
  readonly operation: Operation & { readonly service: string }
}

/** The newest long work of all services, running and ended. */
export function WorkPanel() {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.start.work}</h2>
      <Loaded query={useQuery(work)}>
        {(operations) =>
          operations.length === 0 ? (
            <p className="quiet">{texts.start.noWork}</p>
          ) : (
            <ul className="work parted">
              {operations.map((operation) => (
                <Work key={operation.operation_id} operation={operation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Work({ operation }: WorkOf) {
  const { texts, moment } = useTexts()
  const { operation_id, service, kind, status, done, total, unit, message, error, started_at } = operation
  const isRunning = status === 'running'
  const progress = isRunning ? texts.work.progress(done, total, unit) : undefined
  return (
    <li>
      <Link to={paths.work} params={{ service, operation: operation_id }}>
        {texts.work.kinds[kind] ?? kind}
      </Link>
      <RunState state={status} />
      {isRunning && total !== null && <progress max={total} value={done} aria-label={progress} />}
      <span className="said">
        {[moment(started_at), progress].filter(Boolean).join(' · ')}
        {(error ?? message) && (
          <>
            {' · '}
            <span lang="en">{error ?? message}</span>
          </>
        )}
      </span>
      <WaysOn operation={operation} />
    </li>
  )
}

/** What can be done about it: stop what runs, go on where something was broken off. */
function WaysOn({ operation: { operation_id, service, status, project_uuid } }: WorkOf) {
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
