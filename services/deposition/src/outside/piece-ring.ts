/**
 * Bytes that are read, hashed and sent together. Each piece wakes two threads and the network once; a quarter of it costs a
 * sixth more processor time, more than this much saves none.
 */
export const PIECE = 512 * 1024
/** Pieces that take turns. */
export const PLACES = 4
/** The end may be handed over while all places are full. */
const LENGTHS = PLACES + 1

/** Where the counters stand. */
const FILLED = 0
const HASHED = 1

/**
 * A few pieces of memory that are filled again and again, by one thread, and hashed by another. The two only share counters,
 * so that a piece costs neither a message nor a copy.
 */
export class PieceRing {
  private readonly lengths: Int32Array
  private readonly counters: Int32Array
  private readonly places: readonly Buffer[]

  /** @param memory of a ring that another thread has made */
  constructor(
    readonly memory = {
      bytes: new SharedArrayBuffer(PLACES * PIECE),
      numbers: new SharedArrayBuffer((2 + LENGTHS) * Int32Array.BYTES_PER_ELEMENT),
    },
  ) {
    this.counters = new Int32Array(memory.numbers, 0, 2)
    this.lengths = new Int32Array(memory.numbers, 2 * Int32Array.BYTES_PER_ELEMENT, LENGTHS)
    this.places = Array.from({ length: PLACES }, (_, place) => Buffer.from(memory.bytes, place * PIECE, PIECE))
  }

  /** The memory of a turn, once the piece that lies in it is hashed. */
  async freePlace(turn: number): Promise<Buffer> {
    for (let hashed = this.hashed(); hashed <= turn - PLACES; hashed = this.hashed()) {
      const { value } = Atomics.waitAsync(this.counters, HASHED, hashed)
      await value
    }
    return this.placeOf(turn)
  }

  /** Hands a piece over for hashing; one of length 0 is the end. */
  hand(turn: number, length: number): void {
    this.lengths[turn % LENGTHS] = length
    Atomics.store(this.counters, FILLED, turn + 1)
    Atomics.notify(this.counters, FILLED)
  }

  /** The pieces as they are handed over, until the end. For a thread that does nothing else: it stands still meanwhile. */
  *pieces(): Generator<Buffer, void, undefined> {
    for (let turn = 0; ; turn += 1) {
      Atomics.wait(this.counters, FILLED, turn)
      const length = this.lengths[turn % LENGTHS] ?? 0
      if (length === 0) return
      yield this.placeOf(turn).subarray(0, length)
      this.noteHashed(turn + 1)
    }
  }

  /** Nobody hashes any more: nobody waits for it either. */
  giveUp(): void {
    this.noteHashed(2 ** 31 - 1)
  }

  private noteHashed(count: number): void {
    Atomics.store(this.counters, HASHED, count)
    Atomics.notify(this.counters, HASHED)
  }

  private placeOf(turn: number): Buffer {
    return this.places[turn % PLACES] ?? Buffer.alloc(0)
  }

  private hashed(): number {
    return Atomics.load(this.counters, HASHED)
  }
}
