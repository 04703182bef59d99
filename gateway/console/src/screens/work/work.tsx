import type { Operation } from '@regesta/contracts/operations'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { cancelWork, type Followed, useWork, type Work } from '../../api/long-work.js'
import { ActionButton } from '../../parts/action-button.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { RequestLine } from '../../parts/request-line.js'
import { RunState } from '../../parts/run-state.js'
import { WorkSays } from '../../parts/work-says.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useCreateTexts } from '../create/use-create-texts.js'
import { CameOfIt } from './came-of-it.js'
import { SameCommand } from './same-command.js'
import { useWorkTexts } from './use-work-texts.js'
import './work.css'

const route = getRouteApi(paths.work)

/** One piece of long work: what it does, how far it is, and what came of it. It stays where it is when it has ended. */
export function WorkPage() {
  const { texts, says } = useWorkTexts()
  const { service, operation } = route.useParams()
  const work = { service, id: operation }
  const { query, pace } = useWork(work)
  const { data } = query
  return (
    <Page title={data === undefined ? says.title : (texts.work.kinds[data.kind] ?? data.kind)}>
      <Loaded query={query}>
        {(found) => (
          <>
            <Standing work={work} operation={found} pace={pace} />
            {found.status !== 'running' && <CameOfIt work={work} operation={found} />}
            <SameCommand work={work} operation={found} />
            <Requests work={work} isRunning={found.status === 'running'} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** How far it is while it runs, and how it ended. */
function Standing(followed: Followed) {
  const { work, operation } = followed
  const { says } = useWorkTexts()
  const { mayLeave } = useCreateTexts().says
  const { status, total, done, error } = operation
  const said = error ?? messageOf(operation)
  const facts = useFacts(followed)
  return (
    <section data-keeps-focus tabIndex={-1} className="panel work-page" aria-label={says.progress}>
      <p role="status">
        <RunState state={status} />
      </p>
      {status === 'running' ? (
        <>
          <progress max={total ?? 1} value={total === null ? undefined : done} aria-label={says.progress} />
          <Facts facts={facts} />
          <Cancel work={work} />
          <p className="quiet">{mayLeave}</p>
        </>
      ) : (
        <>
          <p>{says.ends[status]}</p>
          {said !== '' && (
            <p>
              <WorkSays operation={operation} />
            </p>
          )}
          <Facts facts={facts} />
        </>
      )}
    </section>
  )
}

/** What its last message says beyond how far it is. */
const messageOf = ({ message, done, total }: Operation) => (message.startsWith(`${done} of ${total}`) ? '' : message)

function useFacts({ work: { service, id }, operation, pace }: Followed) {
  const { texts, says, moment, span } = useWorkTexts()
  const { says: making } = useCreateTexts()
  const { status, done, total, unit, bytes_done, bytes_total, started_at, completed_at } = operation
  const seconds = completed_at === null ? null : (Date.parse(completed_at) - Date.parse(started_at)) / 1_000
  const amount = bytes_total === undefined ? '' : making.amount(bytes_done ?? 0, bytes_total)
  const isRunning = status === 'running'
  const step = isRunning ? messageOf(operation) : ''
  return [
    [says.step, step === '' ? null : <WorkSays key="step" operation={operation} />],
    [says.progress, [texts.work.progress(done, total, unit), amount].filter(Boolean).join(' · ')],
    [says.speed, isRunning ? making.rates(pace.perSecond, pace.bytesPerSecond) : null],
    [says.left, isRunning ? (pace.secondsLeft === null ? says.waiting : span(pace.secondsLeft)) : null],
    [says.started, moment(started_at)],
    [says.ended, completed_at === null ? null : moment(completed_at)],
    [says.lasted, seconds === null ? null : span(seconds)],
    [says.service, service],
    [says.number, <code key="number">{id}</code>],
  ] as const
}

function Cancel({ work }: { readonly work: Work }) {
  const { texts } = useWorkTexts()
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  const isAsked = cancelling.isPending || cancelling.isSuccess
  return (
    <>
      {cancelling.error && <ProblemBox error={cancelling.error} />}
      <div className="actions">
        <ActionButton
          onPress={() => cancelling.mutate()}
          reason={isAsked ? texts.work.cancelling : undefined}
          showsReason
        >
          {texts.work.cancel}
        </ActionButton>
      </div>
    </>
  )
}

/** The same as requests of a script. */
function Requests({ work, isRunning }: { readonly work: Work; readonly isRunning: boolean }) {
  const { says } = useWorkTexts()
  const path = `/api/operations/${work.service}/${work.id}`
  return (
    <>
      <RequestLine does={says.look} method="GET" path={path} />
      {isRunning && <RequestLine does={says.follow} method="GET" path={`${path}/events`} />}
      {isRunning && <RequestLine does={says.stop} method="POST" path={`${path}/cancel`} />}
    </>
  )
}
