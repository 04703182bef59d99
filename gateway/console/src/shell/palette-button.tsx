import { useCallback, useEffect, useState } from 'react'
import { whenNeeded } from '../parts/when-needed.js'
import { useTexts } from '../texts/texts.js'
import { useKeys } from './use-keys.js'

const Palette = whenNeeded(() => import('./palette.js').then(({ Palette: it }) => it))

/** Where the browser is never idle, it is fetched all the same. */
const IDLE = { timeout: 3_000 }

/** Opens the search over everything; its key works everywhere. */
export function PaletteButton() {
  const { texts } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useKeys(open)
  // What is typed right after Ctrl K is meant for its field, which is loaded before, where the browser reports when it is idle.
  useEffect(() => void globalThis.requestIdleCallback?.(() => void Palette.fetch().catch(() => undefined), IDLE), [])
  return (
    <>
      <button type="button" className="search-button" aria-haspopup="dialog" onClick={open}>
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z" />
        </svg>
        <span>{texts.frame.search}</span> <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
