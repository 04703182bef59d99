import { type ReactNode, useId } from 'react'

interface ActionButtonProps {
  readonly children: ReactNode
  readonly onPress: () => void
  /** Why it does nothing now. The button keeps its place in the order of the keyboard and says so. */
  readonly reason?: string | undefined
  readonly isMain?: boolean
  readonly label?: string
  /** Whether the reason is visible beside the button. */
  readonly showsReason?: boolean
}

/** A button that can say why it does nothing. */
export function ActionButton({
  children,
  onPress,
  reason,
  isMain = false,
  label,
  showsReason = false,
}: ActionButtonProps) {
  const id = useId()
  const isOff = reason !== undefined
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button main' : 'button'}
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        title={reason}
        onClick={() => isOff || onPress()}
      >
        {children}
      </button>
      {isOff && (
        <span id={id} className={showsReason ? 'quiet' : 'unseen'}>
          {reason}
        </span>
      )}
    </>
  )
}
