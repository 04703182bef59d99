import { existsSync, statSync } from 'node:fs'

/**
 * What a closed file is like, without reading it: any change of it, and any other file in its place, gives another text.
 * Undefined where a log beside it holds what a killed program stored last.
 */
export function fileState(path: string): string | undefined {
  if (existsSync(`${path}-wal`)) return undefined
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(':')
}

/** Which file stands at a path while it is open, when all else about it changes; null when none does. */
export function whileOpen(path: string): string | null {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false })
  return there === undefined ? null : `open:${there.dev}:${there.ino}`
}
