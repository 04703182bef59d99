import { csvHead, csvLine } from '@regesta/tables/csv-line'
import { inPieces } from '../replies/in-pieces.js'

export type Cell = string | number

/** RFC 4180, with the mark by which spreadsheet programs know UTF-8. */
export const csvPieces = (header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> =>
  inPieces(csvHead(header), rows, csvLine)
