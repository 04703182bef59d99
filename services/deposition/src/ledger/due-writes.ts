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

/**
 * Calls `read` with all writes whose time has come, as soon as it has come for the first of them.
 *
 * @param read answers those that are still open, with the time of their next reading; never throws
 */
export function dueWrites(read: (due: readonly OpenWrite[], signal: AbortSignal) => Promise<OpenWrite[]>): DueWrites {
  const waiting = new Map<string, OpenWrite>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let busy: Promise<void> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (stop.signal.aborted || waiting.size === 0 || busy !== undefined) return
    const first = Math.min(...[...waiting.values()].map(dueAt))
    timer = setTimeout(readDue, Math.max(0, first - Date.now()))
  }

  function readDue(): void {
    const due = [...waiting.values()].filter((open) => dueAt(open) <= Date.now())
    busy = read(due, stop.signal).then((open) => {
      for (const { write } of due) waiting.delete(write.write_id)
      for (const one of open) waiting.set(one.write.write_id, one)
      busy = undefined
      schedule()
    })
  }

  return {
    add(open) {
      waiting.set(open.write.write_id, open)
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

const dueAt = ({ write }: OpenWrite) => (write.next_read_at === null ? 0 : Date.parse(write.next_read_at))
