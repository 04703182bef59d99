import { ServiceError } from '@regesta/contracts/problem'
import { UnreadableTable } from '@regesta/tables/unreadable-table'

/** The same of a file that is read as text, such as YAML, JSON, XML or a template. */
export function textFault(error: unknown, path: string): unknown {
  if (!(error instanceof UnreadableTable)) return fileFault(error, path)
  const sentence = `Failed to read file: ${path} is not text: it has zero bytes in it. Choose another file, or save it as plain text (UTF-8)`
  return new ServiceError('internal', sentence, {}, { cause: error })
}

/** What went wrong while a file was read, as an error with a sentence; any other error stays as it is. */
export function fileFault(error: unknown, path: string): unknown {
  if (error instanceof UnreadableTable) {
    return new ServiceError('internal', `Failed to read file: ${error.message}`, {}, { cause: error })
  }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  return new ServiceError('internal', `Failed to read file: ${path} cannot be read (${message})`, {}, { cause: error })
}
