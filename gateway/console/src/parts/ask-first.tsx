import { type ReactNode, useRef } from 'react'
import { useTexts } from '../texts/texts.js'
import { ActionButton } from './action-button.js'
import { ProblemBox } from './problem-box.js'

interface AskFirstProps {
  /** The text of the button that asks, and its name where several are below each other. */
  readonly children: ReactNode
  readonly label?: string
  /** What is going to be done: the name of the question and of the button that does it. */
  readonly question: string
  /** What comes of it. */
  readonly sure: ReactNode
  readonly onConfirm: () => void
  readonly error?: Error | null
  /** Why nothing can be asked now. */
  readonly reason?: string | undefined
  /** What has to be filled in first, and why it cannot be confirmed before. */
  readonly asked?: { readonly field: ReactNode; readonly reason: string | undefined }
}

/** A button for what cannot be taken back: it says first what will be lost. */
export function AskFirst({ children, label, question, sure, onConfirm, error, reason, asked }: AskFirstProps) {
  const { texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const confirm = () => {
    dialog.current?.close()
    onConfirm()
  }
  return (
    <>
      <ActionButton onPress={() => dialog.current?.showModal()} reason={reason} {...(label && { label })}>
        {children}
      </ActionButton>
      <dialog ref={dialog} aria-label={question} className="question">
        <p>{sure}</p>
        {asked?.field}
        <div className="actions">
          <ActionButton isMain onPress={confirm} reason={asked?.reason}>
            {question}
          </ActionButton>
          <ActionButton onPress={() => dialog.current?.close()}>{texts.work.cancel}</ActionButton>
        </div>
      </dialog>
      {error && <ProblemBox error={error} />}
    </>
  )
}
