import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.js'

interface CopyButtonProps {
  /** What is copied, looked at when the button is pressed. */
  readonly text: () => string
  readonly label?: string
  /** What the button says where it says more than that it copies. */
  readonly children?: string
}

/** Milliseconds for which it is said what came of it: what is copied may be another text later. */
const SAID = 6_000

/** Copies a text and says that it has; where the browser does not allow it, says to copy it by hand. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { texts } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SAID)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    setOutcome(undefined)
    try {
      // A page that came unprotected from another computer has no clipboard at all.
      await navigator.clipboard.writeText(text())
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <button
        type="button"
        className={children === undefined ? 'button small' : 'button'}
        aria-label={label}
        onClick={() => void copy()}
      >
        {children ?? texts.state.copy}
      </button>
      <span role="status" className="quiet">
        {outcome === undefined ? '' : outcome === 'copied' ? texts.state.copied : texts.parts.copyByHand}
      </span>
    </>
  )
}
