import type { ControlMessage } from '@regesta/http/control-messages'

/** How long the gateway may take to note which programs sleep, milliseconds. */
const PATIENCE = 2_000

/** Which programs sleep, and what is known of them, for the gateway: it does not ask them, and answers in their place. */
export class KnownSleepers {
  private readonly known = new Map<string, unknown>()
  private readonly waiting = new Map<number, () => void>()
  private revision = 0

  constructor(private readonly tell: (message: ControlMessage) => void) {}

  all(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.known)
  }

  /** Answers whether the gateway has noted it. */
  async add(name: string, known: unknown): Promise<boolean> {
    this.known.set(name, known)
    const isNoted = await this.tellAll()
    if (!isNoted) this.remove(name)
    return isNoted
  }

  remove(name: string): void {
    if (this.known.delete(name)) void this.tellAll()
  }

  noted(revision: number): void {
    this.waiting.get(revision)?.()
  }

  private tellAll(): Promise<boolean> {
    this.revision += 1
    const { revision } = this
    const noted = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), PATIENCE).unref()
      this.waiting.set(revision, () => {
        clearTimeout(timer)
        resolve(true)
      })
    }).finally(() => this.waiting.delete(revision))
    this.tell({ type: 'sleepers', revision, known: this.all() })
    return noted
  }
}
