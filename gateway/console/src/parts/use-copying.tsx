import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.js'

/** Milliseconds for which it is said what came of it: what is copied may be another text later. */
const SAID = 6_000

/** Copies texts, and says what came of it; where the browser does not allow it, says to copy it by hand. */
export function useCopying(): { readonly copy: (text: string) => Promise<void>; readonly said: ReactNode } {
  const { texts } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SAID)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string) => {
    setOutcome(undefined)
    setOutcome((await isCopied(text)) ? 'copied' : 'refused')
  }
  const said = outcome === undefined ? '' : outcome === 'copied' ? texts.state.copied : texts.parts.copyByHand
  return {
    copy,
    said: (
      <span role="status" className="quiet">
        {said}
      </span>
    ),
  }
}

async function isCopied(text: string): Promise<boolean> {
  // A page that came unprotected from another computer has no clipboard at all.
  if (!('clipboard' in navigator)) return isCopiedAsSelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** As a person does it who copies what is selected. */
function isCopiedAsSelected(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isTaken = true
  }
  document.addEventListener('copy', give)
  document.execCommand('copy')
  document.removeEventListener('copy', give)
  return isTaken
}
