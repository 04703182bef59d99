import { foldName } from '../../domain/fold-name.js'

/** A pattern of a person for SQL: `*` stands for anything, everything else for itself. */
export const likePattern = (pattern: string): string =>
  foldName(pattern)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
