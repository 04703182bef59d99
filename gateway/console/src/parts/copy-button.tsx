import { useState } from 'react'
import { useTexts } from '../texts/texts.js'

/** Copies a text and says that it has; where the browser does not allow it, says to copy it by hand. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { texts } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <>
      <button type="button" className="button small" aria-label={label} onClick={() => void copy()}>
        {texts.state.copy}
      </button>
      <span role="status" className="quiet">
        {outcome === undefined ? '' : outcome === 'copied' ? texts.state.copied : texts.parts.copyByHand}
      </span>
    </>
  )
}
