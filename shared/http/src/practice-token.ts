import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'

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

/** Several programs may ask at once: the first one's token holds. What is no token is replaced. */
function makeToken(file: string): string {
  makePrivateFolder(dirname(file))
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(fresh, file)
    rmSync(fresh)
  } catch {
    if (keptToken(file) === undefined) renameSync(fresh, file)
    else rmSync(fresh)
  }
  return keptToken(file) ?? makeToken(file)
}
