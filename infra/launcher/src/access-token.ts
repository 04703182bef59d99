import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWholeSync } from '@regesta/http/to-disk'
import { FORBIDDEN, StartProblem } from './start-problem.js'

/** What a token looks like: long enough that nobody guesses it, and without what a header could not carry. */
const TOKEN = /^[\x21-\x7e]{24,512}$/

/** The rights of the group and of everybody else. */
const OF_OTHERS = 0o077

export const newToken = (): string => randomBytes(24).toString('base64url')

/** Where a token is kept below the data folder, for its owner alone. It belongs to this computer, so that no backup takes it. */
export const ACCESS_TOKEN = 'secrets/access-token'

/**
 * The token that is the same at each start: the one that systemd hands over as the credential `regesta-token`, else the one
 * in the data folder, which is made the first time.
 *
 * @throws StartProblem when what is kept cannot be a token
 */
export function keptToken(home: string): string {
  const given = handedOver()
  if (given !== undefined) return tokenIn(given, 'Write another one')
  const file = join(home, ACCESS_TOKEN)
  withoutTrace(file, () => {
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeWholeSync(file, `${newToken()}\n`)
    }
    if ((statSync(file).mode & OF_OTHERS) !== 0) chmodSync(file, 0o600)
  })
  return tokenIn(file, 'Delete the file, and a new one is made')
}

/** What the system refuses, it refuses again at each start. */
function withoutTrace<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const sentence = `${file} cannot be the access token: ${(error as Error).message}. It has to be a file of the account that Regesta runs with`
    throw new StartProblem(sentence, { exitCode: FORBIDDEN, cause: error })
  }
}

/** Credentials are files that systemd shows to one service. */
function handedOver(): string | undefined {
  const { CREDENTIALS_DIRECTORY: folder } = process.env
  const file = folder === undefined ? undefined : join(folder, 'regesta-token')
  return file !== undefined && existsSync(file) ? file : undefined
}

function tokenIn(file: string, wayOut: string): string {
  const token = withoutTrace(file, () => readFileSync(file, 'utf8')).trim()
  if (TOKEN.test(token)) return token
  throw new StartProblem(
    `${file} holds no access token: it must be 24 to 512 letters, digits and signs without a blank. ${wayOut}`,
    { exitCode: FORBIDDEN },
  )
}
