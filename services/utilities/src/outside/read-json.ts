import { ServiceError } from '@regesta/contracts/problem'
import { parseJson } from '@regesta/http/nesting'
import { isPlainObject } from '@regesta/http/plain-object'

/** The object that a JSON text holds. */
export function jsonObjectIn(path: string, text: string): object {
  const content = parse(path, text)
  if (isPlainObject(content)) return content
  const found = Array.isArray(content) ? 'a list' : 'a single value'
  throw new ServiceError('invalid_input', `The provided file is not a JSON object (dictionary). ${path} holds ${found}`)
}

function parse(path: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    const reason = text.trim() === '' ? 'it is empty' : (error as Error).message
    throw new ServiceError('internal', `Invalid JSON format in the file. ${path}: ${reason}`, {}, { cause: error })
  }
}
