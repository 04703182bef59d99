import type { Cell } from './cell.js'

/** A text that is neither a file name nor a date: those come below a header. */
export const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' && !/\.[a-z0-9]{2,5}$/i.test(cell) && !/^\d{4}-\d/.test(cell)
