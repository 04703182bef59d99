import { randomBytes } from 'node:crypto'

/** How long a ticket can be used, milliseconds. */
const GOOD_FOR = 10 * 60_000
/** More are not kept: then the oldest is no longer good. */
const MOST = 100

/**
 * What signs one browser in, once and soon: unlike the token it may stand at a terminal, in the log of a proxy or in what a
 * browser remembers. None outlives its gateway.
 */
export class SignInTickets {
  private readonly made = new Map<string, number>()

  /** @param now what time it is, in milliseconds; for tests */
  constructor(private readonly now: () => number = Date.now) {}

  make(): string {
    const [oldest] = this.made.keys()
    if (this.made.size >= MOST && oldest !== undefined) this.made.delete(oldest)
    const ticket = randomBytes(24).toString('base64url')
    this.made.set(ticket, this.now())
    return ticket
  }

  /** Whether a ticket is good; it is not good again. */
  takes(ticket: string): boolean {
    const madeAt = this.made.get(ticket)
    this.made.delete(ticket)
    return madeAt !== undefined && this.now() - madeAt <= GOOD_FOR
  }
}
