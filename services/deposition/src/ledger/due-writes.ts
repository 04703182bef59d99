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
 * Calls `read` with all writes whose time has come, as soon as it has come for the first of them.
 *
 * @param read answers those that are still open, with the time of their next reading; never throws
 */
export function dueWrites(read: (due: readonly OpenWrite[], signal: AbortSignal) => Promise<OpenWrite[]>): DueWrites {
  const waiting = new Map<string, OpenWrite & { readonly due: number }>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let busy: Promise<void> | undefined

  function remember(open: OpenWrite): void {
    waiting.set(open.write.write_id, { ...open, due: performance.now() + waitFor(open) })
  }

  function schedule(): void {
    clearTimeout(timer)
    if (stop.signal.aborted || waiting.size === 0 || busy !== undefined) return
    const first = Math.min(...[...waiting.values()].map(({ due }) => due))
    timer = setTimeout(readDue, Math.max(0, first - performance.now()))
  }

  function readDue(): void {
    const due = [...waiting.values()].filter((open) => open.due <= performance.now())
    busy = read(due, stop.signal).then((open) => {
      for (const { write } of due) waiting.delete(write.write_id)
      for (const one of open) remember(one)
      busy = undefined
      schedule()
    })
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
      await busy
    },
  }
}

const waitFor = ({ write: { next_read_at } }: OpenWrite) =>
  next_read_at === null ? 0 : Math.min(Math.max(0, Date.parse(next_read_at) - Date.now()), LONGEST_WAIT)
