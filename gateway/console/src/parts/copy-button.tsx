import { useTexts } from '../texts/texts.js'
import { useCopying } from './use-copying.js'

interface CopyButtonProps {
  /** What is copied, looked at when the button is pressed. */
  readonly text: () => string
  readonly label?: string
  /** What the button says where it says more than that it copies. */
  readonly children?: string
}

/** Copies a text and says that it has. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { texts } = useTexts()
  const { copy, said } = useCopying()
  return (
    <>
      <button
        type="button"
        className={children === undefined ? 'button small' : 'button'}
        aria-label={label}
        onClick={() => void copy(text())}
      >
        {children ?? texts.state.copy}
      </button>
      {said}
    </>
  )
}
