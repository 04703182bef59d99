import { useId, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.js'
import { whenNeeded } from './when-needed.js'

const FolderBrowser = whenNeeded(() => import('./folder-browser.js').then(({ FolderBrowser: it }) => it))

interface ChoosePathProps {
  readonly title: string
  /** Files with one of these endings are chosen; without any, folders are. */
  readonly endings?: readonly string[]
  /** Where looking begins, if there is such a folder. */
  readonly from?: string
  /** What the button says. */
  readonly text?: string
  /** Whether it is what a person does next. */
  readonly isMain?: boolean
  readonly onChoose: (path: string) => void
}

/** A path chosen by looking for it: browsers do not reveal where a file is. */
export function ChoosePath({ title, endings, from, text, isMain = false, onChoose }: ChoosePathProps) {
  const { texts } = useTexts()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const choose = (path: string) => {
    dialog.current?.close()
    onChoose(path)
  }
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button main' : 'button'}
        aria-label={text === undefined ? `${texts.start.browse} ${title}` : undefined}
        onClick={open}
      >
        {text ?? texts.start.browse}
      </button>
      <dialog ref={dialog} aria-labelledby={heading} onClose={() => setOpen(false)}>
        <div>
          <h2 id={heading}>{title}</h2>
          {isOpen && <FolderBrowser endings={endings} from={from} onChoose={choose} />}
          <div className="actions">
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              {texts.work.cancel}
            </button>
          </div>
        </div>
      </dialog>
    </>
  )
}
