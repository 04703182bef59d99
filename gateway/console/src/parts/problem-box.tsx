import { Problem } from '../api/problem.js'
import { useTexts } from '../texts/texts.js'
import { saidBy } from './said.js'
import { Sentence } from './sentence.js'

interface ProblemBoxProps {
  readonly error: Error
  readonly onAgain?: () => void
}

/** What went wrong, in the words of the installation, with what names it in the logs. */
export function ProblemBox({ error, onAgain }: ProblemBoxProps) {
  const { texts } = useTexts()
  const problem = error instanceof Problem ? error : undefined
  const isSilent = problem?.status === 0
  return (
    <div className="problem" role="alert">
      <strong>{isSilent ? texts.state.unreachable : texts.state.problem}</strong>
      <p>{isSilent ? texts.state.stillRunning : <Sentence {...saidBy(error.message, problem?.members ?? {})} />}</p>
      {problem?.requestId && (
        <small>
          {texts.state.request} <code>{problem.requestId}</code> · <code>{problem.code}</code>
        </small>
      )}
      {onAgain && (
        <div className="actions">
          <button type="button" className="button" onClick={onAgain}>
            {texts.state.again}
          </button>
        </div>
      )}
    </div>
  )
}
