/** How large a list is and how much of it is seen, in pixels. */
export interface Sizes {
  readonly total: number
  readonly row: number
  /** Height of what is seen. */
  readonly view: number
}

/** Where a list is: in the browser's measure, and in that of the list itself. */
export interface Place {
  readonly top: number
  readonly position: number
}

/** The greatest height of the box: browsers draw nothing right beyond some 16 million pixels, and round before. */
export const TALLEST = 8_000_000
/** A movement of so many views is a turn of the wheel or a key; a larger one is a pull at the scroll bar. */
const SMALL = 2
/** Rows that are drawn above and below what is seen. */
const BEYOND = 4

const whole = ({ total, row }: Sizes) => total * row
const lastPosition = (sizes: Sizes) => Math.max(0, whole(sizes) - sizes.view)
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** The height of the box that is scrolled. */
export const boxHeight = (sizes: Sizes): number => Math.min(whole(sizes), TALLEST)
const lastTop = (sizes: Sizes) => Math.max(0, boxHeight(sizes) - sizes.view)

/** Where the scroll bar is for a position. */
export function placeAt(position: number, sizes: Sizes): Place {
  const clamped = clamp(position, lastPosition(sizes))
  const share = lastPosition(sizes) === 0 ? 0 : clamped / lastPosition(sizes)
  return { position: clamped, top: whole(sizes) > TALLEST ? Math.round(share * lastTop(sizes)) : clamped }
}

/**
 * Where the list is after the browser has scrolled. A small movement moves a list of any length by exactly as much, a large
 * one goes to the same share of the whole.
 */
export function scrolled(before: Place, top: number, sizes: Sizes): Place {
  if (whole(sizes) <= TALLEST) return { top, position: clamp(top, lastPosition(sizes)) }
  if (top <= 0) return { top, position: 0 }
  if (top >= lastTop(sizes)) return { top, position: lastPosition(sizes) }
  const moved = top - before.top
  if (Math.abs(moved) <= SMALL * sizes.view)
    return { top, position: clamp(before.position + moved, lastPosition(sizes)) }
  return { top, position: (top / lastTop(sizes)) * lastPosition(sizes) }
}

/** Whether nothing that was seen before is seen at the next place. */
export const isElsewhere = (before: Place, { position }: Place, { view }: Sizes): boolean =>
  Math.abs(position - before.position) > view

/** Which rows are drawn: from `first`, before `end`. */
export function rowsAt({ position }: Place, { total, row, view }: Sizes): { first: number; end: number } {
  const first = Math.max(0, Math.floor(position / row) - BEYOND)
  return { first, end: Math.min(total, Math.ceil((position + view) / row) + BEYOND) }
}

/** Where a row is in the box that is scrolled. */
export const rowTop = (index: number, { top, position }: Place, { row }: Sizes): number => top + index * row - position

/** The position nearest to the present one from which the whole row is seen. */
export function positionShowing(index: number, { position }: Place, sizes: Sizes): number {
  const [from, to] = [index * sizes.row, (index + 1) * sizes.row]
  if (from < position) return from
  return to > position + sizes.view ? clamp(to - sizes.view, lastPosition(sizes)) : position
}
