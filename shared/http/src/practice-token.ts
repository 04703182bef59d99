import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '@regesta/sqlite/lock'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { writeWholeSync } from './to-disk.js'

/**
 * The token that opens this installation's practice repository: random, made when somebody first asks for it, and kept in
 * the data folder where only its owner reads it. A constant one would let every program and page use the repository.
 */
export function practiceToken(home: string): string {
  const file = join(home, 'secrets', 'practice-token')
  return keptToken(file) ?? makeToken(file)
}

const WELL_FORMED = /^[\w-]{43}$/

function keptToken(file: string): string | undefined {
  try {
    const token = readFileSync(file, 'utf8').trim()
    return WELL_FORMED.test(token) ? token : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Milliseconds between two looks at a token that another program makes. */
const MAKING = 5

/**
 * Several programs may ask at once: the first one's token holds. Anything that is not a token is replaced. A lock decides,
 * because some file systems have no hard links to decide with.
 */
function makeToken(file: string): string {
  makePrivateFolder(dirname(file))
  for (;;) {
    const lock = lockFile(file)
    if (lock === null) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAKING)
    else {
      try {
        return keptToken(file) ?? writeToken(file)
      } finally {
        lock.release()
      }
    }
  }
}

function writeToken(file: string): string {
  const token = randomBytes(32).toString('base64url')
  writeWholeSync(file, `${token}\n`)
  return token
}
