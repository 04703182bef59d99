import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  boxHeight,
  isElsewhere,
  type Place,
  placeAt,
  positionShowing,
  rowsAt,
  rowTop,
  type Sizes,
  scrolled,
} from './row-window.js'

/** Milliseconds without scrolling after which the rows that are seen are at rest. */
const REST = 80

export interface Rows {
  /** The height of the box that is scrolled. */
  readonly height: number
  readonly first: number
  readonly end: number
  /** The rows that were seen when scrolling came to rest; only these are asked for. */
  readonly rest: { readonly first: number; readonly end: number }
  /** How many rows are seen at once. */
  readonly page: number
  /** Whether it is known how much is seen. */
  readonly isMeasured: boolean
  topOf(index: number): number
  show(index: number): void
}

/** Pixels of the box below its head; 0 until it is measured. */
function useViewHeight(box: RefObject<HTMLElement | null>, head: number): number {
  const [view, setView] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setView(Math.max(0, element.clientHeight - head)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, head])
  return view
}

/** Tells where a box is scrolled to, whether it was at rest before, and when it has come to rest again. */
function useScrolling(
  box: RefObject<HTMLElement | null>,
  follow: (top: number, wasAtRest: boolean) => void,
  settle: () => void,
): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let timer = 0
    const rest = () => {
      timer = 0
      settle()
    }
    const scrolls = () => {
      const wasAtRest = timer === 0
      clearTimeout(timer)
      timer = window.setTimeout(rest, REST)
      follow(element.scrollTop, wasAtRest)
    }
    element.addEventListener('scroll', scrolls, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolls)
    }
  }, [box, follow, settle])
}

/**
 * The rows of a list of any length in a box that scrolls: which of them to draw, and where. Below `head` pixels the rows
 * begin.
 */
export function useRows(box: RefObject<HTMLElement | null>, total: number, row: number, head: number): Rows {
  const view = useViewHeight(box, head)
  const [place, setPlace] = useState<Place>({ top: 0, position: 0 })
  const [rest, setRest] = useState({ first: 0, end: 0 })
  const sizes: Sizes = { total, row, view }
  // Handlers outlive a drawing; they look at what is true now.
  const now = useRef({ place, sizes })
  now.current = { place, sizes }

  const settle = useCallback(() => {
    const { place, sizes } = now.current
    const settled = placeAt(place.position, sizes)
    setRest(rowsAt(settled, sizes))
    setPlace(settled)
    if (box.current !== null && Math.abs(box.current.scrollTop - settled.top) > 1) box.current.scrollTop = settled.top
  }, [box])

  const follow = useCallback((top: number, wasAtRest: boolean) => {
    const { place, sizes } = now.current
    if (Math.abs(top - place.top) < 1) return
    const next = scrolled(place, top, sizes)
    setPlace(next)
    // A jump is at rest at once; on a longer way nothing is fetched before its end.
    if (wasAtRest && isElsewhere(place, next, sizes)) setRest(rowsAt(next, sizes))
  }, [])
  useScrolling(box, follow, settle)

  // Another list and another height show other rows.
  useLayoutEffect(settle, [settle, total, view])

  const show = useCallback(
    (index: number) => {
      const { place, sizes } = now.current
      const shown = placeAt(positionShowing(index, place, sizes), sizes)
      if (shown.position === place.position) return
      now.current = { place: shown, sizes }
      settle()
    },
    [settle],
  )
  return {
    ...rowsAt(place, sizes),
    height: boxHeight(sizes),
    rest,
    page: Math.max(1, Math.floor(view / row) - 1),
    isMeasured: view > 0,
    topOf: (index) => rowTop(index, place, sizes),
    show,
  }
}
