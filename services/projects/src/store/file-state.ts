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
