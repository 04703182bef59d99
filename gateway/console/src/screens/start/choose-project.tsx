import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTexts } from '../../texts/texts.js'

const FolderBrowser = lazy(() =>
  import('../../parts/folder-browser.js').then(({ FolderBrowser }) => ({ default: FolderBrowser })),
)

/** A project file chosen by looking for it. */
export function ChooseProject({ onChoose }: { readonly onChoose: (path: string) => void }) {
  const { texts } = useTexts()
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
        {texts.start.browse}
      </Button>
      <dialog ref={dialog} aria-labelledby="choose-project" onClose={() => setOpen(false)}>
        <div>
          <h2 id="choose-project">{texts.start.open}</h2>
          {isOpen && (
            <Suspense>
              <FolderBrowser endings={['.pdb']} onChoose={choose} />
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
