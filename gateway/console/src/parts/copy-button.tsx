import { useState } from 'react'
import { useTexts } from '../texts/texts.js'

interface CopyButtonProps {
  /** What is copied, looked at when the button is pressed. */
  readonly text: () => string
  readonly label?: string
  /** What the button says where it says more than that it copies. */
  readonly children?: string
}

/** Copies a text and says that it has; where the browser does not allow it, says to copy it by hand. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { texts } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
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
