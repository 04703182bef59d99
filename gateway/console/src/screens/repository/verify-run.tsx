import type { Operation } from '@regesta/contracts/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cancelWork, useWork, type Work } from '../../api/long-work.js'
import { type VerifiedRecord, verifiedBy } from '../../api/repository.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { WORK_KINDS } from '../../parts/run-state.js'
import { useFreshProject } from '../../parts/use-fresh-project.js'
import { WorkSays } from '../../parts/work-says.js'
import { paths } from '../../paths.js'
import { Findings } from './findings.js'
import { RepairPanel } from './repair.js'
import { useRepositoryTexts } from './use-repository-texts.js'

interface VerifyRunProps {
  readonly project: string
  readonly id: string
  readonly title: string
  /** Whether it was asked to repair something. */
  readonly isRepair?: boolean
}

/** A comparison while it lasts and what it found; the address always shows its current state. */
export function VerifyRun({ project, id, title, isRepair = false }: VerifyRunProps) {
  const { says } = useRepositoryTexts()
  const work = { service: 'deposition', id }
  const { query } = useWork(work)
  // What was repaired until it was cancelled or failed counts, too.
  useFreshProject(project, query.data !== undefined && query.data.status !== 'running')
  return (
    <section data-keeps-focus className="panel" aria-label={title}>
      <h2>{title}</h2>
      <Loaded query={query}>
        {(operation) =>
          operation.status === 'running' ? (
            <Running work={work} operation={operation} isRepair={isRepair} />
          ) : (
            <Ended {...{ project, work, operation, isRepair }} />
          )
        }
      </Loaded>
      <div className="actions">
        <Link className="button" to={paths.repository} params={{ project }} search={{ view: 'verify' }}>
          {says.verify.again}
        </Link>
      </div>
    </section>
  )
}

interface RunningProps {
  readonly work: Work
  readonly operation: Operation
  readonly isRepair: boolean
}

function Running({ work, operation: { done, total, unit }, isRepair }: RunningProps) {
  const { says, texts } = useRepositoryTexts()
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  const name = isRepair ? says.verify.repairing : says.verify.comparing
  return (
    <>
      <Outcome kind="underway">{name}</Outcome>
      <progress
        className="repository-progress"
        max={total ?? 1}
        value={total === null ? undefined : done}
        aria-label={name}
      />
      <p role="status">{texts.work.progress(done, total, unit)}</p>
      {cancelling.error && <ProblemBox error={cancelling.error} />}
      <div className="actions">
        <ActionButton
          onPress={() => cancelling.mutate()}
          reason={cancelling.isPending || cancelling.isSuccess ? says.verify.cancelling : undefined}
        >
          {says.cancel}
        </ActionButton>
        <span className="quiet">{says.verify.mayLeave}</span>
      </div>
    </>
  )
}

interface EndedProps extends RunningProps {
  readonly project: string
}

function Ended({ project, work, operation, isRepair }: EndedProps) {
  const { says } = useRepositoryTexts()
  const { status, error } = operation
  const ended = status === 'running' ? 'completed' : status
  return (
    <>
      <Outcome kind={WORK_KINDS[ended]}>{says.verify.ended[ended]}</Outcome>
      {error !== undefined && (
        <p>
          <WorkSays operation={operation} />
        </p>
      )}
      {/* What was compared until it was cancelled has been found, too. */}
      {(ended === 'completed' || ended === 'cancelled') && (
        <Found {...{ project, work, isRepair }} isCancelled={ended === 'cancelled'} />
      )}
    </>
  )
}

interface FoundProps extends Omit<EndedProps, 'operation'> {
  readonly isCancelled: boolean
}

function Found({ project, work, isRepair, isCancelled }: FoundProps) {
  // A record that was not read because the work was cancelled is not given up.
  const isMeant = ({ result }: VerifiedRecord) => !isCancelled || result !== 'unread'
  return (
    <Loaded query={useQuery(verifiedBy(work))}>
      {({ results }) => (
        <>
          <Findings project={project} results={results} />
          <RepairPanel key={work.id} project={project} results={results.filter(isMeant)} isDone={isRepair} />
        </>
      )}
    </Loaded>
  )
}
