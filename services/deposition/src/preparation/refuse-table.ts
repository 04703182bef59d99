import { ServiceError } from '@regesta/contracts/problem'
import type { UnreadableFile } from './unreadable-file.js'

const WORDS: Readonly<Record<string, string>> = {
  empty: 'File is empty',
  no_columns: 'File is empty',
  no_sheet: 'Sheet not found',
  other_format: 'Unsupported file format',
  encrypted: 'Unsupported file format',
}

/** What a person is told of a table that they chose and that cannot be shown. */
export function tableRefusal(outcome: UnreadableFile, path: string): ServiceError {
  if (outcome.kind === 'missing')
    return new ServiceError('not_found', `File not found: ${path}. Check 'filePath' or choose another file`)
  const words = WORDS[outcome.reason] ?? 'File parsing error. Check file format'
  return new ServiceError('invalid_input', `${words}: ${outcome.problem} (${path})`)
}
