import type { Cell } from './cell.js'

/** A text that is no file name and no date: these stand below a header. */
export const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' && !/\.[a-z0-9]{2,5}$/i.test(cell) && !/^\d{4}-\d/.test(cell)
