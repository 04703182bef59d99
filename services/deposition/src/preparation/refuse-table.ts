import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { UnreadableFile } from './unreadable-file.js'

type Lead = 'table_is_empty' | 'table_sheet_not_found' | 'table_format_unsupported'

const LEADS: Readonly<Record<string, Lead>> = {
  empty: 'table_is_empty',
  no_columns: 'table_is_empty',
  no_sheet: 'table_sheet_not_found',
  other_format: 'table_format_unsupported',
  encrypted: 'table_format_unsupported',
}

/** What a person is told of a table that they chose and that cannot be shown. */
export function tableRefusal(outcome: UnreadableFile, path: string): ServiceError {
  if (outcome.kind === 'missing') return new ServiceError('not_found', say('table_not_there', { path }))
  const id = LEADS[outcome.reason] ?? 'table_not_parsed'
  return new ServiceError('invalid_input', say(id, { reason: outcome.problem, path }))
}
