import { createHash, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store/open-store.js'

/** The account that a token opens; null for a token that opens none. */
export type Accounts = (token: string) => number | null

export interface Admission {
  /** The token of this installation; without it there is no such account. */
  readonly token?: string | undefined
  /** Any other token opens an account of its own, too. */
  readonly open: boolean
}

const digestOf = (token: string) => createHash('sha256').update(token).digest()

/** The account that any token has where the repository is open to all: the same token is always the same account. */
const ownerOf = (token: string): number => (digestOf(token).readUInt32BE(0) % 900_000) + 100_000

/** The account of this installation: the one of the token that everybody used before there were random ones. */
const INSTALLATION = ownerOf('practice')
/** The account that the sample dataset belongs to; no token opens it where the repository is closed. */
export const SAMPLE = ownerOf('sample-dataset')

export function accounts({ token, open }: Admission): Accounts {
  const own = token === undefined ? undefined : digestOf(token)
  return (given) => {
    if (own !== undefined && timingSafeEqual(digestOf(given), own)) return INSTALLATION
    return open ? ownerOf(given) : null
  }
}

/**
 * An earlier release opened an account for each token that a person had stored. Behind one token, they are one person:
 * all but the sample belongs to the installation.
 */
export const gatherAccounts = ({ transaction, owners }: Store): void =>
  transaction(() => owners.giveAll(INSTALLATION, SAMPLE))
