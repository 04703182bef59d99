import type { Headers } from '@regesta/tables/preview'
import { fileFault } from './file-fault.js'

/** Runs a reading of a table; a file that cannot be read becomes an error with its sentence. */
export async function readTable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw fileFault(error, path)
  }
}

/** The members of an answer that say how a table was read. */
export const readingOf = ({ delimiter, encoding, headerRow, sheet }: Omit<Headers, 'columns'>) => ({
  ...(delimiter === undefined ? {} : { delimiter }),
  ...(encoding === undefined ? {} : { encoding }),
  ...(headerRow === undefined ? {} : { header_row: headerRow }),
  ...(sheet === undefined ? {} : { sheet }),
})
