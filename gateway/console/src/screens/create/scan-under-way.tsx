import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { cancelWork, type Followed, useWork, type Work } from '../../api/long-work.js'
import { inspection } from '../../api/new-project.js'
import { Bars } from '../../parts/bars.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { WORK_KINDS } from '../../parts/run-state.js'
import { WorkSays } from '../../parts/work-says.js'
import { paths } from '../../paths.js'
import { LeftOut } from './left-out.js'
import { useCreateTexts } from './use-create-texts.js'
import { forgetDraft } from './use-draft.js'
import { useOpenProject } from './use-open-project.js'

interface ScanProps {
  readonly work: Work
  /** The project file that is being made. */
  readonly file: string
}

/** The scan while it runs, and what became of it; the address always shows its current state. */
export function ScanUnderWay({ work, file }: ScanProps) {
  const { query, pace } = useWork(work)
  return (
    <section data-keeps-focus className="panel">
      <p className="path">{file}</p>
      <Loaded query={query}>
        {(operation) =>
          operation.status === 'running' ? (
            <Running work={work} operation={operation} pace={pace} />
          ) : (
            <Ended work={work} operation={operation} file={file} />
          )
        }
      </Loaded>
    </section>
  )
}

function Running({ work, operation, pace }: Followed) {
  const { texts, says } = useCreateTexts()
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  const { done, total, unit, bytes_done, bytes_total, message } = operation
  const rates = says.rates(pace.perSecond, pace.bytesPerSecond)
  const facts = [
    total === null ? message : texts.work.progress(done, total, unit),
    bytes_total === undefined ? '' : says.amount(bytes_done ?? 0, bytes_total),
    rates,
    pace.secondsLeft === null ? '' : says.left(pace.secondsLeft),
  ]
  return (
    <>
      <Outcome kind="underway">{says.scanning}</Outcome>
      <progress
        className="wide"
        max={total ?? 1}
        value={total === null ? undefined : done}
        aria-label={says.scanning}
      />
      <p className="scan-facts">{facts.filter(Boolean).join(' · ')}</p>
      <p className="unseen" role="status">
        {total === null ? says.scanning : texts.work.progress(quarter(done, total), total, unit)}
      </p>
      {cancelling.error && <ProblemBox error={cancelling.error} />}
      <div className="actions">
        <Button className="button" onPress={() => cancelling.isPending || cancelling.mutate()}>
          {cancelling.isPending || cancelling.isSuccess ? texts.work.cancelling : texts.work.cancel}
        </Button>
        <span className="quiet">{says.mayLeave}</span>
      </div>
    </>
  )
}

/** Screen readers announce it four times, not four times a second. */
const quarter = (done: number, total: number) => (Math.floor((done / total) * 4) * total) / 4

function Ended({ work, operation, file }: ScanProps & Pick<Followed, 'operation'>) {
  const { says } = useCreateTexts()
  const opening = useOpenProject()
  const status = operation.status === 'running' ? 'completed' : operation.status
  const isMade = status === 'completed'
  return (
    <>
      <div role="status">
        <Outcome kind={WORK_KINDS[status]}>{says.ended[status]}</Outcome>
      </div>
      {!isMade && operation.error !== undefined && (
        <p>
          <WorkSays operation={operation} />
        </p>
      )}
      {opening.error && <ProblemBox error={opening.error} />}
      <div className="actions">
        {isMade && (
          <Button className="button main" onPress={() => opening.isPending || opening.mutate(file)}>
            {says.open}
          </Button>
        )}
        <Link
          className={isMade ? 'button' : 'button main'}
          to={paths.create}
          search={{}}
          onClick={isMade ? forgetDraft : undefined}
        >
          {isMade ? says.another : says.back}
        </Link>
      </div>
      {/* What comes later is below: a button that moves is missed. */}
      {isMade && <Statuses file={file} />}
      {isMade && <LeftOut scan={work.id} files={operation.done} file={file} />}
    </>
  )
}

/** How the files are, by their status. */
function Statuses({ file }: { readonly file: string }) {
  const { texts, says } = useCreateTexts()
  return (
    <Loaded query={useQuery(inspection(file))}>
      {({ file_status_breakdown }) => (
        <Bars
          label={says.outcome}
          rows={file_status_breakdown.map((row) => {
            const { status, count } = row as { readonly status: string; readonly count: number }
            return { key: status, name: texts.files.status[status] ?? status, files: count }
          })}
        />
      )}
    </Loaded>
  )
}
