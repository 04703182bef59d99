import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { PIECE, PieceRing, PLACES } from './piece-ring.js'

export interface Digests {
  readonly md5: string
  readonly sha256: string
}

/** The memory through which bytes go while they are sent, and the digests of them. */
export interface Hashing {
  /** Memory to be filled for a turn, counted from 0. */
  place(turn: number): Promise<Buffer>
  /** What was filled of it, to be hashed. */
  take(turn: number, piece: Buffer): void
  /** The digests of all that was taken; undefined when they could not be computed. What is taken later counts no more. */
  digests(): Promise<Digests | undefined>
  /** Nothing more is taken. */
  end(): void
}

/** Bytes from which on a thread hashes what is sent meanwhile; for less, its start takes longer. */
const LARGE = 16 * 1024 * 1024
const PROGRAM = fileURLToPath(new URL('./hashing-thread.js', import.meta.url))

/** @param size how many bytes are expected */
export const hashing = (size: number): Hashing => (size < LARGE ? hashingHere(size) : hashingInThread())

function hashingHere(size: number): Hashing {
  // One byte more shows that a file has grown.
  const length = Math.min(PIECE, size + 1)
  const places: Buffer[] = []
  const both = digester()
  let isOver = false
  return {
    place: async (turn) => {
      places[turn % PLACES] ??= Buffer.allocUnsafeSlow(length)
      return places[turn % PLACES] as Buffer
    },
    take: (_, piece) => {
      if (!isOver) both.update(piece)
    },
    digests: async () => {
      isOver = true
      return both.digests()
    },
    end: () => {},
  }
}

/** Hashing takes most of the time of sending; the service answers others meanwhile. */
function hashingInThread(): Hashing {
  const ring = new PieceRing()
  const worker = new Worker(PROGRAM, { workerData: ring.memory })
  const outcome = new Promise<Digests | undefined>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => {
      ring.giveUp()
      resolve(undefined)
    })
  })
  let turns = 0
  let isOver = false
  return {
    place: (turn) => ring.freePlace(turn),
    take: (turn, { length }) => {
      turns = turn + 1
      if (!isOver) ring.hand(turn, length)
    },
    digests: () => {
      isOver = true
      ring.hand(turns, 0)
      return outcome
    },
    end: () => {
      if (!isOver) void worker.terminate()
    },
  }
}

/** MD5, which repositories name, and SHA-256, which the project keeps, of the same bytes. */
export function digester() {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  return {
    update: (piece: Uint8Array) => {
      md5.update(piece)
      sha256.update(piece)
    },
    digests: (): Digests => ({ md5: md5.digest('hex'), sha256: sha256.digest('hex') }),
  }
}
