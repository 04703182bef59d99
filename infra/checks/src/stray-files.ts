import { spawnSync } from 'node:child_process'
import { ROOT } from './workspace.js'

/** What is looked at, and what is given to readers in tests and examples. Everything else here is text. */
const KNOWN = /\.(png|jpg|gz|xlsx|xls|ods|csv)$/

/** Files of the repository that are neither text nor of a known format, such as what a program leaves that crashed. */
export function checkStrayFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--eol', '-z'], { cwd: ROOT, encoding: 'utf8' })
  // Who has the sources without their history has nothing to take in by mistake.
  return status === 0 ? strayFiles(stdout) : []
}

/** @param listing of `git ls-files --eol -z`, which says `i/-text` of what is no text */
export function strayFiles(listing: string): string[] {
  return listing
    .split('\0')
    .filter((line) => line.startsWith('i/-text'))
    .map((line) => line.slice(line.indexOf('\t') + 1))
    .filter((path) => !KNOWN.test(path))
    .map((path) => `${path} is neither text nor of a format that this repository keeps`)
}
