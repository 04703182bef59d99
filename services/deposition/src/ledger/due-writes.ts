import type { RemoteWrite } from '@regesta/contracts/projects-internal'

/** A write of unknown outcome and the project it belongs to. */
export interface OpenWrite {
  readonly project: string
  readonly write: RemoteWrite
}

/** Writes that wait for their next reading. */
export interface DueWrites {
  add(open: OpenWrite): void
  drop(writeId: string): void
  has(writeId: string): boolean
  list(): OpenWrite[]
  close(): Promise<void>
}

/** No reading is further away than this, whatever the clock on the wall says. Milliseconds. */
const LONGEST_WAIT = 15 * 60_000

/**
 * Calls `read` with all writes whose time has come, as soon as it has come for the first of them. A reading that takes its time
 * holds up no other.
 *
 * @param read one reading for each write, in the same order: it answers the write with the time of its next reading when it
 *   stays open; none of them ever fails
 */
export function dueWrites(
  read: (due: readonly OpenWrite[], signal: AbortSignal) => readonly Promise<OpenWrite | undefined>[],
): DueWrites {
  const waiting = new Map<string, OpenWrite & { readonly due: number }>()
  const beingRead = new Map<string, Promise<void>>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function remember(open: OpenWrite): void {
    waiting.set(open.write.write_id, { ...open, due: performance.now() + waitFor(open) })
  }

  const idle = () => [...waiting.values()].filter(({ write }) => !beingRead.has(write.write_id))

  function schedule(): void {
    clearTimeout(timer)
    const next = idle().map(({ due }) => due)
    if (stop.signal.aborted || next.length === 0) return
    timer = setTimeout(readDue, Math.max(0, Math.min(...next) - performance.now()))
  }

  function readDue(): void {
    const due = idle().filter((open) => open.due <= performance.now())
    for (const [place, reading] of read(due, stop.signal).entries()) {
      const id = due[place]?.write.write_id ?? ''
      beingRead.set(
        id,
        reading.then((open) => conclude(id, open)),
      )
    }
    schedule()
  }

  function conclude(writeId: string, open: OpenWrite | undefined): void {
    beingRead.delete(writeId)
    waiting.delete(writeId)
    if (open !== undefined) remember(open)
    schedule()
  }

  return {
    add(open) {
      remember(open)
      schedule()
    },
    drop: (writeId) => void waiting.delete(writeId),
    has: (writeId) => waiting.has(writeId),
    list: () => [...waiting.values()],
    async close() {
      stop.abort()
      clearTimeout(timer)
      await Promise.all(beingRead.values())
    },
  }
}

const waitFor = ({ write: { next_read_at } }: OpenWrite) =>
  next_read_at === null ? 0 : Math.min(Math.max(0, Date.parse(next_read_at) - Date.now()), LONGEST_WAIT)
