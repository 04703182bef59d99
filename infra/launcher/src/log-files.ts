import { closeSync, copyFileSync, fstatSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './attempt.js'

/** Bytes after which a log file is moved to `<file>.1`. */
const LARGEST = 10 * 1024 * 1024
const CHECK_EVERY = 5_000

/**
 * One log file per program. Programs write to it themselves, so nothing is lost when the launcher dies; a file that has
 * grown too large is copied to `<file>.1` and emptied, as soon as there is room for the copy.
 */
export function openLogFiles(folder: string, say: (line: string) => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const open = new Map<string, number>()
  const fileOf = (name: string) => join(folder, `${name}.log`)

  function rotate(name: string, descriptor: number) {
    if (fstatSync(descriptor).size < LARGEST) return
    copyFileSync(fileOf(name), `${fileOf(name)}.1`)
    ftruncateSync(descriptor)
  }

  const failing = new Set<string>()
  function rotateAll() {
    for (const [name, descriptor] of open) {
      const sayOnce = (line: string) => failing.has(name) || say(line)
      const isDone = attempt(() => rotate(name, descriptor), `${fileOf(name)} is large and could not be moved`, sayOnce)
      if (isDone) failing.delete(name)
      else failing.add(name)
    }
  }

  const timer = setInterval(rotateAll, CHECK_EVERY)
  timer.unref()
  return {
    /** The descriptor that a program writes to; it appends, so lines of several processes do not overwrite each other. */
    open: (name: string): number => {
      const descriptor = open.get(name) ?? openSync(fileOf(name), 'a', 0o600)
      open.set(name, descriptor)
      return descriptor
    },
    fileOf,
    close: (): void => {
      clearInterval(timer)
      for (const descriptor of open.values()) closeSync(descriptor)
    },
  }
}

export type LogFiles = ReturnType<typeof openLogFiles>
