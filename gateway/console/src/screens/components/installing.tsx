import { useMutation } from '@tanstack/react-query'
import { addressOfLog, cancelInstalling, type LogLine } from '../../api/installing.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { RequestLine } from '../../parts/request-line.js'
import { RunState } from '../../parts/run-state.js'
import { ScrollRegion } from '../../parts/scroll-region.js'
import { Sentence } from '../../parts/sentence.js'
import { useComponentTexts } from './use-component-texts.js'
import { hasEnded, type Told } from './use-installing.js'

/** How far an installation is, and how it ended. */
export function Standing({ told }: { readonly told: Told }) {
  const { says } = useComponentTexts()
  const { said, last, isSilent } = told
  const state = stateOf(told)
  return (
    <div className="installing">
      {state === 'running' && <progress max={100} value={last?.progress} aria-label={says.progress} />}
      <p role="status">
        <RunState state={state} />
        {said && <Sentence {...said} />}
      </p>
      {state === 'running' && <p className="quiet">{isSilent ? says.silent : says.goesOn}</p>}
    </div>
  )
}

function stateOf(told: Told) {
  if (!hasEnded(told)) return 'running'
  if (told.last?.status === 'completed') return 'completed'
  const reasons = told.last?.message_reasons ?? []
  return reasons.some(({ message_id }) => message_id === 'installation_cancelled') ? 'cancelled' : 'failed'
}

interface CancelProps {
  readonly installation: string
  readonly isOver: boolean
}

/** The button keeps its place when there is nothing to cancel any more: who has pressed it goes on from there. */
export function CancelInstalling({ installation, isOver }: CancelProps) {
  const { texts, says } = useComponentTexts()
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: () => cancelInstalling(installation) })
  const asked = isPending || isSuccess ? texts.work.cancelling : undefined
  return (
    <>
      <ActionButton onPress={() => mutate()} reason={isOver ? says.hasEnded : asked}>
        {texts.work.cancel}
      </ActionButton>
      {error && !isOver && <ProblemBox error={error} />}
    </>
  )
}

/** Its log, line by line; screen readers are not interrupted by it, since the state above says what counts. */
export function InstallationLog({ installation, told }: { readonly installation: string; readonly told: Told }) {
  const { says } = useComponentTexts()
  const { lines, earlier } = told
  return (
    <>
      {earlier > 0 && <p className="quiet">{says.earlier(earlier)}</p>}
      <ScrollRegion className="installation-log" label={says.log} isLog>
        <ol>
          {lines.map((line, at) => (
            <li key={earlier + at} data-level={line.level}>
              <Line {...line} />
            </li>
          ))}
        </ol>
      </ScrollRegion>
      <RequestLine does={says.follow} method="GET" path={addressOfLog(installation)} />
    </>
  )
}

/** Lines of package tools are not sentences of Regesta. */
const Line = (line: LogLine) =>
  line.message_id === undefined ? <code lang="en">{line.message}</code> : <Sentence {...line} />
