import { randomBytes } from 'node:crypto'

/** How long a ticket can be used, milliseconds. */
const GOOD_FOR = 10 * 60_000
/** More are not kept: then the oldest is no longer valid. */
const MOST = 100

/**
 * Tickets that sign one browser in, once and soon: unlike the token they may appear at a terminal, in the log of a proxy or in
 * the history of a browser. None outlives its gateway.
 */
export class SignInTickets {
  private readonly made = new Map<string, number>()

  /** @param now the current time, in milliseconds; for tests */
  constructor(private readonly now: () => number = Date.now) {}

  make(): string {
    const [oldest] = this.made.keys()
    if (this.made.size >= MOST && oldest !== undefined) this.made.delete(oldest)
    const ticket = randomBytes(24).toString('base64url')
    this.made.set(ticket, this.now())
    return ticket
  }

  /** Whether a ticket is valid; it is valid only once. */
  takes(ticket: string): boolean {
    const madeAt = this.made.get(ticket)
    this.made.delete(ticket)
    return madeAt !== undefined && this.now() - madeAt <= GOOD_FOR
  }
}
