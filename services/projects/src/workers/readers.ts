import { Worker } from 'node:worker_threads'
import { threadLimits } from '@regesta/threads/thread-memory'
import type { Query, TreeQuery } from '../store/queries/query.js'
import type { WrittenRows } from '../store/queries/written-rows.js'
import type { ReadQueries } from '../store/read-queries.js'

export type ReaderRequest =
  | { kind: 'query'; path: string; name: keyof ReadQueries; input: unknown }
  /** Answers the first rows. */
  | { kind: 'open'; path: string; cursor: number; query: Query | TreeQuery; limit: number }
  | { kind: 'next'; cursor: number; limit: number }
  /** Answers the first piece. */
  | { kind: 'write'; path: string; cursor: number; rows: WrittenRows; enough: number }
  | { kind: 'piece'; cursor: number; enough: number }
  | { kind: 'finish'; cursor: number }
  | { kind: 'release'; path: string }

/** Text of rows in bytes. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

type Answered<N extends keyof ReadQueries> = ReturnType<ReadQueries[N]>

const ENTRY = new URL('./reader-worker.js', import.meta.url)
/** Rows that a cursor hands over at once; few at first, so that the client sees something soon. */
const BLOCK = 200
const FIRST_BLOCK = 20
/** Characters of a piece. */
const PIECE = 64 * 1024
const FIRST_PIECE = 1024
/** Pieces that are asked for while one is taken: a thread that waits for the next question makes nothing. */
const AHEAD = 2

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>
  ask(request: ReaderRequest): Promise<unknown>
}

/** Threads that read project files, so that no query holds up the main thread. */
export class Readers {
  private readonly threads: Thread[] = []
  /** The files of which somebody is taking rows, by cursor. */
  private readonly cursors = new Map<number, string>()
  private last = 0

  /** @param size threads; each starts with its first query */
  constructor(private readonly size: number) {}

  /** Starts threads for as many queries as are sure to come at once, so that they are up by then. */
  warm(atOnce: number): void {
    while (this.threads.length < Math.min(atOnce, this.size)) this.start()
  }

  query<N extends keyof ReadQueries>(
    path: string,
    name: N,
    input: Parameters<ReadQueries[N]>[1],
  ): Promise<Answered<N>> {
    return this.least().ask({ kind: 'query', path, name, input }) as Promise<Answered<N>>
  }

  /** The rows of a query, read as they are taken. */
  async *rows<R = unknown>(path: string, query: Query | TreeQuery): AsyncGenerator<R> {
    const { thread, cursor } = this.begin(path)
    try {
      let block = (await thread.ask({ kind: 'open', path, cursor, query, limit: FIRST_BLOCK })) as R[]
      yield* block
      for (let limit = FIRST_BLOCK; block.length === limit; limit = BLOCK) {
        block = (await thread.ask({ kind: 'next', cursor, limit: BLOCK })) as R[]
        yield* block
      }
    } finally {
      await this.finish(thread, cursor)
    }
  }

  /** The JSON of rows. The next pieces are made while one is taken, and no more than those. */
  async *pieces(path: string, rows: WrittenRows): AsyncGenerator<Uint8Array> {
    const { thread, cursor } = this.begin(path)
    const ask = (request: ReaderRequest) => {
      const piece = thread.ask(request) as Promise<Piece>
      // A caller that stops taking pieces waits for none.
      piece.catch(() => {})
      return piece
    }
    const asked = [ask({ kind: 'write', path, cursor, rows, enough: FIRST_PIECE })]
    try {
      for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
        const { bytes, isLast } = await next
        while (!isLast && asked.length < AHEAD) asked.push(ask({ kind: 'piece', cursor, enough: PIECE }))
        yield bytes
        if (isLast) return
      }
    } finally {
      await this.finish(thread, cursor)
    }
  }

  /** Whether somebody is taking rows from a file. */
  isRead(path: string): boolean {
    return [...this.cursors.values()].includes(path)
  }

  /** Closes a file in all threads. */
  async release(path: string): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.ask({ kind: 'release', path })))
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()))
  }

  private begin(path: string): { thread: Thread; cursor: number } {
    this.last += 1
    this.cursors.set(this.last, path)
    return { thread: this.least(), cursor: this.last }
  }

  private async finish(thread: Thread, cursor: number): Promise<void> {
    await thread.ask({ kind: 'finish', cursor }).catch(() => {})
    this.cursors.delete(cursor)
  }

  private least(): Thread {
    const { threads, size } = this
    const free = threads.find(({ waiting }) => waiting.size === 0)
    if (free !== undefined) return free
    if (threads.length < size) return this.start()
    return threads.reduce((a, b) => (a.waiting.size <= b.waiting.size ? a : b))
  }

  private start(): Thread {
    const { threads } = this
    const thread = startThread(() => threads.splice(threads.indexOf(thread), 1))
    threads.push(thread)
    return thread
  }
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(ENTRY, { resourceLimits: threadLimits(128) })
  worker.unref()
  const waiting: Thread['waiting'] = new Map()
  let last = 0
  worker.on('message', ({ id, value, error, code }: { id: number; value: unknown; error?: string; code?: string }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (error === undefined) asked?.resolve(value)
    else asked?.reject(Object.assign(new Error(error), { code }))
  })
  let ended: Error | undefined
  /** An error comes before the exit that it causes, and says why. */
  const end = (error: Error) => {
    if (ended !== undefined) return
    ended = error
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('The reading thread ended')))
  return {
    worker,
    waiting,
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        last += 1
        waiting.set(last, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: last, ...request })
      }),
  }
}
