const REASONS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}`,
  ENOTDIR: (path) => `There is no file ${path}`,
  EISDIR: (path) => `${path} is a folder`,
  EACCES: (path) => `${path} is not yours to read or write`,
  EPERM: (path) => `${path} is not yours to read or write`,
  ENOSPC: (path) => `There is no room for ${path}: the disk is full`,
  EFBIG: (path) => `There is no room for ${path}: no file there may be so large`,
  SQLITE_FULL: (path) => `There is no room for ${path}: the disk is full`,
  EROFS: (path) => `${path} is on a disk that cannot be written`,
}

/** What the system says of a file, in words for people; undefined for codes without such words. */
export function knownReason(error: unknown, path = (error as NodeJS.ErrnoException).path): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException
  return path === undefined ? undefined : REASONS[code]?.(path)
}

/** Why a file that somebody named cannot be used. */
export const unreadable = (path: string, error: Error, what = 'cannot be read'): string =>
  knownReason(error, path) ?? `${path} ${what}: ${error.message}`
