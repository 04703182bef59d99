import type { Headers } from './preview.js'

/** The members of an answer that say how a table was read. */
export const readingOf = ({ delimiter, encoding, headerRow, sheet }: Omit<Headers, 'columns'>) => ({
  ...(delimiter === undefined ? {} : { delimiter }),
  ...(encoding === undefined ? {} : { encoding }),
  ...(headerRow === undefined ? {} : { header_row: headerRow }),
  ...(sheet === undefined ? {} : { sheet }),
})
