import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTexts } from '../texts/texts.js'

const FolderBrowser = lazy(() => import('./folder-browser.js').then(({ FolderBrowser: it }) => ({ default: it })))

interface ChoosePathProps {
  readonly title: string
  /** Files with one of these endings are chosen; without any, folders are. */
  readonly endings?: readonly string[]
  /** Where looking begins, if there is such a folder. */
  readonly from?: string
  /** What the button says. */
  readonly text?: string
  readonly onChoose: (path: string) => void
}

/** A path chosen by looking for it: a browser tells nobody where a file lies. */
export function ChoosePath({ title, endings, from, text, onChoose }: ChoosePathProps) {
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
      <Button className="button" onPress={open}>
        {text ?? texts.start.browse}
      </Button>
      <dialog ref={dialog} aria-labelledby={heading} onClose={() => setOpen(false)}>
        <div>
          <h2 id={heading}>{title}</h2>
          {isOpen && (
            <Suspense>
              <FolderBrowser endings={endings} from={from} onChoose={choose} />
            </Suspense>
          )}
          <div className="actions">
            <Button className="button" onPress={() => dialog.current?.close()}>
              {texts.work.cancel}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  )
}
