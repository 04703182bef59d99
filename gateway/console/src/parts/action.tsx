import { type ReactNode, useId } from 'react'

interface ActionProps {
  readonly children: ReactNode
  readonly onPress: () => void
  /** Why it cannot be done now; it can where there is none. */
  readonly reason?: string | undefined
  readonly isMain?: boolean
}

/** A button that keeps its place and says why it does nothing, to those who see it and to those who come to it by keyboard. */
export function Action({ children, onPress, reason, isMain = false }: ActionProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button main' : 'button'}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        data-disabled={reason !== undefined || undefined}
        onClick={() => reason === undefined && onPress()}
      >
        {children}
      </button>
      {reason !== undefined && (
        <span id={id} className="quiet reason">
          {reason}
        </span>
      )}
    </>
  )
}
