import type { RemoteWrite } from '@regesta/contracts/projects-internal'

/** A write of unknown outcome and the project it belongs to. */
export interface OpenWrite {
  readonly project: string
  readonly write: RemoteWrite
}

/** No reading is further away than this, whatever the clock on the wall says. Milliseconds. */
const LONGEST_WAIT = 15 * 60_000

/** One reading for each write, in the same order: it answers the write when it stays open. None of them ever fails. */
type Read = (due: readonly OpenWrite[], signal: AbortSignal) => readonly Promise<OpenWrite | undefined>[]

/**
 * Writes that wait for their next reading. Reads all whose time has come, as soon as it has come for the first of them. A
 * reading that takes its time holds up no other.
 */
export class DueWrites {
  private readonly waiting = new Map<string, OpenWrite & { readonly due: number }>()
  private readonly beingRead = new Map<string, Promise<void>>()
  private readonly stop = new AbortController()
  private timer: NodeJS.Timeout | undefined

  /** @param until milliseconds until a stored moment */
  constructor(
    private readonly read: Read,
    private readonly until: (moment: string) => number,
  ) {}

  add(open: OpenWrite): void {
    this.waiting.set(open.write.write_id, { ...open, due: performance.now() + this.waitFor(open) })
    this.schedule()
  }

  drop(writeId: string): void {
    this.waiting.delete(writeId)
  }

  has(writeId: string): boolean {
    return this.waiting.has(writeId)
  }

  list(): OpenWrite[] {
    return [...this.waiting.values()]
  }

  async close(): Promise<void> {
    this.stop.abort()
    clearTimeout(this.timer)
    await Promise.all(this.beingRead.values())
  }

  private waitFor({ write: { next_read_at } }: OpenWrite): number {
    return next_read_at === null ? 0 : Math.min(Math.max(0, this.until(next_read_at)), LONGEST_WAIT)
  }

  private idle() {
    return [...this.waiting.values()].filter(({ write }) => !this.beingRead.has(write.write_id))
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const next = this.idle().map(({ due }) => due)
    if (this.stop.signal.aborted || next.length === 0) return
    this.timer = setTimeout(() => this.readDue(), Math.max(0, Math.min(...next) - performance.now()))
  }

  private readDue(): void {
    const due = this.idle().filter((open) => open.due <= performance.now())
    for (const [place, reading] of this.read(due, this.stop.signal).entries()) {
      const id = due[place]?.write.write_id ?? ''
      this.beingRead.set(
        id,
        reading.then((open) => this.conclude(id, open)),
      )
    }
    this.schedule()
  }

  private conclude(writeId: string, open: OpenWrite | undefined): void {
    this.beingRead.delete(writeId)
    this.waiting.delete(writeId)
    if (open === undefined) this.schedule()
    else this.add(open)
  }
}
