import { ServiceError } from '@regesta/contracts/problem'
import { UnreadableTable } from '@regesta/tables/unreadable-table'

/** Runs a reading of a table; a file that cannot be read becomes an error with its sentence. */
export async function readTable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableTable) {
      throw new ServiceError('internal', `Failed to read file: ${error.message}`, {}, { cause: error })
    }
    throw error
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
