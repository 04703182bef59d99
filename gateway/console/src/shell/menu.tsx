import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.js'
import { Appearance } from './appearance.js'
import { Places } from './places.js'

/** The places of a narrow screen, which has no room for them beside the page. */
export function Menu() {
  const { texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Shown when its places are there, so that the first of them has the focus.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className="menu-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
        <span className="unseen">{texts.frame.menu}</span>
      </button>
      <dialog ref={dialog} className="menu" aria-label={texts.frame.menu} onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <button type="button" className="button" onClick={close}>
              {texts.frame.closeMenu}
            </button>
            <Appearance />
            <Places label={texts.areas.main} onGo={close} />
          </>
        )}
      </dialog>
    </>
  )
}
