import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface ToolRowProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** Controls that are one stop of the Tab key: arrows lead from one to the next, Tab on to what comes after all of them. */
export function ToolRow({ label, className, children }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = stopsIn(row.current)
    const at = stops.indexOf(event.target as HTMLElement)
    // What is written or opened from here has keys of its own.
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') {
      // The browser goes on from whatever has the focus.
      stops.at(event.shiftKey ? 0 : -1)?.focus()
      return
    }
    const next = placeOfKey(event.key, at, stops)
    if (next === undefined) return
    event.preventDefault()
    stops[next]?.focus()
  }
  return (
    <div ref={row} role="toolbar" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** The controls that can have the focus, but for those of a question in the row. */
const stopsIn = (row: HTMLElement | null): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('a[href], button, select') ?? [])].filter(
    (stop) => stop.closest('dialog') === null && stop.checkVisibility(),
  )

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Where a key leads from one of the controls, round the ends; a list to choose from keeps the keys that choose. */
function placeOfKey(key: string, at: number, stops: readonly HTMLElement[]): number | undefined {
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  if (stops[at] instanceof HTMLSelectElement && (isVertical || key === 'Home' || key === 'End')) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return stops.length - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (at + step + stops.length) % stops.length
}
