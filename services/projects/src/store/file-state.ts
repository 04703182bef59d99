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

/**
 * What distinguishes a closed file from an earlier one that was put back: its size and the time of its last change. Rights, links, the
 * place on a disk and the number of the disk, which may be another after a restart of the computer, say nothing of what is in it.
 * Undefined where a log beside it holds what a killed program stored last.
 */
export function contentState(path: string): string | undefined {
  if (existsSync(`${path}-wal`)) return undefined
  const { size, mtimeNs } = statSync(path, { bigint: true })
  return `closed:${size}:${mtimeNs}`
}

/** How far the clock of a file server may be behind the one here. Milliseconds. */
const BEHIND = 24 * 3_600_000

/** Whether there is a file that may hold what was stored at a time (milliseconds) or later, as far as can be known without reading it. */
export function mayHoldSince(path: string, time: number): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) return false
  return there.mtimeMs >= time - BEHIND || existsSync(`${path}-wal`)
}

/**
 * Which file is at a path while it is open, when its size and times change; null when none does. A number is given to another
 * file once its file is gone, hence the time when the file was made, unless the file system gives the time of the last change in its
 * place. A copy that is written into the same file (`cp` over it) keeps both.
 */
export function whileOpen(path: string): string | null {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (there === undefined) return null
  const { ino, birthtimeNs, ctimeNs } = there
  return `open:${ino}:${birthtimeNs <= 0n || birthtimeNs === ctimeNs ? '' : birthtimeNs}`
}

/** Whether the file at a path is the one that was noted while it was open. */
export function isSameFile(state: string, path: string): boolean {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (there === undefined) return false
  const { ino, birthtimeNs } = there
  return state === `open:${ino}:${birthtimeNs}` || state === `open:${ino}:`
}
