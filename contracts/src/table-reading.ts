import { z } from 'zod'

/** Encodings that a text table can be read in. */
const TEXT_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const

/** Signs that may stand between the cells of a text. */
const Delimiter = z.enum([',', ';', '\t'])

/** How a table is read, where it is not to be found out; what does not fit its format says nothing. */
export const readTableAs = {
  /** The sheet of a workbook, by its name. */
  sheet: z.string().min(1).optional(),
  /** What separates the cells of a text. */
  delimiter: Delimiter.optional(),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
}

/** The same in a mapping, whose settings begin with a line. */
export const MappingReading = z.object({
  _sheet: readTableAs.sheet,
  _delimiter: readTableAs.delimiter,
  _encoding: readTableAs.encoding,
})

/** How a table was read. Workbooks have neither separator nor encoding. */
export const tableReading = {
  delimiter: Delimiter.optional(),
  encoding: z.string().optional(),
  /** The number of the row with the header, when a title stands above it. */
  header_row: z.int().optional(),
  /** The sheet that was read, when it was asked for or the first one of the workbook is empty. */
  sheet: z.string().optional(),
}
