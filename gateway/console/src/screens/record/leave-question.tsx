import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ActionButton } from '../../parts/action-button.js'
import { useRecordTexts } from './texts.js'
import type { Leaving } from './use-leaving.js'

interface LeaveQuestionProps {
  readonly leaving: Leaving
  /** What would be lost. */
  readonly written: 'metadata' | 'note'
}

/** Asks before the page is left with unsaved changes. */
export function LeaveQuestion({ leaving: { status, proceed, reset }, written }: LeaveQuestionProps) {
  const { form: says } = useRecordTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (status === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [status])
  // The form is hidden while another view is looked at; the question must be seen there, too.
  return createPortal(
    <dialog ref={dialog} aria-label={says.leaving} className="question" onClose={() => reset?.()}>
      <p>{says.leavingText[written]}</p>
      <div className="actions">
        <ActionButton isMain onPress={() => reset?.()}>
          {says.stay}
        </ActionButton>
        <ActionButton onPress={() => proceed?.()}>{says.leave}</ActionButton>
      </div>
    </dialog>,
    document.body,
  )
}
