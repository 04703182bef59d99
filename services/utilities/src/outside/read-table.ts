import { fileFault } from './file-fault.js'

/** Runs a reading of a table; a file that cannot be read becomes an error with its sentence. */
export async function readTable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw fileFault(error, path)
  }
}

/** The members of an answer that say how a text table was read. */
export const readingOf = ({
  delimiter,
  encoding,
}: {
  delimiter?: string | undefined
  encoding?: string | undefined
}) => ({
  ...(delimiter === undefined ? {} : { delimiter: delimiter as ',' | ';' | '\t' }),
  ...(encoding === undefined ? {} : { encoding }),
})
