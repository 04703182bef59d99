import { z } from 'zod'

/** How a table was read. Workbooks have neither separator nor encoding. */
export const tableReading = {
  delimiter: z.enum([',', ';', '\t']).optional(),
  encoding: z.string().optional(),
  /** The number of the row with the header, when a title stands above it. */
  header_row: z.int().optional(),
  /** The sheet that was read, when the first one of the workbook is empty. */
  sheet: z.string().optional(),
}
