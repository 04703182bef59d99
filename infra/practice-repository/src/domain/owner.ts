import { createHash } from 'node:crypto'

/** The account of a token: any non-empty token is good, and the same token is always the same account. */
export const ownerOf = (token: string): number =>
  (createHash('sha256').update(token).digest().readUInt32BE(0) % 900_000) + 100_000
