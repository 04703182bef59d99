import type { Operation } from '@regesta/contracts/operations'
import { useQuery } from '@tanstack/react-query'
import { work } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { useTexts } from '../../texts/texts.js'

const KINDS = {
  running: 'underway',
  completed: 'good',
  failed: 'bad',
  cancelled: 'off',
  interrupted: 'warning',
} as const satisfies Record<string, OutcomeKind>

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
            <ul className="work">
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

function Work({ operation }: { readonly operation: Operation }) {
  const { texts, moment } = useTexts()
  const { kind, status, done, total, unit, message, error, started_at } = operation
  const isRunning = status === 'running'
  const progress = isRunning ? texts.work.progress(done, total, unit) : undefined
  return (
    <li>
      <span>{texts.work.kinds[kind] ?? kind}</span>
      <Outcome kind={KINDS[status]}>{texts.work[status]}</Outcome>
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
    </li>
  )
}
